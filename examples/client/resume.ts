import { answerText, createClient, emptyView, fold } from '@runwire/client'
import { apiKey, url } from '../runwire.ts'

const client = createClient({ baseUrl: url, apiKey })

// Read a little of the answer, and leave. The run goes on.
const sent = await client.send({ agent: 'demo', content: '[pace=50][tokens=60]Count for me.' })
let before = emptyView()
for await (const item of sent.items) {
  before = fold(before, item)
  if (answerText(before).length > 50) break
}
console.log(`left after event ${before.last_seq}: ${answerText(before)}`)

// Any process, any time later: the last seq is all there is to remember. Events seen before stay, new ones are added.
let view = before
for await (const item of client.followRun(sent.run_id, { after: before.last_seq })) view = fold(view, item)
console.log(`came back to: ${answerText(view)}`)

// From the start, for somebody who has nothing: the same.
let whole = emptyView()
for await (const item of client.followRun(sent.run_id)) whole = fold(whole, item)
console.log(`the same from the start: ${answerText(whole) === answerText(view)}`)
