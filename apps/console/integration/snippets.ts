export const SNIPPETS = ['curl', 'client', 'openai', 'useChat', 'agUi', 'widget'] as const
export type SnippetName = (typeof SNIPPETS)[number]

/** The kind of key that a snippet's place takes: a page shows its key to everybody. */
export const keyKindOf = (name: SnippetName): 'secret' | 'publishable' => (name === 'widget' ? 'publishable' : 'secret')

interface Place {
  origin: string
  agent: string
  question: string
  /** Written into the code; null leaves the place where it belongs. */
  key: string | null
}

/** Code that runs as it is, once a key of the project stands in it. */
export function snippetOf(name: SnippetName, { origin, agent, question, key }: Place): string {
  const text = JSON.stringify(question)
  const secret = key === null ? 'process.env.RUNWIRE_KEY' : `'${key}'`
  switch (name) {
    case 'curl':
      return `curl -N '${origin}/openapi/v1/messages?stream=true' \\
  -H "authorization: Bearer ${key ?? '$RUNWIRE_KEY'}" \\
  -H 'content-type: application/json' \\
  -d '${JSON.stringify({ agent, content: question }).replaceAll("'", `'\\''`)}'`
    case 'client':
      return `import { answerText, createClient, emptyView, fold } from '@runwire/client'

const client = createClient({ baseUrl: '${origin}', apiKey: ${secret} })
const sent = await client.send({ agent: '${agent}', content: ${text} })
let view = emptyView()
for await (const item of sent.items) view = fold(view, item)
console.log(answerText(view))`
    case 'openai':
      return `import OpenAI from 'openai'

const client = new OpenAI({ baseURL: '${origin}/openapi/v1', apiKey: ${secret} })
const stream = await client.chat.completions.create({
  model: '${agent}',
  messages: [{ role: 'user', content: ${text} }],
  stream: true,
})
for await (const chunk of stream) process.stdout.write(chunk.choices[0]?.delta.content ?? '')`
    case 'useChat':
      return `import { useChat } from '@ai-sdk/react'
import { DefaultChatTransport } from 'ai'

const chat = useChat({
  transport: new DefaultChatTransport({
    api: '${origin}/openapi/v1/ai-sdk/${agent}',
    headers: { authorization: \`Bearer ${key ?? '${token}'}\` },
  }),
})
chat.sendMessage({ text: ${text} })`
    case 'agUi':
      return `import { HttpAgent } from '@ag-ui/client'

const agent = new HttpAgent({
  url: '${origin}/openapi/v1/ag-ui/${agent}',
  headers: { authorization: \`Bearer ${key ?? '${process.env.RUNWIRE_KEY}'}\` },
})
agent.setMessages([{ id: '1', role: 'user', content: ${text} }])
await agent.runAgent({}, { onTextMessageContentEvent: ({ event }) => process.stdout.write(event.delta) })`
    case 'widget':
      return `<script async src="${origin}/widget.js" data-key="${key ?? 'rwp_…'}" data-agent="${agent}"></script>`
    default:
      return name satisfies never
  }
}
