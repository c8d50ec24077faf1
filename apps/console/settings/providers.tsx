import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { get, put } from '../api/http.ts'
import type { List, Provider } from '../api/shapes.ts'
import { Listing } from '../parts/listing.tsx'
import { Problem } from '../parts/states.tsx'
import { Ago } from '../parts/time.tsx'
import { useChange } from '../parts/use-change.ts'
import { useWords } from '../words/words.tsx'

/** Where models are asked; keys go in and never come out. */
export function Providers() {
  const { settings: words } = useWords()
  const providers = useQuery({ queryKey: ['providers'], queryFn: () => get<List<Provider>>('/providers') })
  const [tested, setTested] = useState<string | null>(null)
  return (
    <>
      <h2>{words.sections.providers}</h2>
      <p className="dim">{words.providersText}</p>
      <Listing
        query={providers}
        label={words.sections.providers}
        head={[words.name, words.address, words.key, words.changed, '']}
        none={words.none}
        row={(provider) => (
          <tr key={provider.id}>
            <td>{provider.name}</td>
            <td className="mono">{provider.base_url}</td>
            <td>{provider.has_key ? words.keySet : words.keyMissing}</td>
            <td>
              <Ago at={provider.updated_at} />
            </td>
            <td>
              <button type="button" className="quiet" onClick={() => setTested(provider.name)}>
                {words.test}
                <span className="sr-only"> {provider.name}</span>
              </button>
            </td>
          </tr>
        )}
      />
      {tested !== null && <ProviderModels key={tested} name={tested} />}
      <ProviderForm />
    </>
  )
}

/** Asks the provider for its models: the address, the key and the way there are right if it answers. */
function ProviderModels({ name }: { name: string }) {
  const { settings: words, frame } = useWords()
  const models = useQuery({
    queryKey: ['provider-models', name],
    queryFn: () => get<List<{ id: string }>>(`/providers/${name}/models`),
  })
  if (models.error !== null) return <Problem error={models.error} onRetry={() => void models.refetch()} />
  if (models.data === undefined) return <p className="dim">{frame.loading}</p>
  return (
    <p role="status">
      {words.modelsOf(name, models.data.data.length)}{' '}
      {models.data.data.slice(0, 40).map((model) => (
        <code key={model.id} className="tag">
          {model.id}
        </code>
      ))}
    </p>
  )
}

function ProviderForm() {
  const { settings: words } = useWords()
  const [name, setName] = useState('')
  const [address, setAddress] = useState('')
  const [key, setKey] = useState('')
  const save = useChange(
    () => put(`/providers/${name.trim()}`, { base_url: address.trim(), ...(key !== '' && { key }) }),
    'providers',
  )
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(undefined, { onSuccess: () => setKey('') })
      }}
    >
      <TextInput size="xs" label={words.name} value={name} onChange={(event) => setName(event.currentTarget.value)} />
      <TextInput
        size="xs"
        label={words.address}
        placeholder="https://api.example.com/v1"
        value={address}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      <PasswordInput
        size="xs"
        label={words.key}
        description={words.keyKept}
        value={key}
        onChange={(event) => setKey(event.currentTarget.value)}
        autoComplete="off"
      />
      <Button size="xs" type="submit" loading={save.isPending} disabled={name.trim() === '' || address.trim() === ''}>
        {words.saveProvider}
      </Button>
      {save.error !== null && (
        <div className="full">
          <Problem error={save.error} />
        </div>
      )}
    </form>
  )
}
