import { readFile } from 'node:fs/promises'
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RequestHandler, Response } from 'express'
import { docsFiles } from './docs-page.ts'
import { docsPolicy, pagePolicy } from './page-policy.ts'
import type { DemoPage } from '../http/services.ts'
import type { StaticFile } from './static-file.ts'

const MEDIA_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.map': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
}

const apps = fileURLToPath(new URL('../..', import.meta.url))
/** Names of built assets carry a hash of their content. */
const HASHED = /\/assets\/.+-[\w-]{8,}\.\w+$/

/**
 * Serves the widget, its demo page, the console and the API page. Every url is a key of one map that is filled from the
 * built folders at start-up, so that no path of a request ever reaches the file system (S17).
 */
export function staticFiles(options: DemoPage): RequestHandler {
  const files = new Map<string, StaticFile>([
    ...docsFiles(),
    ...filesOf(path.join(apps, 'widget', 'dist'), '/'),
    ...filesOf(path.join(apps, 'console', 'dist'), '/console/'),
  ])
  const demo = files.get('/demo.html')
  if (demo !== undefined) files.set('/demo', demo)
  if (options.demoKey !== null) files.set('/demo/config.json', demoConfig(options.demoKey, options.demoAgent))
  const consolePage = files.get('/console/index.html')
  const home = consolePage !== undefined ? '/console/' : demo !== undefined ? '/demo' : '/docs'
  return async (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next()
    if (req.path === '/') return res.redirect(302, home)
    if (req.path === '/console' && consolePage !== undefined) return res.redirect(302, '/console/')
    const file = files.get(req.path) ?? (isConsolePage(req.path) ? consolePage : undefined)
    if (file === undefined) return next()
    const policy = req.path.startsWith('/docs') ? docsPolicy : pagePolicy
    await new Promise<void>((done, fail) =>
      policy(req, res, (error?: unknown) => (error === undefined ? done() : fail(error))),
    )
    await sendFile(res, file, req.path)
  }
}

/** The console finds its own way by path, so all its pages are the one document. */
const isConsolePage = (urlPath: string): boolean =>
  urlPath.startsWith('/console/') && !path.posix.basename(urlPath).includes('.')

async function sendFile(res: Response, file: StaticFile, urlPath: string): Promise<void> {
  const body = 'body' in file ? file.body : await readFile(file.file)
  res.setHeader('content-type', file.media_type)
  res.setHeader('cache-control', HASHED.test(urlPath) ? 'public, max-age=31536000, immutable' : 'no-cache')
  if (urlPath === '/widget.js') {
    // The one file that pages of other origins load.
    res.setHeader('cross-origin-resource-policy', 'cross-origin')
    res.setHeader('access-control-allow-origin', '*')
  }
  res.end(body)
}

const demoConfig = (key: string, agent: string): StaticFile => ({
  media_type: 'application/json; charset=utf-8',
  body: JSON.stringify({ agent, key }),
})

function filesOf(folder: string, prefix: string): [string, StaticFile][] {
  if (statSync(folder, { throwIfNoEntry: false }) === undefined) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => {
      const file = path.join(entry.parentPath, entry.name)
      const name = path.relative(folder, file).split(path.sep).join('/')
      return [prefix + name, { media_type: MEDIA_TYPES[path.extname(name)] ?? 'application/octet-stream', file }]
    })
}
