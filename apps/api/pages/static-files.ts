import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Db } from '@runwire/db'
import type { RequestHandler } from 'express'
import { docsFiles } from './docs-page.ts'
import { applyPolicy, consolePolicy, docsPolicy, pagePolicy } from './page-policy.ts'
import type { DemoPage } from '../http/services.ts'
import { sendFile, type StaticFile } from './static-file.ts'
import { widgetFrame } from './widget-frame.ts'

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

/**
 * Serves the widget, its demo page, the console and the API page. Every url is a key of one map that is filled from the
 * built folders at start-up and held in memory, so that no path of a request ever reaches the file system (SEC17).
 */
export function staticFiles(options: DemoPage, db: Db): RequestHandler {
  const files = new Map<string, StaticFile>([
    ...docsFiles(),
    ...filesOf(path.join(apps, 'widget', 'dist'), '/'),
    ...filesOf(path.join(apps, 'console', 'dist'), '/console/'),
  ])
  const frame = widgetFrame(db, take(files, '/frame.html'))
  addDemo(files, options)
  const consolePage = files.get('/console/index.html')
  const home = consolePage !== undefined ? '/console/' : files.has('/demo') ? '/demo' : '/docs'
  return async (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next()
    if (req.path === '/') return res.redirect(302, home)
    if (req.path === '/console' && consolePage !== undefined) return res.redirect(302, '/console/')
    if (req.path === '/widget/frame') return frame(req, res, next)
    const file = files.get(req.path) ?? (isConsolePage(req.path) ? consolePage : undefined)
    if (file === undefined) return next()
    await applyPolicy(policyOf(req.path), req, res)
    await sendFile(req, res, file)
  }
}

const policyOf = (urlPath: string): RequestHandler =>
  urlPath.startsWith('/docs') ? docsPolicy : urlPath.startsWith('/console/') ? consolePolicy : pagePolicy

/** The console finds its own way by path, so all its pages are the one document. */
const isConsolePage = (urlPath: string): boolean =>
  urlPath.startsWith('/console/') && !path.posix.basename(urlPath).includes('.')

/** The shop with the widget on it, and the plain chat: both only where there is a key they may use. */
function addDemo(files: Map<string, StaticFile>, { demoKey, demoAgent }: DemoPage): void {
  const shop = take(files, '/demo.html')
  const chat = take(files, '/chat.html')
  if (demoKey === null) return
  if (shop !== undefined) {
    const body = shop.body.toString().replaceAll('RUNWIRE_KEY', demoKey)
    files.set('/demo', { media_type: shop.media_type, body })
  }
  if (chat !== undefined) files.set('/chat', chat)
  files.set('/chat/config.json', {
    media_type: 'application/json; charset=utf-8',
    body: JSON.stringify({ agent: demoAgent, key: demoKey }),
  })
}

/** Takes a file out of those that are served under their own names. */
function take(files: Map<string, StaticFile>, name: string): StaticFile | undefined {
  const file = files.get(name)
  files.delete(name)
  return file
}

function filesOf(folder: string, prefix: string): [string, StaticFile][] {
  if (statSync(folder, { throwIfNoEntry: false }) === undefined) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => {
      const file = path.join(entry.parentPath, entry.name)
      const name = path.relative(folder, file).split(path.sep).join('/')
      const media_type = MEDIA_TYPES[path.extname(name)] ?? 'application/octet-stream'
      return [prefix + name, { media_type, body: readFileSync(file) }]
    })
}
