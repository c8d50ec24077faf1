import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { get, put, remove } from '../api/http.ts'
import type { List } from '../api/shapes.ts'
import { Listing } from '../parts/listing.tsx'
import { Problem } from '../parts/states.tsx'
import { Ago } from '../parts/time.tsx'
import { useChange } from '../parts/use-change.ts'
import { useWords } from '../words/words.tsx'

/** Values for the headers of HTTP tools and MCP servers; they go in and never come out. */
export function Secrets() {
  const { settings: words, frame } = useWords()
  const secrets = useQuery({
    queryKey: ['secrets'],
    queryFn: () => get<List<{ name: string; updated_at: string }>>('/secrets'),
  })
  const [name, setName] = useState('')
  const [value, setValue] = useState('')
  const save = useChange(() => put(`/secrets/${encodeURIComponent(name.trim())}`, { value }), 'secrets')
  const drop = useChange((gone: string) => remove(`/secrets/${encodeURIComponent(gone)}`), 'secrets')
  const problem = save.error ?? drop.error
  return (
    <>
      <h2>{words.sections.secrets}</h2>
      <p className="dim">{words.secretsText}</p>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate(undefined, { onSuccess: () => setValue('') })
        }}
      >
        <TextInput size="xs" label={words.name} value={name} onChange={(event) => setName(event.currentTarget.value)} />
        <PasswordInput
          size="xs"
          label={words.value}
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
          autoComplete="off"
        />
        <Button size="xs" type="submit" loading={save.isPending} disabled={name.trim() === '' || value === ''}>
          {frame.save}
        </Button>
      </form>
      {problem !== null && <Problem error={problem} />}
      <Listing
        query={secrets}
        label={words.sections.secrets}
        head={[words.name, words.changed, '']}
        none={words.none}
        row={(secret) => (
          <tr key={secret.name}>
            <td className="mono">{secret.name}</td>
            <td>
              <Ago at={secret.updated_at} />
            </td>
            <td>
              <button type="button" className="quiet" onClick={() => drop.mutate(secret.name)}>
                {words.remove}
                <span className="sr-only"> {secret.name}</span>
              </button>
            </td>
          </tr>
        )}
      />
    </>
  )
}
