import { answerText, createClient, emptyView, fold } from '@runwire/client'
import { apiKey, url } from '../runwire.ts'

const client = createClient({ baseUrl: url, apiKey })

// This agent asks before it calculates. The run waits in the database, for seconds or for days.
const sent = await client.send({ agent: 'careful', content: 'What is 12 * 12?' })
let view = emptyView()
for await (const item of sent.items) {
  view = fold(view, item)
  if (item.type !== 'approval.requested') continue
  console.log(`may it run ${item.name} with ${JSON.stringify(item.arguments)}?`)
  await client.toolOutputs(sent.run_id, { approvals: [{ call_id: item.call_id, decision: 'approve' }] })
}
console.log(answerText(view))
