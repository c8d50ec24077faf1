import type { Db } from '../connection/database.ts'
import { idFrom, newId, uuidOf } from '../connection/ids.ts'
import { isKeyOf, lookupOf, makeKey } from '../connection/key-format.ts'
import { deleteOld } from '../connection/delete-old.ts'
import { rowOf, rowsOf, sql } from '../connection/statement.ts'
import type { MemberRole } from './members.ts'
import type { LeftJoined, Row } from '../schema/row.ts'
import type { browser_sessions, members } from '../schema/schema-console.ts'
import type { console_sessions } from '../schema/schema-people.ts'

const PREFIX = 'rws'
/** A day's work; a member who stays longer signs in again. */
const LIFE_HOURS = 12
/** A browser that was left alone asks again. */
const IDLE_HOURS = 2
/** Writing the time of every request would lock one row for all of them. */
const LAST_USED_GRAIN_MS = 60_000
/** Ended sessions are kept for a look back, then removed. */
const KEPT_DAYS = 30

/** The holder of a signed-in session: a member, or somebody who came with a console token. */
export type SessionHolder = { member_id: string } | { console_token_id: string }

/** A browser that is signed in to the console. */
export interface BrowserSession {
  id: string
  project_id: string
  member: { id: string; email: string; name: string; role: MemberRole } | null
  /** The console token that signed it in; `scopes` null is all of them. */
  console_token: { id: string; name: string; scopes: string[] | null } | null
  address: string
  user_agent: string
  created_at: string
  last_used_at: string
  expires_at: string
}

/** Signs a browser in; `secret` goes into its cookie and exists only in this answer. */
export async function createBrowserSession(
  db: Db,
  projectId: string,
  input: { holder: SessionHolder; address: string; userAgent: string },
): Promise<{ id: string; secret: string }> {
  const fresh = makeKey(PREFIX)
  const id = newId('session')
  const { holder } = input
  await rowOf(
    db,
    sql`
    insert into browser_sessions
      (id, project_id, member_id, console_token_id, lookup, secret_hash, address, user_agent, expires_at)
    values (${uuidOf('session', id)}, ${uuidOf('project', projectId)},
      ${'member_id' in holder ? uuidOf('member', holder.member_id) : null},
      ${'console_token_id' in holder ? uuidOf('key', holder.console_token_id) : null},
      ${fresh.lookup}, ${fresh.hash}, ${input.address}, ${input.userAgent.slice(0, 300)},
      now() + ${LIFE_HOURS} * interval '1 hour')`,
  )
  return { id, secret: fresh.text }
}

/** The live session behind a cookie's secret; null once it is over, ended, idle, or its member or token is gone. */
export async function findBrowserSession(db: Db, secret: string): Promise<BrowserSession | null> {
  const lookup = lookupOf([PREFIX], secret)
  if (lookup === null) return null
  const row = await rowOf<SessionRow>(db, sql`${LIVE} and session.lookup = ${lookup}`)
  if (row === null || !isKeyOf(secret, row.secret_hash)) return null
  await noteUse(db, row)
  return sessionFrom(row)
}

/** The project's live sessions, newest first; only those of one member or token where a holder is given. */
export async function listBrowserSessions(
  db: Db,
  projectId: string,
  holderId: string | null = null,
): Promise<BrowserSession[]> {
  const rows = await rowsOf<SessionRow>(
    db,
    sql`
    ${LIVE} and session.project_id = ${uuidOf('project', projectId)}
      ${holderId === null ? sql`` : sql`and coalesce(session.member_id, session.console_token_id) = ${holderUuid(holderId)}`}
    order by session.id desc limit 1000`,
  )
  return rows.map(sessionFrom)
}

/** Ends one session; false where the project (or the holder, where one is given) has no such session that still counts. */
export async function endBrowserSession(
  db: Db,
  projectId: string,
  sessionId: string,
  holderId: string | null = null,
): Promise<boolean> {
  const row = await rowOf(
    db,
    sql`
    update browser_sessions set ended_at = now()
    where project_id = ${uuidOf('project', projectId)} and id = ${uuidOf('session', sessionId)} and ended_at is null
      ${holderId === null ? sql`` : sql`and coalesce(member_id, console_token_id) = ${holderUuid(holderId)}`}
    returning 1`,
  )
  return row !== null
}

/** Ends a member's sessions but one (a new password); all of them where `keptId` is null. */
export async function endSessionsOfMember(
  db: Db,
  projectId: string,
  memberId: string,
  keptId: string | null,
): Promise<void> {
  await rowOf(
    db,
    sql`
    update browser_sessions set ended_at = now()
    where project_id = ${uuidOf('project', projectId)} and member_id = ${uuidOf('member', memberId)}
      and ended_at is null and id is distinct from ${uuidOf('session', keptId)}::uuid`,
  )
}

/** Removes at most `limit` sessions that ended long ago; returns how many. */
export const dropOldBrowserSessions = (db: Db, limit: number): Promise<number> =>
  deleteOld(db, {
    table: sql`browser_sessions`,
    where: sql`expires_at < now() - ${KEPT_DAYS} * interval '1 day'`,
    by: sql`expires_at`,
    limit,
  })

const LIVE = sql`
  select session.id, session.project_id, session.secret_hash, session.address, session.user_agent, session.created_at,
    session.last_used_at, session.expires_at, member.id as member_id, member.email, member.name as member_name,
    member.role, token.id as token_id, token.name as token_name,
    token.scopes as token_scopes
  from browser_sessions session
  left join members member on member.id = session.member_id and member.removed_at is null
  left join console_sessions token on token.id = session.console_token_id and token.revoked_at is null
    and (token.expires_at is null or token.expires_at > now())
  where session.ended_at is null and session.expires_at > now()
    and session.last_used_at > now() - ${IDLE_HOURS} * interval '1 hour'
    and (member.id is not null or token.id is not null)`

async function noteUse(db: Db, row: SessionRow): Promise<void> {
  if (Date.now() - row.last_used_at.getTime() < LAST_USED_GRAIN_MS) return
  await rowOf(db, sql`update browser_sessions set last_used_at = now() where id = ${row.id}`)
}

const holderUuid = (id: string): string | null => uuidOf('member', id) ?? uuidOf('key', id)

type SessionRow = Row<
  typeof browser_sessions,
  'id' | 'project_id' | 'secret_hash' | 'address' | 'user_agent' | 'created_at' | 'last_used_at' | 'expires_at'
> &
  LeftJoined<Row<typeof members, 'email' | 'role', { member_id: 'id'; member_name: 'name' }>> &
  LeftJoined<Row<typeof console_sessions, never, { token_id: 'id'; token_name: 'name'; token_scopes: 'scopes' }>>

function sessionFrom(row: SessionRow): BrowserSession {
  return {
    id: idFrom('session', row.id),
    project_id: idFrom('project', row.project_id),
    member:
      row.member_id === null
        ? null
        : { id: idFrom('member', row.member_id), email: row.email, name: row.member_name, role: row.role },
    console_token:
      row.token_id === null
        ? null
        : { id: idFrom('key', row.token_id), name: row.token_name, scopes: row.token_scopes },
    address: row.address,
    user_agent: row.user_agent,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  }
}
