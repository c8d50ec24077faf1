import { useQueryClient } from '@tanstack/react-query'
import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import { get, post, remove, takeCsrfToken, whenSignedOut } from '../api/http.ts'
import type { Session } from '../api/shapes.ts'

type SessionState =
  | { phase: 'loading' }
  | { phase: 'unreachable'; error: unknown }
  | { phase: 'out' }
  | { phase: 'in'; session: Session }

interface SessionStore {
  state: SessionState
  /** Throws what the API says about a wrong token or password. */
  signIn(proof: Proof): Promise<void>
  signOut(): Promise<void>
  look(): Promise<void>
}

export type Proof = { token: string } | { email: string; password: string }

const SessionContext = createContext<SessionStore | null>(null)

export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<SessionState>({ phase: 'loading' })
  const queries = useQueryClient()

  const enter = useCallback((session: Session) => {
    takeCsrfToken(session.csrf_token)
    setState({ phase: 'in', session })
  }, [])
  const look = useCallback(async () => {
    try {
      enter(await get<Session>('/session'))
    } catch (error) {
      const refused = isRefused(error)
      setState(refused ? { phase: 'out' } : { phase: 'unreachable', error })
    }
  }, [enter])

  const session = useMemo<SessionStore>(
    () => ({
      state,
      look,
      signIn: async (proof) => {
        const signedIn = await post<Session>('/session', proof)
        queries.clear()
        enter(signedIn)
      },
      signOut: async () => {
        await remove('/session')
        queries.clear()
        setState({ phase: 'out' })
      },
    }),
    [state, look, enter, queries],
  )

  useEffect(() => {
    whenSignedOut(() => setState((before) => (before.phase === 'in' ? { phase: 'out' } : before)))
    const token = tokenInAddress()
    void (token === null ? look() : session.signIn({ token }).catch(() => look()))
    // Once, when the page opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  return <SessionContext value={session}>{children}</SessionContext>
}

export function useSession(): SessionStore {
  const session = useContext(SessionContext)
  if (session === null) throw new Error('useSession needs a SessionProvider around it')
  return session
}

/** Returns the signed-in session. Throws outside of the signed-in part of the page. */
export function useSignedIn(): Session {
  const { state } = useSession()
  if (state.phase !== 'in') throw new Error('useSignedIn is for pages behind the sign-in')
  return state.session
}

const isRefused = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && (error.status === 401 || error.status === 403)

/** A link may carry the token behind `#token=`, which never reaches a server; it is taken out of the address at once. */
function tokenInAddress(): string | null {
  const token = /^#token=(.+)$/.exec(location.hash)?.[1]
  if (token === undefined) return null
  history.replaceState(null, '', location.pathname + location.search)
  return decodeURIComponent(token)
}
