import { visitorToken } from '@runwire/client'
import type { User } from '../port/panel-port.ts'
import type { Keep } from '../port/keep.ts'

/**
 * The visitor's identity to the server: anonymous and known by what the page kept, or the user that the page vouches
 * for.
 */
export interface Identity {
  getToken(wanted: { renew: boolean }): Promise<string>
  setUser(user: User): void
  /** The next token is a stranger's. */
  forget(): void
}

export function createIdentity(settings: { base: string; key: string; agent: string }, kept: Keep): Identity {
  const make = (user: User) =>
    visitorToken({
      baseUrl: settings.base,
      publishableKey: settings.key,
      agent: settings.agent,
      storage: {
        getItem: () => kept.get('visitor'),
        setItem: (_key, value) => kept.set('visitor', value),
        removeItem: () => kept.set('visitor', null),
      },
      ...(user === null ? {} : { getUserToken: () => (typeof user.token === 'string' ? user.token : user.token()) }),
    })
  let token = make(null)
  return {
    getToken: (wanted) => token(wanted),
    setUser: (user) => {
      token = make(user)
    },
    forget: () => {
      kept.set('visitor', null)
      token = make(null)
    },
  }
}
