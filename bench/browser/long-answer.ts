import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Characters of a token, as models of English have them on the average. */
const TOKEN_CHARS = 4
/** Tokens go out in this rhythm, as a provider's do over a network. */
const TICK_MS = 20

export interface LongAnswer {
  /** Base URL of a provider that answers everything with it. */
  providerUrl: string
  /** A page that shows the same pieces at the same pace by appending text nodes, with a field to type into. */
  plainUrl: string
  stop(): Promise<void>
}

/** A provider whose answer is long and full of code and tables, written at a steady pace. */
export async function serveLongAnswer(characters: number, tokensPerSecond: number): Promise<LongAnswer> {
  const pieces = piecesOf(answerOf(characters))
  const server = createServer((request, response) => {
    request.resume()
    if (request.url === '/plain') return void response.setHeader('content-type', 'text/html').end(PLAIN_PAGE)
    if (request.url === '/plain/stream') return void write(response, pieces, tokensPerSecond, (piece) => piece)
    if (request.method !== 'POST') return void response.setHeader('content-type', 'application/json').end(MODELS)
    response.setHeader('content-type', 'text/event-stream')
    void write(response, pieces, tokensPerSecond, chunkOf).then(() => undefined)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    providerUrl: `${origin}/v1`,
    plainUrl: `${origin}/plain`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function write(
  response: ServerResponse,
  pieces: readonly string[],
  tokensPerSecond: number,
  spell: (piece: string) => string,
): Promise<void> {
  const begun = performance.now()
  let sent = 0
  while (sent < pieces.length && !response.destroyed) {
    const due = Math.min(pieces.length, Math.ceil(((performance.now() - begun) / 1000) * tokensPerSecond))
    if (due > sent) response.write(pieces.slice(sent, due).map(spell).join(''))
    sent = Math.max(sent, due)
    await new Promise((resolve) => setTimeout(resolve, TICK_MS))
  }
  response.end(spell === chunkOf ? END : undefined)
}

const MODELS = JSON.stringify({ object: 'list', data: [{ id: 'demo', object: 'model' }] })
const chunkOf = (content: string) => `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`
const END = `data: ${JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })}\n\ndata: [DONE]\n\n`

const piecesOf = (text: string): string[] =>
  Array.from({ length: Math.ceil(text.length / TOKEN_CHARS) }, (_, index) =>
    text.slice(index * TOKEN_CHARS, (index + 1) * TOKEN_CHARS),
  )

/** Sections of prose, a list, a block of code and a table, numbered, until there is enough. */
function answerOf(characters: number): string {
  let text = ''
  for (let section = 1; text.length < characters - 20; section++) text += sectionOf(section)
  return `${text.slice(0, characters - 20).trimEnd()}\n\nThe very end.`
}

const sectionOf = (number: number): string => {
  const rows = Array.from({ length: 8 }, (_, row) => `| ${number}.${row} | \`value_${row}\` | ${row * number} | yes |`)
  const code = Array.from(
    { length: 14 },
    (_, line) => `  const value${line} = await read(${number}, ${line}) // of ${number}`,
  )
  return `## Section ${number}

A paragraph with **strong words**, \`code\` and a [link](https://example.com/${number}). It goes on for a while, as answers do.

- one thing about ${number}
- another, with *stress*

\`\`\`ts
export async function section${number}() {
${code.join('\n')}
}
\`\`\`

| part | name | count | kept |
| --- | --- | ---: | --- |
${rows.join('\n')}

`
}

const PLAIN_PAGE = `<!doctype html><meta charset="utf-8"><title>Plain</title>
<textarea aria-label="Your message"></textarea><pre style="white-space:pre-wrap"></pre>
<script>
document.querySelector('textarea').addEventListener('keydown', async (event) => {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const response = await fetch('/plain/stream')
  const shown = document.querySelector('pre')
  for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
    shown.append(document.createTextNode(piece))
    scrollTo(0, document.body.scrollHeight)
  }
})
</script>`
