import { useQueryClient } from '@tanstack/react-query'
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { get, post, remove, SESSION, takeCsrfToken, whenSignedOut } from '../api/http.ts'
import type { Session } from '../api/shapes.ts'

type SessionState =
  | { phase: 'loading' }
  | { phase: 'unreachable'; error: unknown }
  | { phase: 'out' }
  /** `ended`: the server no longer knows it; what is on the screen stays until somebody signs in again. */
  | { phase: 'in'; session: Session; ended: boolean }

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
  const current = useRef<Session | null>(null)
  const waiting = useRef<((again: boolean) => void)[]>([])

  const enter = useCallback(
    (session: Session) => {
      const same = current.current !== null && personOf(current.current) === personOf(session)
      // Another person sees nothing of the one before.
      if (current.current !== null && !same) queries.clear()
      current.current = session
      takeCsrfToken(session.csrf_token)
      setState({ phase: 'in', session, ended: false })
      for (const goOn of waiting.current.splice(0)) goOn(same)
    },
    [queries],
  )
  const look = useCallback(async () => {
    try {
      enter(await get<Session>(SESSION))
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
        enter(await post<Session>(SESSION, proof))
      },
      signOut: async () => {
        await remove(SESSION)
        current.current = null
        queries.clear()
        setState({ phase: 'out' })
      },
    }),
    [state, look, enter, queries],
  )

  useEffect(() => {
    whenSignedOut(() => {
      if (current.current === null) return Promise.resolve(false)
      setState((before) => (before.phase === 'in' ? { ...before, ended: true } : before))
      return new Promise((resolve) => waiting.current.push(resolve))
    })
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

/** Who is signed in, and to what. */
export const personOf = ({ project, member }: Session): string => `${project.id} ${member?.id ?? ''}`

const isRefused = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && (error.status === 401 || error.status === 403)

/** A link may carry the token behind `#token=`, which never reaches a server; it is taken out of the address at once. */
function tokenInAddress(): string | null {
  const token = /^#token=(.+)$/.exec(location.hash)?.[1]
  if (token === undefined) return null
  history.replaceState(null, '', location.pathname + location.search)
  return decodeURIComponent(token)
}
