import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { StaticFile } from './static-file.ts'

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Runwire API</title>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="stylesheet" href="/docs/swagger-ui.css" />
    <link rel="icon" href="/docs/favicon-32x32.png" />
  </head>
  <body>
    <div id="page"></div>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`

/** In a file of its own, since the page's policy forbids inline scripts. Dark where the reader's system is. */
const START = `const dark = matchMedia('(prefers-color-scheme: dark)')
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', follow)
follow()
SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#page',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  filter: true,
  validatorUrl: null,
  persistAuthorization: false,
})
`

const require = createRequire(import.meta.url)

/** The API page at /docs, all of it from our own origin. */
export function docsFiles(): [string, StaticFile][] {
  const folder = path.dirname(require.resolve('swagger-ui-dist/package.json'))
  const html: StaticFile = { media_type: 'text/html; charset=utf-8', body: PAGE }
  return [
    ['/docs', html],
    ['/docs/', html],
    ['/docs/start.js', { media_type: 'text/javascript; charset=utf-8', body: START }],
    [
      '/docs/swagger-ui.css',
      { media_type: 'text/css; charset=utf-8', body: readFileSync(path.join(folder, 'swagger-ui.css')) },
    ],
    [
      '/docs/swagger-ui-bundle.js',
      { media_type: 'text/javascript; charset=utf-8', body: readFileSync(path.join(folder, 'swagger-ui-bundle.js')) },
    ],
    [
      '/docs/favicon-32x32.png',
      { media_type: 'image/png', body: readFileSync(path.join(folder, 'favicon-32x32.png')) },
    ],
  ]
}
