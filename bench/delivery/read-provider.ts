import { request, type IncomingMessage } from 'node:http'

/** Asks the provider for one answer and hands on its text, piece by piece; returns how to stop. Peers of Runwire use it. */
export function readProvider(
  baseUrl: string,
  content: string,
  onText: (text: string) => void,
  onEnd: () => void,
): () => void {
  let over = false
  const finish = () => {
    if (over) return
    over = true
    onEnd()
  }
  const call = request(`${baseUrl}/chat/completions`, {
    method: 'POST',
    agent: false,
    headers: { 'content-type': 'application/json', authorization: 'Bearer bench' },
  })
  call.on('error', finish)
  call.on('response', (response: IncomingMessage) => {
    response.setEncoding('utf8')
    let rest = ''
    response.on('data', (bytes: string) => {
      if (over) return
      rest += bytes
      const frames = rest.split('\n\n')
      rest = frames.pop() ?? ''
      for (const frame of frames) {
        if (!frame.startsWith('data: {')) continue
        const chunk = JSON.parse(frame.slice(6)) as { choices: { delta: { content?: string } }[] }
        const text = chunk.choices[0]?.delta.content
        if (text !== undefined && text !== '') onText(text)
      }
    })
    response.on('close', finish)
    response.on('error', finish)
  })
  call.end(JSON.stringify({ model: 'demo', stream: true, messages: [{ role: 'user', content }] }))
  return () => {
    over = true
    call.destroy()
  }
}
