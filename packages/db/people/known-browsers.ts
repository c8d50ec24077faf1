import type { Db } from '../connection/database.ts'
import { idFrom, newId, uuidOf } from '../connection/ids.ts'
import { isKeyOf, lookupOf, makeKey } from '../connection/key-format.ts'
import { deleteOld } from '../connection/delete-old.ts'
import { rowOf, sql } from '../connection/statement.ts'
import type { Row } from '../schema/row.ts'
import type { known_browsers } from '../schema/schema-console.ts'

const PREFIX = 'rwb'
/** A browser in which the member has not signed in for so long is a stranger's again. */
export const KNOWN_BROWSER_DAYS = 180

/** Remembers that the member signed in with this browser; the secret goes into its cookie. */
export async function rememberBrowser(db: Db, projectId: string, memberId: string): Promise<string> {
  const fresh = makeKey(PREFIX)
  await rowOf(
    db,
    sql`
    insert into known_browsers (id, project_id, member_id, lookup, secret_hash)
    values (${uuidOf('session', newId('session'))}, ${uuidOf('project', projectId)}, ${uuidOf('member', memberId)},
      ${fresh.lookup}, ${fresh.hash})`,
  )
  return fresh.text
}

/** Which browser this is, if the member with that address once signed in with it; else null. */
export async function findKnownBrowser(db: Db, secret: string, email: string): Promise<string | null> {
  const lookup = lookupOf([PREFIX], secret)
  if (lookup === null) return null
  const row = await rowOf<Row<typeof known_browsers, 'id' | 'secret_hash'>>(
    db,
    sql`
    select browser.id, browser.secret_hash from known_browsers browser join members member on member.id = browser.member_id
    where browser.lookup = ${lookup} and member.email = ${email.toLowerCase()} and member.removed_at is null
      and browser.created_at > now() - ${KNOWN_BROWSER_DAYS} * interval '1 day'`,
  )
  return row !== null && isKeyOf(secret, row.secret_hash) ? idFrom('session', row.id) : null
}

/** Removes at most `limit` browsers that are forgotten; returns how many. */
export const dropOldKnownBrowsers = (db: Db, limit: number): Promise<number> =>
  deleteOld(db, {
    table: sql`known_browsers`,
    where: sql`created_at < now() - ${KNOWN_BROWSER_DAYS} * interval '1 day'`,
    by: sql`created_at`,
    limit,
  })
