import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { WebhookDeliveryView, WebhookEndpointView } from '@runwire/protocol'
import { useState } from 'react'
import { get, post, remove } from '../api/http.ts'
import type { List } from '../api/shapes.ts'
import { CopyButton } from '../parts/copy-button.tsx'
import { Listing } from '../parts/listing.tsx'
import { Problem } from '../parts/states.tsx'
import { Ago, duration } from '../parts/time.tsx'
import { useChange } from '../parts/use-change.ts'
import { useWords } from '../words/words.tsx'

/** Addresses that are told how runs end, what each was told, and a way to tell it again. */
export function Webhooks() {
  const { integration: words, frame } = useWords()
  const endpoints = useQuery({
    queryKey: ['webhooks'],
    queryFn: () => get<List<WebhookEndpointView>>('/webhook-endpoints'),
  })
  const [url, setUrl] = useState('')
  const [opened, setOpened] = useState<string | null>(null)
  const make = useChange(() => post<{ secret: string }>('/webhook-endpoints', { url: url.trim() }), 'webhooks')
  const drop = useChange((id: string) => remove(`/webhook-endpoints/${id}`), 'webhooks')
  const tryOut = useChange((id: string) => post(`/webhook-endpoints/${id}/test`), 'deliveries')
  const problem = make.error ?? drop.error ?? tryOut.error
  return (
    <section className="stack" aria-label={words.webhooks}>
      <h2>{words.webhooks}</h2>
      <form
        className="row"
        onSubmit={(event) => {
          event.preventDefault()
          make.mutate(undefined, { onSuccess: () => setUrl('') })
        }}
      >
        <TextInput
          className="frames-question"
          size="xs"
          aria-label={words.webhookUrl}
          placeholder="https://example.com/hooks"
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <Button size="xs" type="submit" loading={make.isPending} disabled={url.trim() === ''}>
          {words.addWebhook}
        </Button>
      </form>
      {problem !== null && <Problem error={problem} />}
      {make.data !== undefined && (
        <div className="once" role="status">
          <span>{words.shownOnce}</span>
          <code>{make.data.secret}</code>
          <CopyButton text={make.data.secret} label={frame.copy} showLabel />
        </div>
      )}
      <Listing
        query={endpoints}
        label={words.webhooks}
        head={[words.webhookUrl, words.webhookEvents, words.state, '']}
        none={words.noWebhooks}
        row={(endpoint) => (
          <tr key={endpoint.id}>
            <td className="mono">{endpoint.url}</td>
            <td>{endpoint.events.join(', ')}</td>
            <td title={endpoint.disabled_reason ?? endpoint.paused_until ?? undefined}>{endpoint.status}</td>
            <td>
              <button
                type="button"
                className="quiet"
                aria-expanded={opened === endpoint.id}
                onClick={() => setOpened(opened === endpoint.id ? null : endpoint.id)}
              >
                {words.deliveries}
              </button>
              <button
                type="button"
                className="quiet"
                onClick={() => tryOut.mutate(endpoint.id, { onSuccess: () => setOpened(endpoint.id) })}
              >
                {words.tryWebhook}
              </button>
              <button type="button" className="quiet" onClick={() => drop.mutate(endpoint.id)}>
                {words.remove}
              </button>
            </td>
          </tr>
        )}
      />
      {opened !== null && <Deliveries key={opened} id={opened} />}
    </section>
  )
}

function Deliveries({ id }: { id: string }) {
  const { integration: words } = useWords()
  const deliveries = useQuery({
    queryKey: ['deliveries', id],
    queryFn: () => get<List<WebhookDeliveryView>>(`/webhook-endpoints/${id}/deliveries`),
    refetchInterval: 3_000,
  })
  const again = useChange(
    (delivery: string) => post(`/webhook-endpoints/${id}/deliveries/${delivery}/redeliver`),
    'deliveries',
  )
  return (
    <>
      {again.error !== null && <Problem error={again.error} />}
      <Listing
        query={deliveries}
        label={words.deliveries}
        head={[words.webhookEvents, words.state, words.answered, words.made, '']}
        none={words.noDeliveries}
        row={(delivery) => (
          <tr key={delivery.id}>
            <td>
              <code>{delivery.type}</code>
            </td>
            <td>{delivery.status}</td>
            <td className="num">
              {delivery.response_status ?? delivery.error ?? '–'}
              {delivery.duration_ms !== null && <span className="dim"> {duration(delivery.duration_ms)}</span>}
            </td>
            <td>
              <Ago at={delivery.created_at} />
            </td>
            <td>
              <button type="button" className="quiet" onClick={() => again.mutate(delivery.id)}>
                {words.again}
              </button>
            </td>
          </tr>
        )}
      />
    </>
  )
}
