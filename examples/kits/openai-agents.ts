/** The OpenAI Agents SDK over both OpenAI formats: its loop runs the tools of this program, Runwire's agent has its own behind it. */
import { Agent, OpenAIProvider, Runner, tool } from '@openai/agents'
import OpenAI from 'openai'
import { z } from 'zod'
import { apiKey, url } from '../runwire.ts'

const doorState = tool({
  name: 'door_state',
  description: 'Says whether a door of this house is open.',
  parameters: z.object({ door: z.string() }),
  execute: ({ door }) => `the ${door} door is open`,
})
const house = new Agent({ name: 'House', instructions: 'You keep this house.', model: 'demo', tools: [doorState] })

// A stream that is left ends its run. Chat Completions has it so already, Responses only by the header.
const headers = { 'Runwire-On-Disconnect': 'cancel' }

for (const useResponses of [false, true]) {
  const openAIClient = new OpenAI({ baseURL: `${url}/openapi/v1`, apiKey, defaultHeaders: headers })
  const modelProvider = new OpenAIProvider({ openAIClient, useResponses })
  // Traces would go to the SDK's own service.
  const runner = new Runner({ modelProvider, tracingDisabled: true })
  console.log(useResponses ? 'Responses' : 'Chat Completions')

  const first = await runner.run(house, '[call=door_state {"door":"front"}]Is the front door open?', { stream: true })
  let text = ''
  for await (const piece of first.toTextStream()) text += piece
  await first.completed
  console.log('  answer:', first.finalOutput)
  console.log('  streamed to its end:', text.endsWith(first.finalOutput ?? ''))

  const second = await runner.run(house, [...first.history, { role: 'user', content: 'What is 17 * 23?' }])
  console.log('  second turn:', second.finalOutput)
}
