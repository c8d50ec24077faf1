import { afterEach, expect, test } from 'vitest'
import { executeRun, type Execution } from './execute-run.ts'
import { sampleSetup, sampleTool } from './testing/sample-setup.ts'
import { scriptedProvider, type ScriptedProvider, type Script } from './testing/scripted-provider.ts'
import { StoredLog } from './testing/stored-log.ts'

let provider: ScriptedProvider | null = null
afterEach(async () => {
  await provider?.stop()
  provider = null
})

async function execute(scripts: Script[], options: Partial<Execution> = {}) {
  provider = await scriptedProvider(scripts)
  const setup = options.setup ?? sampleSetup()
  const log = new StoredLog(setup.run_id)
  const end = await executeRun({
    log: [],
    model: provider.model,
    tools: [],
    emitter: log,
    signal: new AbortController().signal,
    ...options,
    setup,
  })
  for (const event of end.events) log.store(event)
  return { end, log, provider }
}

const calculator = sampleTool('calculator', ({ expression }) => ({
  ok: true,
  result: expression === '6*7' ? '42' : 'unknown',
}))

test('S19: three rounds of process talk and tools end in the last round as the answer', async () => {
  const { end, log, provider } = await execute(
    [
      [
        { text: 'I will compute.' },
        { call: { name: 'calculator', arguments: '{"expression":"6*7"}' } },
        { finish: 'tool_calls', usage: { prompt_tokens: 10, completion_tokens: 2 } },
      ],
      [
        { text: 'Once more.' },
        { call: { name: 'calculator', arguments: '{"expression":"6*7"}' } },
        { finish: 'tool_calls', usage: { prompt_tokens: 20, completion_tokens: 3 } },
      ],
      [{ text: 'It is ' }, { text: '42.' }, { finish: 'stop', usage: { prompt_tokens: 30, completion_tokens: 4 } }],
    ],
    { tools: [calculator] },
  )

  expect(end.kind).toBe('completed')
  expect(log.types()).toEqual([
    'run.started',
    'model.started',
    'model.completed',
    'tool.started',
    'tool.completed',
    'model.started',
    'model.completed',
    'tool.started',
    'tool.completed',
    'model.started',
    'model.completed',
    'run.completed',
  ])
  expect(log.of('run.completed')[0]).toMatchObject({
    output: { content: 'It is 42.' },
    usage: { input_tokens: 60, output_tokens: 9 },
    stop_reason: 'finished',
  })
  expect(
    provider.requests[2]?.messages.filter((message) => message.role === 'tool').map((message) => message.content),
  ).toEqual(['42', '42'])
})
