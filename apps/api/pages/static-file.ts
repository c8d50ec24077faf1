import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Request, Response } from 'express'

/** A file that may be served, held in memory. */
export interface StaticFile {
  media_type: string
  body: string | Buffer
}

/** Names of built assets carry a hash of their content. */
const HASHED = /\/assets\/.+-[\w-]{8,}\.\w+$/
/** Files that pages of other origins load: the widget and the modules it brings. */
const FOR_EVERY_PAGE = /^\/(widget|assets\/[\w-]+)\.js$/
const COMPRESSIBLE = /^(text\/|application\/json|image\/svg)/
/** Below this, a compressed body saves no packet. */
const WORTH_COMPRESSING_BYTES = 1400

const compress = promisify(gzip)
/** Each file is compressed once, when it is first asked for. */
const compressed = new WeakMap<StaticFile, Promise<Buffer>>()

/** Sends a file, compressed where that helps and the browser takes it. */
export async function sendFile(req: Request, res: Response, file: StaticFile): Promise<void> {
  res.setHeader('content-type', file.media_type)
  res.setHeader('cache-control', HASHED.test(req.path) ? 'public, max-age=31536000, immutable' : 'no-cache')
  if (FOR_EVERY_PAGE.test(req.path)) {
    res.setHeader('cross-origin-resource-policy', 'cross-origin')
    res.setHeader('access-control-allow-origin', '*')
  }
  if (!COMPRESSIBLE.test(file.media_type) || file.body.length < WORTH_COMPRESSING_BYTES) return void res.end(file.body)
  res.setHeader('vary', 'accept-encoding')
  if (!req.acceptsEncodings('gzip')) return void res.end(file.body)
  const body = compressed.get(file) ?? compress(file.body, { level: 9 })
  compressed.set(file, body)
  res.setHeader('content-encoding', 'gzip')
  res.end(await body)
}
