import { and, eq } from '../connection/drizzle.ts'
import { inTransaction, type Db } from '../connection/database.ts'
import { idFrom, newId, uuidOf } from '../connection/ids.ts'
import { isKeyOf, lookupOf, makeKey } from '../connection/key-format.ts'
import { type widget_sessions, widget_visitors } from '../schema/schema-people.ts'
import { deleteOld } from '../connection/delete-old.ts'
import { rowOf, sql } from '../connection/statement.ts'
import type { Row } from '../schema/row.ts'
import type { agents } from '../schema/schema.ts'

/** The visitor, agent and scopes behind a widget's token. */
export interface WidgetSession {
  id: string
  project_id: string
  /** Slug of the one agent it may talk to. */
  agent: string
  end_user: string
  /** The one origin whose pages may use it. */
  origin: string
  expires_at: string
}

const PREFIX = 'rwt'
const RENEWAL_PREFIX = 'rwv'
/** The table refuses longer ones. */
export const WIDGET_SESSION_SECONDS = 15 * 60

/** Requester of a session: a server may open any agent, a page those its key lists, or embeddable ones (null). */
export type Opener = 'server' | { lists: readonly string[] | null }

/**
 * Mints a token for one agent, end user and origin, good for 15 minutes at most. Null where the project has no such agent,
 * or the page may not open it.
 */
export async function createWidgetSession(
  db: Db,
  projectId: string,
  input: { agent: string; endUser: string; origin: string; opener: Opener; seconds?: number },
): Promise<{ token: string; expires_at: string } | null> {
  const fresh = makeKey(PREFIX)
  const { opener } = input
  const lists = opener === 'server' ? null : opener.lists
  const seconds = Math.min(input.seconds ?? WIDGET_SESSION_SECONDS, WIDGET_SESSION_SECONDS)
  const row = await rowOf<Row<typeof widget_sessions, 'expires_at'>>(
    db,
    sql`
    insert into widget_sessions (id, project_id, agent_id, end_user, origin, lookup, token_hash, expires_at)
    select ${uuidOf('key', newId('key'))}::uuid, agents.project_id, agents.id, ${input.endUser}, ${input.origin}, ${fresh.lookup}, ${fresh.hash},
      now() + ${seconds} * interval '1 second'
    from agents join agent_versions version on version.id = agents.current_version_id
    where agents.project_id = ${uuidOf('project', projectId)}
      and (agents.slug = ${input.agent} or agents.id = ${uuidOf('agent', input.agent)})
      and (${opener === 'server'}::bool or agents.slug = any(${lists}::text[])
        or ${lists}::text[] is null and version.config -> 'embeddable' = 'true'::jsonb)
    limit 1
    returning expires_at`,
  )
  return row === null ? null : { token: fresh.text, expires_at: row.expires_at.toISOString() }
}

/** The session behind a token; null for an unknown, malformed or expired one. A wrong checksum costs no query. */
export async function findWidgetSession(db: Db, token: string): Promise<WidgetSession | null> {
  const lookup = lookupOf([PREFIX], token)
  if (lookup === null) return null
  const row = await rowOf<SessionRow>(
    db,
    sql`
    select session.id, session.project_id, session.end_user, session.origin, session.token_hash, session.expires_at, agent.slug
    from widget_sessions session join agents agent on agent.id = session.agent_id
    where session.lookup = ${lookup} and session.expires_at > now()`,
  )
  if (row === null || !isKeyOf(token, row.token_hash)) return null
  return {
    id: idFrom('key', row.id),
    project_id: idFrom('project', row.project_id),
    agent: row.slug,
    end_user: row.end_user,
    origin: row.origin,
    expires_at: row.expires_at.toISOString(),
  }
}

/** A new anonymous visitor and the secret that lets the same browser come back. */
export async function createVisitor(db: Db, projectId: string): Promise<{ visitor: string; renewal_secret: string }> {
  const fresh = makeKey(RENEWAL_PREFIX)
  const visitor = newId('visitor')
  await db.insert(widget_visitors).values({ id: visitor, project_id: projectId, renewal_hash: fresh.hash })
  return { visitor, renewal_secret: fresh.text }
}

/** True where the secret is the visitor's own in this project. */
export async function isVisitor(db: Db, projectId: string, visitor: string, renewalSecret: string): Promise<boolean> {
  if (lookupOf([RENEWAL_PREFIX], renewalSecret) === null) return false
  const [row] = await db
    .select({ hash: widget_visitors.renewal_hash })
    .from(widget_visitors)
    .where(and(eq(widget_visitors.project_id, projectId), eq(widget_visitors.id, visitor)))
  return row !== undefined && isKeyOf(renewalSecret, row.hash)
}

/**
 * Gives an anonymous visitor's conversations and files to the user the visitor turned out to be, and ends the visitor: its
 * secret opens nothing any more. False where the secret is not the visitor's, as after a second tab did it.
 */
export async function adoptVisitor(
  db: Db,
  projectId: string,
  { visitor, renewalSecret, endUser }: { visitor: string; renewalSecret: string; endUser: string },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await isVisitor(tx, projectId, visitor, renewalSecret))) return false
    const gone = await rowOf(
      tx,
      sql`
      delete from widget_visitors where project_id = ${uuidOf('project', projectId)} and id = ${uuidOf('visitor', visitor)}
      returning 1`,
    )
    if (gone === null) return false
    await rowOf(
      tx,
      sql`
      with sessions as (
        delete from widget_sessions where project_id = ${uuidOf('project', projectId)} and end_user = ${visitor}
      ), own_files as (
        update files set end_user = ${endUser} where project_id = ${uuidOf('project', projectId)} and end_user = ${visitor}
      )
      update conversations set end_user = ${endUser}
      where project_id = ${uuidOf('project', projectId)} and end_user = ${visitor}`,
    )
    await renameExternal(tx, projectId, visitor, endUser)
    return true
  })
}

/**
 * Conversations that a client named itself are kept under a name that holds their end user (see externalId), who is
 * another one now. Where the user has a conversation of that name already, the visitor's keeps the old one.
 */
async function renameExternal(tx: Db, projectId: string, visitor: string, endUser: string): Promise<void> {
  const [before, after] = [visitor, endUser].map((user) => `,"end_user",${JSON.stringify(user)},`)
  await rowOf(
    tx,
    sql`
    update conversations renamed set external_id = replace(renamed.external_id, ${before}, ${after})
    where project_id = ${uuidOf('project', projectId)} and end_user = ${endUser}
      and position(${before} in external_id) > 0 and not exists (
        select 1 from conversations other
        where other.project_id = renamed.project_id and other.deleted_at is null
          and other.external_id = replace(renamed.external_id, ${before}, ${after})
      )`,
  )
}

/** Removes at most `limit` sessions that are over; returns how many. */
export const dropOldSessions = (db: Db, limit: number): Promise<number> =>
  deleteOld(db, {
    table: sql`widget_sessions`,
    where: sql`expires_at < now() - interval '1 hour'`,
    by: sql`expires_at`,
    limit,
  })

type SessionRow = Row<
  typeof widget_sessions,
  'id' | 'project_id' | 'end_user' | 'origin' | 'token_hash' | 'expires_at'
> &
  Row<typeof agents, 'slug'>
