import { Button, PasswordInput } from '@mantine/core'
import type { Dispatch } from 'react'
import { post } from '../api/http.ts'
import type { Key } from '../api/shapes.ts'
import { Problem } from '../parts/states.tsx'
import { useChange } from '../parts/use-change.ts'
import { useWords } from '../words/words.tsx'

/**
 * The key that stands in the code and in the preview: pasted, or made here, since no key can be read again. It stays in
 * this page's memory.
 */
export function KeyChoice({
  kind,
  agent,
  value,
  onChange,
}: {
  kind: Key['kind']
  agent: string
  value: string
  onChange: Dispatch<string>
}) {
  const { integration: words } = useWords()
  const make = useChange(
    () =>
      post<{ secret: string }>('/keys', {
        name: words.keyName,
        kind,
        ...(kind === 'publishable' && { agents: [agent] }),
      }),
    'keys',
  )
  return (
    <>
      <form
        className="row"
        onSubmit={(event) => {
          event.preventDefault()
          make.mutate(undefined, { onSuccess: ({ secret }) => onChange(secret) })
        }}
      >
        <PasswordInput
          className="frames-question"
          size="xs"
          autoComplete="off"
          aria-label={words.keys[kind]}
          placeholder={kind === 'secret' ? 'rwk_…' : 'rwp_…'}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value.trim())}
          visibilityToggleButtonProps={{ 'aria-label': words.showKey }}
        />
        <Button size="xs" variant="default" type="submit" loading={make.isPending}>
          {words.makeKeys[kind]}
        </Button>
      </form>
      {make.error !== null && <Problem error={make.error} />}
    </>
  )
}
