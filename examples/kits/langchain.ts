/** LangChain over both OpenAI formats: an agent of Runwire is a chat model that may call tools of this program. */
import { type AIMessageChunk, type BaseMessage, HumanMessage } from '@langchain/core/messages'
import { tool } from '@langchain/core/tools'
import { ChatOpenAI } from '@langchain/openai'
import { z } from 'zod'
import { apiKey, url } from '../runwire.ts'

const doorState = tool(({ door }) => `the ${door} door is open`, {
  name: 'door_state',
  description: 'Says whether a door of this house is open.',
  schema: z.object({ door: z.string() }),
})

for (const useResponsesApi of [false, true]) {
  const model = new ChatOpenAI({
    model: 'demo',
    apiKey,
    useResponsesApi,
    // Only the connection ends with an abort, unless the header asks for the run's end; Chat Completions ends it by itself.
    configuration: { baseURL: `${url}/openapi/v1`, defaultHeaders: { 'Runwire-On-Disconnect': 'cancel' } },
  }).bindTools([doorState])
  console.log(useResponsesApi ? 'Responses' : 'Chat Completions')

  const messages: BaseMessage[] = [new HumanMessage('[call=door_state {"door":"front"}]Is the front door open?')]
  const asked = await streamed(messages)
  console.log('  asks for', JSON.stringify(asked.tool_calls?.map(({ name, args }) => ({ name, args }))))
  messages.push(asked)
  for (const call of asked.tool_calls ?? []) messages.push(await doorState.invoke({ ...call, type: 'tool_call' }))
  const answer = await streamed(messages)
  console.log('  answer:', answer.text)

  messages.push(answer, new HumanMessage('What is 17 * 23?'))
  const second = await model.invoke(messages)
  console.log('  second turn:', second.text)
  console.log('  tokens:', second.usage_metadata?.total_tokens)

  const stop = new AbortController()
  const endless = await model.stream('[pace=20][tokens=2000]Go on.', { signal: stop.signal })
  try {
    for await (const chunk of endless) if (chunk.text !== '') stop.abort()
  } catch (error) {
    console.log('  stopped:', (error as Error).name)
  }

  async function streamed(history: BaseMessage[]): Promise<AIMessageChunk> {
    let whole: AIMessageChunk | undefined
    for await (const chunk of await model.stream(history)) whole = whole?.concat(chunk) ?? chunk
    if (whole === undefined) throw new Error('The stream was empty')
    return whole
  }
}
