import { answerText, createClient, emptyView, fold } from '@runwire/client'
import { apiKey, url } from '../runwire.ts'

const client = createClient({ baseUrl: url, apiKey })

const sent = await client.send({ agent: 'demo', content: 'What is 17 * 23?' })
let view = emptyView()
for await (const item of sent.items) {
  view = fold(view, item)
  if (item.type === 'tool.started') console.log(`tool: ${item.title}`)
}
console.log(`${view.status}: ${answerText(view)}`)
