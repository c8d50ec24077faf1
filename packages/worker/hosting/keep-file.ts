import { createFile, type Db } from '@runwire/db'
import type { SaveFile } from '@runwire/engine'
import type { HeldRun } from '../leases/held-run.ts'
import { retryWhileUnavailable } from './retry-while-unavailable.ts'

const NAME_CHARS = 255

/** Keeps what a run produces as files of the run, for its end user alone where it has one. */
export const fileKeeper =
  (db: Db, { claimed, lost }: Pick<HeldRun, 'claimed' | 'lost'>): SaveFile =>
  async (projectId, { name, media_type, bytes }) => {
    const file = await retryWhileUnavailable(lost, () =>
      createFile(db, projectId, {
        name: plainName(name),
        mediaType: media_type,
        content: Buffer.from(bytes),
        endUser: claimed.conversation.end_user,
        runId: claimed.id,
      }),
    )
    return { file_id: file.file_id, name: file.name, media_type: file.media_type, bytes: file.bytes, url: file.url }
  }

/** A program chose the name: no folders, no control characters. */
function plainName(name: string): string {
  const base = name
    .replace(/^.*[/\\]/s, '')
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
  return base === '' ? 'file' : base.slice(0, NAME_CHARS).toWellFormed()
}
