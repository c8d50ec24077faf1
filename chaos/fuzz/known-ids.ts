import type { UsedProduct } from '@runwire/testing'

/** Ids that exist, for requests that get past the first check. Nothing of the control client is among them. */
export interface KnownIds {
  conversation: string
  group: string
  run: string
  messages: string[]
  file: string
}

/** Makes a conversation with an answer and a file to aim at. */
export async function makeTargets({ api_url, api_key, demo_agent }: UsedProduct): Promise<KnownIds> {
  const headers = { authorization: `Bearer ${api_key}`, 'content-type': 'application/json' }
  const root = `${api_url}/openapi/v1`
  const turn = (await send(`${root}/messages`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ agent: demo_agent, content: '[echo]A target.' }),
  })) as { conversation_id: string; group_id: string; runs: { id: string }[] }
  const messages = (await send(`${root}/conversations/${turn.conversation_id}/messages`, { headers })) as {
    data: { id: string }[]
  }
  const file = (await send(`${root}/files?name=target.txt`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'text/plain' },
    body: 'A target.',
  })) as { id: string }
  return {
    conversation: turn.conversation_id,
    group: turn.group_id,
    run: turn.runs[0]?.id ?? '',
    messages: messages.data.map(({ id }) => id),
    file: file.id,
  }
}

async function send(url: string, options: RequestInit): Promise<unknown> {
  const response = await fetch(url, options)
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  return response.json()
}
