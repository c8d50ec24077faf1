import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { Scopes } from '../api/choices.ts'
import { get, remove } from '../api/http.ts'
import type { Key, List } from '../api/shapes.ts'
import { Listing } from '../parts/listing.tsx'
import { Problem } from '../parts/states.tsx'
import { Ago } from '../parts/time.tsx'
import { useChange } from '../parts/use-change.ts'
import { useWords } from '../words/words.tsx'
import { NewSecret } from './new-secret.tsx'

/** Secret keys for servers and publishable ones for pages; a secret is shown once. */
export function Keys() {
  const { settings: words } = useWords()
  const keys = useQuery({ queryKey: ['keys'], queryFn: () => get<List<Key>>('/keys') })
  const revoke = useChange((id: string) => remove(`/keys/${id}`), 'keys')
  return (
    <>
      <h2>{words.sections.keys}</h2>
      <p className="dim">{words.keysText}</p>
      <NewSecret path="/keys" kinds={['secret', 'publishable']} make={words.makeKey} />
      {revoke.error !== null && <Problem error={revoke.error} />}
      <Listing
        query={keys}
        label={words.sections.keys}
        head={[words.name, words.kind, words.scopes, words.lastUsed, words.expires, '']}
        none={words.none}
        row={(key) => (
          <tr key={key.id}>
            <td>
              {key.name} <code className="dim">{key.id.slice(0, 12)}…</code>
            </td>
            <td>{words.kinds[key.kind]}</td>
            <td title={key.scopes.join(', ')}>
              {key.scopes.length === Scopes.length ? words.allScopes : key.scopes.join(', ')}
            </td>
            <td>{key.last_used_at === null ? words.never : <Ago at={key.last_used_at} />}</td>
            <td>{key.expires_at === null ? words.never : <Ago at={key.expires_at} />}</td>
            <td>
              <Link className="quiet" href={`/runs?key=${key.id}`}>
                {words.itsRuns}
              </Link>
              <button type="button" className="quiet" onClick={() => revoke.mutate(key.id)}>
                {words.revoke}
                <span className="sr-only"> {key.name}</span>
              </button>
            </td>
          </tr>
        )}
      />
    </>
  )
}
