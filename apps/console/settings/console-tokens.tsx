import { useQuery } from '@tanstack/react-query'
import { Scopes } from '../api/choices.ts'
import { get, remove } from '../api/http.ts'
import type { ConsoleToken, List } from '../api/shapes.ts'
import { Listing } from '../parts/listing.tsx'
import { Problem } from '../parts/states.tsx'
import { Ago } from '../parts/time.tsx'
import { useChange } from '../parts/use-change.ts'
import { useWords } from '../words/words.tsx'
import { NewSecret } from './new-secret.tsx'

/** Tokens that sign in to this console, or act for scripts; one is shown once. */
export function ConsoleTokens() {
  const { settings: words } = useWords()
  const tokens = useQuery({ queryKey: ['console-tokens'], queryFn: () => get<List<ConsoleToken>>('/console-tokens') })
  const revoke = useChange((id: string) => remove(`/console-tokens/${id}`), 'console-tokens')
  return (
    <>
      <h2>{words.sections.tokens}</h2>
      <p className="dim">{words.tokensText}</p>
      <NewSecret path="/console-tokens" kinds={null} make={words.makeToken} />
      {revoke.error !== null && <Problem error={revoke.error} />}
      <Listing
        query={tokens}
        label={words.sections.tokens}
        head={[words.name, words.scopes, words.lastUsed, words.expires, '']}
        none={words.none}
        row={(token) => (
          <tr key={token.id}>
            <td>
              {token.name} <code className="dim">{token.id.slice(0, 12)}…</code>
            </td>
            <td title={token.scopes.join(', ')}>
              {token.scopes.length === Scopes.length ? words.allScopes : token.scopes.join(', ')}
            </td>
            <td>{token.last_used_at === null ? words.never : <Ago at={token.last_used_at} />}</td>
            <td>{token.expires_at === null ? words.never : <Ago at={token.expires_at} />}</td>
            <td>
              <button type="button" className="quiet" onClick={() => revoke.mutate(token.id)}>
                {words.revoke}
                <span className="sr-only"> {token.name}</span>
              </button>
            </td>
          </tr>
        )}
      />
    </>
  )
}
