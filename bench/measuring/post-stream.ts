import { request, type ClientRequest } from 'node:http'

export interface StreamOrders {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: unknown
  /** Takes what has come; a frame may be cut in two. */
  onText(text: string): void
  /** The answer is over, was refused or broke off; not called after the caller closed it. */
  onEnd?(failure: string | null): void
}

/** Opens a streamed answer over a connection of its own; returns how to close it. */
export function openStream({ url, method = 'POST', headers = {}, body, onText, onEnd }: StreamOrders): () => void {
  let over = false
  const end = (failure: string | null) => {
    if (over) return
    over = true
    onEnd?.(failure)
  }
  const client: ClientRequest = request(url, {
    method,
    agent: false,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
  })
  client.on('error', (error) => end(error.message))
  client.on('response', (response) => {
    if (response.statusCode !== 200) end(`status ${response.statusCode}`)
    response.setEncoding('utf8')
    response.on('data', (text: string) => over || onText(text))
    response.on('error', (error) => end(error.message))
    response.on('end', () => end(null))
  })
  client.end(body === undefined ? undefined : JSON.stringify(body))
  return () => {
    over = true
    client.destroy()
  }
}

/** Opens a stream, waits until `found` sees in its text what it looks for, and closes it. Returns what `found` saw. */
export async function firstSight<Sight>(
  orders: Omit<StreamOrders, 'onText' | 'onEnd'>,
  found: (text: string) => Sight | null,
): Promise<Sight> {
  let text = ''
  let close: () => void = () => undefined
  try {
    return await new Promise<Sight>((resolve, reject) => {
      close = openStream({
        ...orders,
        onText(piece) {
          text += piece
          const sight = found(text)
          if (sight !== null) resolve(sight)
        },
        onEnd: (failure) => reject(new Error(`${orders.url}: ${failure ?? 'the answer ended'} before it was seen`)),
      })
    })
  } finally {
    close()
  }
}
