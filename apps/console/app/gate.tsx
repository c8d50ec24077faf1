import { Router } from 'wouter'
import { Problem } from '../parts/states.tsx'
import { Frame } from './frame.tsx'
import { personOf, useSession } from '../session/session.tsx'
import { SignIn, SignInAgain } from '../session/sign-in.tsx'

/** Shows the console to who is signed in, and the way in to everybody else; the address stays, so deep links work. */
export function Gate() {
  const { state, look } = useSession()
  if (state.phase === 'loading') return null
  if (state.phase === 'out') return <SignIn />
  if (state.phase === 'unreachable')
    return (
      <main className="gate">
        <Problem error={state.error} onRetry={() => void look()} />
      </main>
    )
  return (
    <Router base="/console">
      <Frame key={personOf(state.session)} />
      {state.ended && <SignInAgain />}
    </Router>
  )
}
