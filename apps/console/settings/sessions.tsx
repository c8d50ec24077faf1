import { useQuery } from '@tanstack/react-query'
import { get, remove } from '../api/http.ts'
import type { List, ListedSession } from '../api/shapes.ts'
import { Listing } from '../parts/listing.tsx'
import { Problem } from '../parts/states.tsx'
import { Ago } from '../parts/time.tsx'
import { useChange } from '../parts/use-change.ts'
import { useWords } from '../words/words.tsx'

/** Browsers that are signed in; any of them can be signed out from here. */
export function Sessions() {
  const { settings: words } = useWords()
  const sessions = useQuery({ queryKey: ['sessions'], queryFn: () => get<List<ListedSession>>('/sessions') })
  const end = useChange((id: string) => remove(`/sessions/${id}`), 'sessions')
  return (
    <>
      <h2>{words.sections.sessions}</h2>
      {end.error !== null && <Problem error={end.error} />}
      <Listing
        query={sessions}
        label={words.sections.sessions}
        head={[words.who, words.address, words.browser, words.lastUsed, words.expires, '']}
        none={words.none}
        row={(session) => (
          <tr key={session.id}>
            <td>
              {session.member?.email ?? session.token_name}{' '}
              {session.current && <span className="tag">{words.thisBrowser}</span>}
            </td>
            <td className="mono">{session.address}</td>
            <td title={session.user_agent}>{session.user_agent}</td>
            <td>
              <Ago at={session.last_used_at} />
            </td>
            <td>
              <Ago at={session.expires_at} />
            </td>
            <td>
              {!session.current && (
                <button type="button" className="quiet" onClick={() => end.mutate(session.id)}>
                  {words.endSession}
                </button>
              )}
            </td>
          </tr>
        )}
      />
    </>
  )
}
