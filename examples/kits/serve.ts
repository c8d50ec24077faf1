/** The pages' own server: it passes the API on and adds the secret key, which no page may hold. Yours asks who its user is first. */
import { globSync } from 'node:fs'
import { createServer } from 'vite'
import { apiKey, url } from '../runwire.ts'

const pages = globSync('*.html', { cwd: import.meta.dirname }).toSorted()
const list = pages.map((page) => `<li><a href="/${page}">${page}</a></li>`).join('')

const server = await createServer({
  configFile: false,
  root: import.meta.dirname,
  logLevel: 'error',
  server: {
    host: '127.0.0.1',
    port: Number(process.env['PORT'] ?? 5181),
    proxy: { '/openapi': { target: url, changeOrigin: true, headers: { authorization: `Bearer ${apiKey}` } } },
  },
  optimizeDeps: { entries: pages },
  plugins: [
    {
      name: 'list of the pages',
      configureServer({ middlewares }) {
        middlewares.use((request, response, next) => {
          if (request.url !== '/') return next()
          response.setHeader('content-type', 'text/html').end(`<!doctype html><title>Chat kits</title><ul>${list}</ul>`)
        })
      },
    },
  ],
})
await server.listen()
console.log(`The pages are at ${server.resolvedUrls?.local[0]}`)
