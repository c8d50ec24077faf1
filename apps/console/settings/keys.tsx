import { Button, MultiSelect, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { Scopes } from '../api/choices.ts'
import { get, post, remove } from '../api/http.ts'
import type { Key, List } from '../api/shapes.ts'
import { CopyButton } from '../parts/copy-button.tsx'
import { Listing } from '../parts/listing.tsx'
import { Problem } from '../parts/states.tsx'
import { Ago } from '../parts/time.tsx'
import { useChange } from '../parts/use-change.ts'
import { useWords } from '../words/words.tsx'

const DAY_MS = 86_400_000

/** Secret keys for servers and publishable ones for pages; a secret is shown once. */
export function Keys() {
  const { settings: words } = useWords()
  const keys = useQuery({ queryKey: ['keys'], queryFn: () => get<List<Key>>('/keys') })
  const revoke = useChange((id: string) => remove(`/keys/${id}`), 'keys')
  return (
    <>
      <h2>{words.sections.keys}</h2>
      <p className="dim">{words.keysText}</p>
      <NewKey />
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

function NewKey() {
  const { settings: words, frame } = useWords()
  const [name, setName] = useState('')
  const [kind, setKind] = useState<Key['kind']>('secret')
  const [scopes, setScopes] = useState<string[]>([])
  const [days, setDays] = useState('0')
  const make = useChange(
    () =>
      post<{ name: string; secret: string }>('/keys', {
        name: name.trim(),
        kind,
        ...(scopes.length > 0 && { scopes }),
        ...(days !== '0' && { expires_at: new Date(Date.now() + Number(days) * DAY_MS).toISOString() }),
      }),
    'keys',
  )
  return (
    <>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          make.mutate(undefined, { onSuccess: () => setName('') })
        }}
      >
        <TextInput size="xs" label={words.name} value={name} onChange={(event) => setName(event.currentTarget.value)} />
        <Select
          size="xs"
          label={words.kind}
          data={(['secret', 'publishable'] as const).map((value) => ({ value, label: words.kinds[value] }))}
          value={kind}
          onChange={(value) => setKind(value ?? 'secret')}
          allowDeselect={false}
        />
        {kind === 'secret' && (
          <MultiSelect
            size="xs"
            label={words.scopes}
            placeholder={scopes.length === 0 ? words.allScopes : ''}
            data={Scopes}
            value={scopes}
            onChange={setScopes}
            searchable
          />
        )}
        <Select
          size="xs"
          label={words.expires}
          data={['0', '30', '90', '365'].map((value) => ({
            value,
            label: value === '0' ? words.never : words.inDays(value),
          }))}
          value={days}
          onChange={(value) => setDays(value ?? '0')}
          allowDeselect={false}
        />
        <Button size="xs" type="submit" loading={make.isPending} disabled={name.trim() === ''}>
          {words.makeKey}
        </Button>
      </form>
      {make.error !== null && <Problem error={make.error} />}
      {make.data !== undefined && (
        <div className="once" role="status">
          <span>{words.shownOnce}</span>
          <code>{make.data.secret}</code>
          <CopyButton text={make.data.secret} label={frame.copy} showLabel />
        </div>
      )}
    </>
  )
}
