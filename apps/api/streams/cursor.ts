import type { Request } from 'express'
import { Cursor } from '@runwire/protocol'
import { RequestError } from '../requests/request-error.ts'

/**
 * The reader's place: one seq per followed run in model_index order. `Last-Event-ID` beats `?after=`, since a browser
 * that reconnects repeats its first address. Throws `invalid_cursor` for anything but as many seqs as there are runs.
 */
export function readCursor(req: Request, runs: number): number[] {
  const header = req.headers['last-event-id']
  const [param, text] =
    typeof header === 'string' && header !== '' ? ['last-event-id', header] : ['after', req.query.after ?? '']
  if (text === '' || text === '0') return Array.from({ length: runs }, () => 0)
  const parsed = Cursor.safeParse(text)
  if (!parsed.success) {
    throw new RequestError(
      'invalid_cursor',
      `${param} must be the id of an event received before, such as 12 or 12.7.9.`,
      { param },
    )
  }
  const seqs = parsed.data.split('.').map(Number)
  if (seqs.length !== runs) {
    throw new RequestError(
      'invalid_cursor',
      `${param} has ${seqs.length} parts, this stream needs ${runs}: one seq per run.`,
      { param },
    )
  }
  return seqs
}
