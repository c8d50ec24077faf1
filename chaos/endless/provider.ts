import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const chunk = (delta: object) => `data: ${JSON.stringify({ choices: [{ index: 0, delta }] })}\n\n`
const call = (fields: object) => chunk({ tool_calls: [{ index: 0, ...fields }] })

/** Ways never to come to an end: what is sent first, and then for ever, every so many ms; 0 is as fast as it is taken. */
export const ENDLESS = {
  pings: { first: '', more: ': ping\n\n', everyMs: 100 },
  reasoning: { first: '', more: chunk({ reasoning_content: 'and so on ' }), everyMs: 20 },
  arguments: {
    first: call({ id: 'c1', type: 'function', function: { name: 'calculator', arguments: '{"expression":"' } }),
    more: call({ function: { arguments: '1+' } }),
    everyMs: 20,
  },
  answer: { first: '', more: chunk({ content: 'and so on ' }), everyMs: 20 },
  'a flood of reasoning': { first: '', more: chunk({ reasoning_content: 'x'.repeat(4_000) }), everyMs: 0 },
} as const
export type Endless = keyof typeof ENDLESS

/** A model provider that never ends its answers, in the way that the last message names. */
export async function startEndlessProvider(): Promise<{ url: string; close(): void }> {
  const server = createServer((req, res) => {
    void (async () => {
      const body = Buffer.concat(await Array.fromAsync(req)).toString('utf8')
      const messages = (JSON.parse(body) as { messages: { content: unknown }[] }).messages
      const asked = JSON.stringify(messages.at(-1)?.content)
      const name = (Object.keys(ENDLESS) as Endless[]).findLast((each) => asked.includes(`[${each}]`))
      res.writeHead(200, { 'content-type': 'text/event-stream' })
      res.flushHeaders()
      await writeOn(res, name ?? 'pings')
    })()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, close }
}

async function writeOn(res: ServerResponse, name: Endless): Promise<void> {
  const { first, more, everyMs } = ENDLESS[name]
  res.write(first)
  while (!res.destroyed) {
    const taken = res.write(more)
    if (everyMs > 0) await new Promise((resolve) => setTimeout(resolve, everyMs))
    else if (!taken) await drained(res)
  }
}

/** Resolves when more is taken, or nobody takes any more. */
const drained = (res: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      res.off('drain', done).off('close', done)
      resolve()
    }
    res.on('drain', done).on('close', done)
  })
