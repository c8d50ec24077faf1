/** A response in the background: its stream is left in mid-answer, and another connection goes on with the next event. */
import OpenAI from 'openai'
import { apiKey, url } from './runwire.ts'

const openai = new OpenAI({ baseURL: `${url}/openapi/v1`, apiKey })

const started = await openai.responses.create({
  model: 'demo',
  input: '[pace=50][tokens=60]Count for me.',
  background: true,
  stream: true,
})
let id = ''
let text = ''
let last = 0
for await (const event of started) {
  last = event.sequence_number
  if (event.type === 'response.created') id = event.response.id
  if (event.type === 'response.output_text.delta') text += event.delta
  if (text.length > 50) break
}
console.log(`left ${id} after: ${text}`)

const resumed = await openai.responses.retrieve(id, { stream: true, starting_after: last })
for await (const event of resumed) {
  if (event.type === 'response.output_text.delta') text += event.delta
}
const stored = await openai.responses.retrieve(id)
console.log(`came back to: ${text}`)
console.log(`the same as what is stored: ${text === stored.output_text}`)
