import { readFile } from 'node:fs/promises'
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RequestHandler, Response } from 'express'
import helmet from 'helmet'
import { swaggerFiles } from './docs-page.ts'

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

/** Slug of the agent the demo page talks to. */
const DEMO_AGENT = 'demo'

/** A file that may be served: where it lies, and the body itself when it is made by us. */
export interface StaticFile {
  media_type: string
  file?: string
  body?: string
  /** Pages of other origins may load it, like the widget's script. */
  shared?: true
}

const apps = fileURLToPath(new URL('..', import.meta.url))

/**
 * Serves the widget, its demo page, the console and the API page. Every url is a key of one map that is filled from the
 * built folders, so that no path of a request ever reaches the file system (S17). `demoKey` is the publishable key that
 * the demo page asks for.
 */
export function staticFiles(demoKey: string | null): RequestHandler[] {
  const files = new Map<string, StaticFile>([
    ...swaggerFiles(),
    ...filesOf(path.join(apps, 'widget', 'dist'), '/'),
    ...filesOf(path.join(apps, 'console', 'dist'), '/console/'),
  ])
  const demo = files.get('/demo.html')
  if (demo !== undefined) files.set('/demo', demo)
  if (demoKey !== null) {
    const body = JSON.stringify({ agent: DEMO_AGENT, key: demoKey })
    files.set('/demo/config.json', { media_type: 'application/json; charset=utf-8', body })
  }
  const consolePage = files.get('/console/index.html')
  const page = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    strictTransportSecurity: false,
  })
  return [
    page,
    async (req, res, next) => {
      if (req.method !== 'GET' && req.method !== 'HEAD') return next()
      if (req.path === '/' && consolePage !== undefined) return res.redirect(302, '/console/')
      if (req.path === '/console' && consolePage !== undefined) return res.redirect(302, '/console/')
      const file = files.get(req.path) ?? (isConsolePage(req.path) ? consolePage : undefined)
      if (file === undefined) return next()
      await sendFile(res, file, req.path)
    },
  ]
}

/** The console finds its own way by path, so all its pages are the one document. */
const isConsolePage = (urlPath: string): boolean =>
  urlPath.startsWith('/console/') && !path.posix.basename(urlPath).includes('.')

async function sendFile(res: Response, file: StaticFile, urlPath: string): Promise<void> {
  res.setHeader('content-type', file.media_type)
  // Built assets carry a hash in their name; everything else may change with the next deploy.
  res.setHeader(
    'cache-control',
    /\/assets\/.+-[\w-]{8,}\.\w+$/.test(urlPath) ? 'public, max-age=31536000, immutable' : 'no-cache',
  )
  if (file.shared) res.setHeader('cross-origin-resource-policy', 'cross-origin')
  if (file.shared) res.setHeader('access-control-allow-origin', '*')
  res.end(file.body ?? (await readFile(file.file as string)))
}

function filesOf(folder: string, prefix: string): [string, StaticFile][] {
  const stats = statSync(folder, { throwIfNoEntry: false })
  if (stats === undefined) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const file = path.join(entry.parentPath, entry.name)
      const name = path.relative(folder, file).split(path.sep).join('/')
      const media_type = MEDIA_TYPES[path.extname(name)] ?? 'application/octet-stream'
      return [
        prefix + name,
        { media_type, file, ...(prefix === '/' && name.endsWith('.js') ? { shared: true as const } : {}) },
      ]
    })
}
