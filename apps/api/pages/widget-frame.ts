import { findKey, projectSettings, type Db } from '@runwire/db'
import type { RequestHandler } from 'express'
import { applyFramePolicy } from './page-policy.ts'
import { sendFile, type StaticFile } from './static-file.ts'

/**
 * `GET /widget/frame?key=rwp_…`: the panel on our own origin, for pages that want it in a frame. The browser lets only
 * those pages hold it that the key's project lists; an unknown key is nobody's.
 */
export function widgetFrame(db: Db, page: StaticFile | undefined): RequestHandler {
  return async (req, res, next) => {
    if (page === undefined || (req.method !== 'GET' && req.method !== 'HEAD')) return next()
    const secret = req.query['key']
    const key = typeof secret === 'string' ? await findKey(db, secret) : null
    const settings = key?.kind === 'publishable' ? await projectSettings(db, key.project_id) : null
    await applyFramePolicy(req, res, settings?.origins ?? null)
    await sendFile(req, res, page)
  }
}
