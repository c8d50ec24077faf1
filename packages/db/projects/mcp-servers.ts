import { HeaderValues } from '@runwire/protocol'
import type { Db } from '../connection/database.ts'
import { RequestRefusedError } from '../connection/errors.ts'
import { refuseOtherOrigin } from './refuse-other-origin.ts'
import { idFrom, newId, uuidOf } from '../connection/ids.ts'
import { jsonText, storableText } from '../connection/json.ts'
import { Secret } from '../connection/secrets.ts'
import { rowOf, rowsOf, sql } from '../connection/statement.ts'
import type { mcp_servers } from '../schema/schema-people.ts'

export interface McpServerInput {
  name: string
  url: string
  /** Texts, or names of the project's secrets; left out to keep what is stored. */
  headers?: HeaderValues
}

/** A server as it may be shown: which headers it gets, never what is in them. */
export interface McpServerRecord {
  id: string
  name: string
  url: string
  header_names: string[]
  /** Hash of each tool's words as they were approved; null until the server was first asked. */
  pins: Record<string, string> | null
  created_at: string
  updated_at: string
}

/** Makes a server. Throws RequestRefusedError where the project has one of that name. */
export async function createMcpServer(db: Db, projectId: string, input: McpServerInput): Promise<McpServerRecord> {
  const id = newId('mcpServer')
  const row = await rowOf<McpServerRow>(
    db,
    sql`
    insert into mcp_servers (id, project_id, name, url, header_names, sealed_headers)
    values (${uuidOf('mcpServer', id)}, ${uuidOf('project', projectId)}, ${storableText(input.name)}, ${input.url},
      ${Object.keys(input.headers ?? {})}, ${sealed(db, projectId, id, input.headers ?? {})})
    on conflict (project_id, name) do nothing
    returning *`,
  )
  if (row === null) throw nameIsTaken(input.name)
  return recordFrom(row)
}

export async function listMcpServers(db: Db, projectId: string): Promise<McpServerRecord[]> {
  const rows = await rowsOf<McpServerRow>(
    db,
    sql`select * from mcp_servers where project_id = ${uuidOf('project', projectId)} order by name`,
  )
  return rows.map(recordFrom)
}

/** A server by id or name, with a way to its headers; null where the project has none. `openHeaders` throws SecretUnreadableError. */
export async function findMcpServer(
  db: Db,
  projectId: string,
  idOrName: string,
): Promise<{ server: McpServerRecord; openHeaders(): HeaderValues } | null> {
  const row = await rowOf<McpServerRow>(
    db,
    sql`
    select * from mcp_servers where project_id = ${uuidOf('project', projectId)}
      and (id = ${uuidOf('mcpServer', idOrName)} or name = ${storableText(idOrName)})`,
  )
  if (row === null) return null
  const server = recordFrom(row)
  const openHeaders = () =>
    row.sealed_headers === null
      ? {}
      : HeaderValues.parse(
          JSON.parse(db.keyring.open(row.sealed_headers, placeOf(projectId, server.id)).reveal()) as unknown,
        )
  return { server, openHeaders }
}

/**
 * Changes what is given; null where the project has no such server. Another url is another server: what was approved of
 * the old one is forgotten, and stored headers do not go with it: throws RequestRefusedError where they would.
 */
export async function updateMcpServer(
  db: Db,
  projectId: string,
  id: string,
  changes: Partial<McpServerInput>,
): Promise<McpServerRecord | null> {
  const { headers, url } = changes
  if (headers === undefined && url !== undefined) {
    const server = (await findMcpServer(db, projectId, id))?.server
    if (server !== undefined && server.header_names.length > 0) refuseOtherOrigin(server.url, url, 'headers')
  }
  const row = await rowOf<McpServerRow>(
    db,
    sql`
    update mcp_servers set name = coalesce(${changes.name ?? null}, name), url = coalesce(${changes.url ?? null}, url),
      pins = case when ${changes.url ?? null}::text is null or url = ${changes.url ?? null} then pins end,
      header_names = coalesce(${headers === undefined ? null : Object.keys(headers)}::text[], header_names),
      sealed_headers = case when ${headers === undefined} then sealed_headers
        else ${headers === undefined ? null : sealed(db, projectId, id, headers)} end,
      updated_at = now()
    where project_id = ${uuidOf('project', projectId)} and id = ${uuidOf('mcpServer', id)}
      and (${changes.name ?? null}::text is null or not exists (select 1 from mcp_servers other
        where other.project_id = mcp_servers.project_id and other.name = ${changes.name ?? null} and other.id <> mcp_servers.id))
    returning *`,
  )
  if (row !== null) return recordFrom(row)
  if (changes.name !== undefined && (await findMcpServer(db, projectId, id)) !== null) throw nameIsTaken(changes.name)
  return null
}

/** False where the project has no such server. */
export async function deleteMcpServer(db: Db, projectId: string, id: string): Promise<boolean> {
  const row = await rowOf(
    db,
    sql`
    delete from mcp_servers where project_id = ${uuidOf('project', projectId)} and id = ${uuidOf('mcpServer', id)}
    returning id`,
  )
  return row !== null
}

/** Pins the words of a server's tools as they are when it is first asked; what is pinned already stays. */
export async function pinFirstTools(
  db: Db,
  projectId: string,
  id: string,
  pins: Readonly<Record<string, string>>,
): Promise<void> {
  await rowOf(
    db,
    sql`
    update mcp_servers set pins = ${jsonText(pins)}::jsonb, updated_at = now()
    where project_id = ${uuidOf('project', projectId)} and id = ${uuidOf('mcpServer', id)} and pins is null`,
  )
}

/** Approves the words of tools by their hashes, beside what is approved already; null where the project has no such server. */
export async function approveTools(
  db: Db,
  projectId: string,
  id: string,
  pins: Readonly<Record<string, string>>,
): Promise<McpServerRecord | null> {
  const row = await rowOf<McpServerRow>(
    db,
    sql`
    update mcp_servers set pins = coalesce(pins, '{}') || ${jsonText(pins)}::jsonb, updated_at = now()
    where project_id = ${uuidOf('project', projectId)} and id = ${uuidOf('mcpServer', id)}
    returning *`,
  )
  return row === null ? null : recordFrom(row)
}

type McpServerRow = typeof mcp_servers.$inferSelect

const recordFrom = (row: McpServerRow): McpServerRecord => ({
  id: idFrom('mcpServer', row.id),
  name: row.name,
  url: row.url,
  header_names: row.header_names,
  pins: row.pins,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

const sealed = (db: Db, projectId: string, id: string, headers: HeaderValues): string | null =>
  Object.keys(headers).length === 0
    ? null
    : db.keyring.seal(new Secret(JSON.stringify(headers)), placeOf(projectId, id))

const placeOf = (projectId: string, id: string) => ({ projectId, row: id, field: 'MCP headers' })

const nameIsTaken = (name: string) =>
  new RequestRefusedError(
    'invalid_field',
    `There is an MCP server named ${JSON.stringify(name)}. Choose another name.`,
    {
      param: 'name',
    },
  )
