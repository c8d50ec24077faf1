import OpenAI from 'openai'
import { describe, expect, test } from 'vitest'
import { chatCompletionsFormat } from './chat-completions.ts'
import { responsesFormat } from './responses.ts'
import { frames, reply, Scenario, SCENARIOS } from './scenario.fixture.ts'

const chatOptions = {
  id: 'chatcmpl-1',
  model: 'helper',
  created: 1,
  include_usage: true,
  answer_only: false,
  run_id: 'run_1',
  used_before: null,
}
const responsesOptions = {
  id: 'resp_1',
  model: 'helper',
  created_at: 1,
  previous_response_id: null,
  background: true,
  metadata: {},
  starting_after: null,
  answered_through: 0,
  resumed: false,
  used_before: null,
}
const openai = (respond: () => Response) =>
  new OpenAI({
    apiKey: 'k',
    baseURL: 'http://localhost/v1',
    maxRetries: 0,
    fetch: async () => respond(),
  })

describe('B3: Chat Completions, judged by the openai client', () => {
  for (const [name, { items, answer, ends }] of Object.entries(SCENARIOS)) {
    test(`reads ${name}`, async () => {
      const client = openai(() => reply(chatCompletionsFormat(chatOptions), items))
      const stream = client.chat.completions.stream({
        model: 'helper',
        messages: [],
        stream_options: { include_usage: true },
      })

      const done = stream.finalChatCompletion()

      if (ends === 'failed') return expect(done).rejects.toThrow('model provider reported an error')
      const choice = (await done).choices[0]
      expect(choice?.message.content?.endsWith(answer)).toBe(true)
      expect(choice?.finish_reason).toBe('stop')
      expect((await done).usage?.prompt_tokens).toBe(12)
    })
  }

  test('answer_only holds process talk back', () => {
    const { items, answer } = SCENARIOS['reasoning, process talk, two tools, an answer']!
    const text = frames(chatCompletionsFormat({ ...chatOptions, answer_only: true }), items).join('')
    expect(text).toContain(JSON.stringify(answer))
    expect(text).not.toContain('look')
  })

  test('a blank line stands between rounds, and inner tools never show', () => {
    const { items } = SCENARIOS['reasoning, process talk, two tools, an answer']!
    const text = frames(chatCompletionsFormat(chatOptions), items).join('')
    expect(text).toContain('"\\n\\nIt i"')
    expect(text).not.toContain('tool_calls')
  })

  test("calls of the caller's own tools come back as tool_calls", async () => {
    const items = new Scenario().begin().round(1).answered(1, '', 1).waiting('client_tool').items
    const client = openai(() => reply(chatCompletionsFormat(chatOptions), items))
    const choice = (await client.chat.completions.stream({ model: 'helper', messages: [] }).finalChatCompletion())
      .choices[0]
    expect(choice?.finish_reason).toBe('tool_calls')
    expect(choice?.message.tool_calls?.[0]).toMatchObject({
      id: 'call_9',
      function: { name: 'order', arguments: '{"item":"tea"}' },
    })
  })
})

describe('B3: Responses, judged by the openai client', () => {
  for (const [name, { items, answer, ends }] of Object.entries(SCENARIOS)) {
    test(`reads ${name}`, async () => {
      const client = openai(() => reply(responsesFormat(responsesOptions), items))
      const numbers: number[] = []
      const streamed: unknown[] = []
      const stream = client.responses.stream({ model: 'helper', input: 'x' })
      stream.on('event', (event) => numbers.push(event.sequence_number))
      stream.on('response.output_item.done', (event) => (streamed[event.output_index] = event.item))

      const response = await stream.finalResponse()

      const texts = response.output.flatMap((item) => (item.type === 'message' ? item.content : []))
      expect(texts.at(-1)).toMatchObject({ text: answer })
      expect(response.output).toMatchObject(streamed)
      expect(response.status).toBe(ends)
      expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
      expect(new Set(numbers).size).toBe(numbers.length)
    })

    test(`goes on after any number: ${name}`, () => {
      const all = parse(frames(responsesFormat(responsesOptions), items))
      for (const { sequence_number: after } of all) {
        const rest = parse(frames(responsesFormat({ ...responsesOptions, starting_after: after }), items))
        expect(rest).toEqual(all.filter((event) => event.sequence_number > after))
      }
    })
  }

  test("a call of the caller's own streams its arguments before they are done, and stands in the response", async () => {
    const items = new Scenario().begin().round(1).say(1, 'Wait.').answered(1, 'Wait.', 1).waiting('client_tool').items
    const stream = openai(() => reply(responsesFormat(responsesOptions), items)).responses.stream({
      model: 'helper',
      input: 'x',
    })
    const types: string[] = []
    let args = ''
    stream.on('event', (event) => types.push(event.type))
    stream.on('response.function_call_arguments.delta', (event) => (args += event.delta))
    const response = await stream.finalResponse()

    expect(args).toBe('{"item":"tea"}')
    expect(types.indexOf('response.function_call_arguments.delta')).toBe(
      types.indexOf('response.function_call_arguments.done') - 1,
    )
    expect(response.output).toMatchObject([
      { type: 'message', phase: 'commentary' },
      { type: 'function_call', call_id: 'call_9', arguments: '{"item":"tea"}' },
    ])
  })

  test('a run that waits for an approval is incomplete, with a sentence that says so', async () => {
    const items = new Scenario().begin().round(1).answered(1, '', 1).waiting('approval').items
    const response = await openai(() => reply(responsesFormat(responsesOptions), items))
      .responses.stream({ model: 'helper', input: 'x' })
      .finalResponse()
    expect(response.status).toBe('incomplete')
    expect(response.output_text).toContain('approves the call of order')
    expect(response).toMatchObject({ runwire: { run_id: 'run_1', pending: [{ call_id: 'call_9', kind: 'approval' }] } })
  })

  test('a number inside another process’s delta cuts the text there', () => {
    const whole = new Scenario().begin().round(1).snapshot(1, 'abcdefgh').items
    const [delta] = parse(frames(responsesFormat({ ...responsesOptions, starting_after: 30_000_000 + 100 + 5 }), whole))
    expect(delta).toMatchObject({ delta: 'fgh', sequence_number: 30_000_108 })
  })
})

function parse(list: string[]): { sequence_number: number; type: string; delta?: string }[] {
  return list.map((text) => JSON.parse(text.slice(text.indexOf('data: ') + 6)))
}
