import { readFile } from 'node:fs/promises'
import type { Response } from 'express'

/** A file that may be served: where it lies, or the body itself when it is made by us. */
export type StaticFile = { media_type: string } & ({ file: string } | { body: string })

/** Names of built assets carry a hash of their content. */
const HASHED = /\/assets\/.+-[\w-]{8,}\.\w+$/
/** What pages of other origins load: the widget and the modules it brings. */
const FOR_EVERY_PAGE = /^\/(widget|assets\/[\w-]+)\.js$/

export async function sendFile(res: Response, file: StaticFile, urlPath: string): Promise<void> {
  const body = 'body' in file ? file.body : await readFile(file.file)
  res.setHeader('content-type', file.media_type)
  res.setHeader('cache-control', HASHED.test(urlPath) ? 'public, max-age=31536000, immutable' : 'no-cache')
  if (FOR_EVERY_PAGE.test(urlPath)) {
    res.setHeader('cross-origin-resource-policy', 'cross-origin')
    res.setHeader('access-control-allow-origin', '*')
  }
  res.end(body)
}
