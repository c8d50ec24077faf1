import type { MemberRole } from '@runwire/db'
import { SCOPES, type Scope } from '@runwire/protocol'

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
