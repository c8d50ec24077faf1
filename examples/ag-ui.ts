/** An AG-UI client, as CopilotKit has one inside. The agent that asks first interrupts the run; `resume` answers it. */
import { HttpAgent, type BaseEvent, type RunAgentParameters } from '@ag-ui/client'
import { apiKey, url } from './runwire.ts'

const agent = new HttpAgent({
  url: `${url}/openapi/v1/ag-ui/careful`,
  headers: { authorization: `Bearer ${apiKey}` },
})
agent.addMessage({ id: 'question', role: 'user', content: 'What is 12 * 12?' })

const asked = await run({})
const end = asked as BaseEvent & { outcome?: { interrupts?: { id: string; reason: string }[] } }
const [approval] = end.outcome?.interrupts ?? []
console.log(`the run waits: ${approval?.reason}`)

if (approval) await run({ resume: [{ interruptId: approval.id, status: 'resolved', payload: { approved: true } }] })
console.log(`answer: ${agent.messages.findLast((message) => message.role === 'assistant')?.content}`)

/** Runs the agent to its end or its next question, and returns its last event. */
async function run(parameters: RunAgentParameters): Promise<BaseEvent | undefined> {
  let last: BaseEvent | undefined
  await agent.runAgent(parameters, {
    onEvent: ({ event }) => {
      last = event
    },
  })
  return last
}
