/** An OpenAI client talks to an agent as if it were a model: streamed, with the agent's own tools at work behind it. */
import OpenAI from 'openai'
import { apiKey, url } from './runwire.ts'

const openai = new OpenAI({ baseURL: `${url}/openapi/v1`, apiKey })

const models = await openai.models.list()
console.log('agents:', models.data.map((model) => model.id).join(', '))

const stream = await openai.chat.completions.create({
  model: 'demo',
  messages: [{ role: 'user', content: 'What is 17 * 23?' }],
  stream: true,
  stream_options: { include_usage: true },
  metadata: { answer_only: 'true' },
})
for await (const chunk of stream) {
  process.stdout.write(chunk.choices[0]?.delta.content ?? '')
  if (chunk.usage) console.log(`\ntokens: ${chunk.usage.total_tokens}`)
}
