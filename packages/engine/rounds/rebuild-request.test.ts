import { expect, test } from 'vitest'
import { agentTool } from '../calls/sub-agent.ts'
import type { ModelRequest, Tool, TurnSetup } from '../ports/ports.ts'
import { executeScripted } from '../testing/execute-scripted.ts'
import { sampleSetup, sampleTool } from '../testing/sample-setup.ts'
import { scriptedProvider } from '../testing/scripted-provider.ts'
import type { StoredLog } from '../testing/stored-log.ts'
import { rebuildRequest } from './rebuild-request.ts'

const call = (name: string, args: object = {}) => ({ call: { name, arguments: JSON.stringify(args) } })
const look = sampleTool('look', () => ({ ok: true, result: { b: 1, a: ['x'] } }))
const answer = [{ text: 'Done.' }, { finish: 'stop' }]

/** The request that was sent, without the functions that tools carry. */
const sent = (request: ModelRequest | undefined) => JSON.parse(JSON.stringify(request)) as unknown

function expectAllRebuilt(setup: TurnSetup, log: StoredLog, tools: readonly Tool[], requests: readonly ModelRequest[]) {
  const rounds = log.of('model.started').map(({ round }) => round)
  expect(rounds).toHaveLength(requests.length)
  for (const [index, round] of rounds.entries()) {
    const rebuilt = rebuildRequest({ setup, log: log.events, tools }, round)
    expect(sent(rebuilt?.request)).toEqual(sent(requests[index]))
    expect(rebuilt).toMatchObject({ exact: true, unknown_tools: [] })
  }
}

test('O8: the request of each round is made again as it was sent, the last one with its reminder', async () => {
  const setup = sampleSetup({
    agent: { limits: { max_rounds: 3 }, stop_sequences: ['END'], model: { name: 'scripted', temperature: 0.3 } },
    sampling: { top_p: 0.9 },
  })
  const asks = [{ text: 'I look.' }, call('look', { q: 'x' }), call('look', { q: 'y' }), { finish: 'tool_calls' }]
  await using run = await executeScripted([asks, asks, answer], { setup, tools: [look] })

  expectAllRebuilt(setup, run.log, [look], run.provider.requests)
  expect(JSON.stringify(run.provider.requests.at(-1)?.messages.at(-1))).toContain('Reminder')
})

test('O8: a sub-agent’s requests are made again from its task and its own rounds', async () => {
  await using inner = await scriptedProvider([
    [call('look'), { finish: 'tool_calls' }],
    [{ text: 'A.' }, { finish: 'stop' }],
  ])
  const setup = sampleSetup()
  const helper = agentTool(
    { name: 'ask_helper', description: 'Asks' },
    { agent: sampleSetup().agent, model: 'inner', port: inner.model, tools: [look] },
  )
  await using run = await executeScripted(
    [[call('ask_helper', { task: 'Find A' }), { finish: 'tool_calls' }], answer],
    {
      setup,
      tools: [helper],
    },
  )

  const [first, last] = run.provider.requests
  expectAllRebuilt(setup, run.log, [helper], [first!, ...inner.requests, last!])
  await inner.stop()
})

test('O8: a request that cannot be made again as it was says so, and names the tools that are gone', async () => {
  const setup = sampleSetup()
  await using run = await executeScripted([[call('look'), { finish: 'tool_calls' }], answer], { setup, tools: [look] })

  const changed = { ...setup, history: [{ role: 'user' as const, content: 'Something else' }] }
  expect(rebuildRequest({ setup: changed, log: run.log.events, tools: [look] }, 1)).toMatchObject({ exact: false })
  expect(rebuildRequest({ setup, log: run.log.events, tools: [] }, 2)).toMatchObject({
    exact: false,
    unknown_tools: ['look'],
    request: { tools: [{ name: 'look', parameters: {} }] },
  })
  expect(rebuildRequest({ setup, log: run.log.events, tools: [] }, 3)).toBe(null)
})
