import type { ContentPart } from '@runwire/protocol'
import type { Db } from '../connection/database.ts'
import { createFile, type NewFile } from '../files/files.ts'
import { idFrom, uuidOf } from '../connection/ids.ts'
import { rowOf, sql } from '../connection/statement.ts'
import type { Row } from '../schema/row.ts'
import type { files } from '../schema/schema-people.ts'

/** A file that comes inside a message instead of before it. */
export type UploadPart = { type: 'upload'; upload: Pick<NewFile, 'name' | 'mediaType' | 'content'> }

/** A message's content as a client of another wire format sends it. */
export type DraftPart = ContentPart | UploadPart

/** Stores what comes inside a message and gives its content as it is kept; files the project has already are used again. */
export async function storeUploads(
  tx: Db,
  projectId: string,
  content: string | readonly DraftPart[],
  endUser: string | null,
): Promise<string | ContentPart[]> {
  if (typeof content === 'string') return content
  const parts: ContentPart[] = []
  for (const part of content) {
    if (part.type !== 'upload') {
      parts.push(part)
      continue
    }
    const file_id = (await sameFile(tx, projectId, part, endUser)) ?? (await newFile(tx, projectId, part, endUser))
    parts.push({ type: part.upload.mediaType.startsWith('image/') ? 'image' : 'file', file_id })
  }
  return parts
}

async function sameFile(
  tx: Db,
  projectId: string,
  { upload }: UploadPart,
  endUser: string | null,
): Promise<string | null> {
  const row = await rowOf<Row<typeof files, 'id'>>(
    tx,
    sql`
    select id from files
    where project_id = ${uuidOf('project', projectId)} and bytes = ${upload.content.length} and content = ${upload.content}
      and name = ${upload.name} and media_type = ${upload.mediaType} and end_user is not distinct from ${endUser}
      and run_id is null
    order by id limit 1`,
  )
  return row === null ? null : idFrom('file', row.id)
}

const newFile = async (tx: Db, projectId: string, { upload }: UploadPart, endUser: string | null): Promise<string> =>
  (await createFile(tx, projectId, { ...upload, endUser })).file_id
