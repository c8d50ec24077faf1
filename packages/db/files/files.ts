import type { ContentPart, FileReference } from '@runwire/protocol'
import type { Db } from '../connection/database.ts'
import { RequestRefusedError } from '../connection/errors.ts'
import { idFrom, newId, uuidOf, uuidsOf } from '../connection/ids.ts'
import { storableText } from '../connection/json.ts'
import { rowOf, rowsOf, sql } from '../connection/statement.ts'
import type { LeftJoined, Row } from '../schema/row.ts'
import type { files } from '../schema/schema-people.ts'

export interface NewFile {
  name: string
  mediaType: string
  content: Buffer
  /** The end user who owns the file; null for the project's own. */
  endUser?: string | null
  /** The run that made it. */
  runId?: string | null
}

export interface FileRecord extends FileReference {
  end_user: string | null
  run_id: string | null
  created_at: string
}

/** Where a file's bytes are fetched from; the surface puts its own address before it. */
export const fileUrl = (fileId: string): string => `/openapi/v1/files/${fileId}/content`

/** Keeps a file's bytes in the database. Sizes are limited by the caller. */
export async function createFile(db: Db, projectId: string, file: NewFile): Promise<FileRecord> {
  const row = await rowOf<FileRow>(
    db,
    sql`
    insert into files (id, project_id, end_user, name, media_type, bytes, content, run_id)
    values (${uuidOf('file', newId('file'))}, ${uuidOf('project', projectId)}, ${file.endUser ?? null}, ${storableText(file.name)},
      ${file.mediaType}, ${file.content.length}, ${file.content}, ${uuidOf('run', file.runId)})
    returning id, end_user, name, media_type, bytes, run_id, created_at`,
  )
  if (row === null) throw new Error(`File ${file.name} was not stored`)
  return fileFrom(row)
}

/** A file of the project, or of this end user in it; null for any other. */
export async function findFile(
  db: Db,
  projectId: string,
  fileId: string,
  endUser: string | null = null,
): Promise<FileRecord | null> {
  const row = await rowOf<FileRow>(
    db,
    sql`
    select id, end_user, name, media_type, bytes, run_id, created_at from files
    where project_id = ${uuidOf('project', projectId)} and id = ${uuidOf('file', fileId)}
      and (${endUser}::text is null or end_user = ${endUser})`,
  )
  return row === null ? null : fileFrom(row)
}

/** A file with its bytes, by the same rules. */
export async function readFile(
  db: Db,
  projectId: string,
  fileId: string,
  endUser: string | null = null,
): Promise<{ file: FileRecord; content: Buffer } | null> {
  const row = await rowOf<FileRow & Row<typeof files, 'content'>>(
    db,
    sql`
    select id, end_user, name, media_type, bytes, run_id, created_at, content from files
    where project_id = ${uuidOf('project', projectId)} and id = ${uuidOf('file', fileId)}
      and (${endUser}::text is null or end_user = ${endUser})`,
  )
  return row === null ? null : { file: fileFrom(row), content: row.content }
}

export interface AttachedFile {
  file_id: string
  name: string
  media_type: string
  /** Null where its text or its problem is known. */
  content: Buffer | null
  /** Text of the file where it had to be worked out, as of a pdf, and has been. */
  text_content: string | null
  /** Why its text could not be extracted. Kept for a day, since a busy reader may be free tomorrow. */
  problem: string | null
}

type AttachedRow = Row<typeof files, 'id' | 'name' | 'media_type' | 'text_content' | 'problem'> &
  LeftJoined<Row<typeof files, 'content'>>

/** The files a branch's messages name, for the prompt, in the order named; at most `mostBytes` together, the rest is left out. */
export async function readFiles(
  db: Db,
  projectId: string,
  fileIds: readonly string[],
  mostBytes: number,
): Promise<AttachedFile[]> {
  const rows = await rowsOf<AttachedRow>(
    db,
    sql`
    with named as (
      select files.id, wanted.place, sum(files.bytes) over (order by wanted.place) as bytes_so_far
      from unnest(${uuidsOf('file', fileIds)}::uuid[]) with ordinality as wanted (id, place)
      join files on files.id = wanted.id and files.project_id = ${uuidOf('project', projectId)}
    )
    select files.id, files.name, files.media_type, files.text_content, recent.problem,
      case when coalesce(files.text_content, recent.problem) is null then files.content end as content
    from named join files on files.id = named.id
    cross join lateral (
      select case when files.problem_at > now() - interval '1 day' then files.problem end as problem) as recent
    where bytes_so_far <= ${mostBytes} order by place`,
  )
  return rows.map(({ id, ...file }) => ({ ...file, file_id: idFrom('file', id) }))
}

/** Keeps the text of a file that took work to read. */
export async function keepFileText(db: Db, projectId: string, fileId: string, text: string): Promise<void> {
  await rowOf(
    db,
    sql`
    update files set text_content = ${storableText(text)}
    where project_id = ${uuidOf('project', projectId)} and id = ${uuidOf('file', fileId)}`,
  )
}

/** Keeps why a file could not be read, so that no turn tries it again at once. */
export async function keepFileProblem(db: Db, projectId: string, fileId: string, problem: string): Promise<void> {
  await rowOf(
    db,
    sql`
    update files set problem = ${storableText(problem)}, problem_at = now()
    where project_id = ${uuidOf('project', projectId)} and id = ${uuidOf('file', fileId)}`,
  )
}

/** Refuses a message that names a file its sender does not own; unknown and foreign look the same. */
export async function refuseForeignFiles(
  tx: Db,
  projectId: string,
  parts: readonly ContentPart[],
  endUser: string | null,
): Promise<void> {
  const named = parts.flatMap((part) => (part.type === 'text' ? [] : [part.file_id]))
  if (named.length === 0) return
  const rows = await rowsOf<Row<typeof files, 'id'>>(
    tx,
    sql`
    select id from files
    where project_id = ${uuidOf('project', projectId)} and id = any(${uuidsOf('file', named)}::uuid[])
      and (${endUser}::text is null or end_user = ${endUser})`,
  )
  const own = new Set(rows.map((row) => idFrom('file', row.id)))
  const foreign = named.find((id) => !own.has(id))
  if (foreign !== undefined) {
    throw new RequestRefusedError('not_found', `There is no file ${JSON.stringify(foreign)}; upload it first.`, {
      param: 'content',
    })
  }
}

type FileRow = Row<typeof files, 'id' | 'end_user' | 'name' | 'media_type' | 'bytes' | 'run_id' | 'created_at'>

function fileFrom(row: FileRow): FileRecord {
  const file_id = idFrom('file', row.id)
  return {
    file_id,
    name: row.name,
    media_type: row.media_type,
    bytes: row.bytes,
    url: fileUrl(file_id),
    end_user: row.end_user,
    run_id: row.run_id === null ? null : idFrom('run', row.run_id),
    created_at: row.created_at.toISOString(),
  }
}
