import type { BrowserSession, MemberRole } from '@runwire/db'
import { SCOPES, type Scope } from '@runwire/protocol'
import type { Caller } from '../requests/caller.ts'
import { RequestError } from '../requests/request-error.ts'

/**
 * The scopes of a role: an owner everything, an operator all but the project's keys, people and settings, a viewer
 * look.
 */
export function scopesOfRole(role: MemberRole): ReadonlySet<Scope> {
  switch (role) {
    case 'owner':
      return new Set(SCOPES)
    case 'operator':
      return new Set(SCOPES.filter((scope) => scope !== 'project:write'))
    case 'viewer':
      return new Set(SCOPES.filter((scope) => scope.endsWith(':read')))
    default:
      return role satisfies never
  }
}

/** The scopes of a console token; one that lists none has all of them. */
export const scopesOfToken = (listed: readonly string[] | null): ReadonlySet<Scope> =>
  new Set(listed === null ? SCOPES : SCOPES.filter((scope) => listed.includes(scope)))

/** The scopes of a signed-in browser: those of its member's role, or of the token that signed it in. */
export const scopesOfSession = ({
  member,
  console_token,
}: Pick<BrowserSession, 'member' | 'console_token'>): ReadonlySet<Scope> =>
  member === null ? scopesOfToken(console_token?.scopes ?? null) : scopesOfRole(member.role)

/** Nobody gives away more than they have: throws `missing_scope` for a key, token or role beyond the caller's scopes. */
export function refuseBroader(caller: Caller, given: Iterable<Scope>, param: string): void {
  const beyond = [...given].filter((scope) => !caller.scopes.has(scope))
  if (beyond.length === 0) return
  throw new RequestError(
    'missing_scope',
    `You cannot give away more than you have: your own access lacks ${beyond.join(', ')}.`,
    { param },
  )
}
