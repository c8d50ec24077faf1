import { Button, MultiSelect, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Scopes } from '../api/choices.ts'
import { post } from '../api/http.ts'
import type { Key } from '../api/shapes.ts'
import { CopyButton } from '../parts/copy-button.tsx'
import { Problem } from '../parts/states.tsx'
import { useChange } from '../parts/use-change.ts'
import { useWords } from '../words/words.tsx'

const DAY_MS = 86_400_000

interface Props {
  path: '/keys' | '/console-tokens'
  kinds: readonly Key['kind'][] | null
  /** Words of the button. */
  make: string
}

/** A form that makes a key or console token, and shows its secret once. Where there are no kinds, it is a token. */
export function NewSecret({ path, kinds, make: makeWord }: Props) {
  const { settings: words, frame } = useWords()
  const [name, setName] = useState('')
  const [kind, setKind] = useState<Key['kind']>('secret')
  const [scopes, setScopes] = useState<string[]>([])
  const [days, setDays] = useState('0')
  const make = useChange(
    () =>
      post<{ name: string; secret: string }>(path, {
        name: name.trim(),
        ...(kinds !== null && { kind }),
        ...(scopes.length > 0 && { scopes }),
        ...(days !== '0' && { expires_at: new Date(Date.now() + Number(days) * DAY_MS).toISOString() }),
      }),
    path.slice(1),
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
        {kinds !== null && (
          <Select
            size="xs"
            label={words.kind}
            data={kinds.map((value) => ({ value, label: words.kinds[value] }))}
            value={kind}
            onChange={(value) => setKind(value ?? 'secret')}
            allowDeselect={false}
          />
        )}
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
          {makeWord}
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
