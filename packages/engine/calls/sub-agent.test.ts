import { expect, test } from 'vitest'
import type { ModelRequest, SubAgent } from '../ports/ports.ts'
import { agentTool } from './sub-agent.ts'
import { executeScripted, startScripted } from '../testing/execute-scripted.ts'
import { sampleSetup, sampleTool } from '../testing/sample-setup.ts'
import { scriptedProvider, type Script } from '../testing/scripted-provider.ts'
import { StoredLog, WorkerDied } from '../testing/stored-log.ts'

const call = (name: string, args: object) => ({ call: { name, arguments: JSON.stringify(args) } })
const text = (value: unknown) => (typeof value === 'string' ? value : '')
const taskOf = (request: ModelRequest) => text(request.messages.find((message) => message.role === 'user')?.content)
const resultsOf = (request: ModelRequest) =>
  request.messages.flatMap((message) => (message.role === 'tool' ? [message.content] : []))

/** A main agent that hands two tasks to researchers at once; each looks something up before it answers. */
function script(request: ModelRequest): Script {
  const results = resultsOf(request)
  if (taskOf(request).startsWith('How much')) {
    if (results.length > 0) return [{ text: 'Both are done: [1].' }, { finish: 'stop' }]
    return [
      call('ask_researcher', { task: 'first' }),
      call('ask_researcher', { task: 'second' }),
      { finish: 'tool_calls' },
    ]
  }
  if (results.length > 0)
    return [{ text: `The ${taskOf(request)} one says ${results[0]?.slice(-5)}` }, { finish: 'stop' }]
  return [{ reasoning: 'I look it up.' }, call('look', { what: taskOf(request) }), { finish: 'tool_calls' }]
}

const look = sampleTool('look', ({ what }) => ({
  ok: true,
  result: 'found',
  documents: [{ document_id: text(what), title: text(what), url: null, snippet: 'fact.' }],
}))

async function researcher(tools = [look]) {
  const provider = await scriptedProvider([script])
  const agent: SubAgent = {
    agent: sampleSetup({ agent: { name: 'Researcher' } }).agent,
    model: 'scripted',
    port: provider.model,
    tools,
  }
  return {
    provider,
    tool: agentTool({ name: 'ask_researcher', description: '' }, agent),
    [Symbol.asyncDispose]: () => provider.stop(),
  }
}

test('O12, O21: sub-agents run in parallel, their rounds in their parent’s tab, numbered by the run’s one counter', async () => {
  await using sub = await researcher()
  await using run = await executeScripted([], { model: sub.provider.model, tools: [sub.tool] })

  const started = run.log.of('model.started')
  expect(started.map((event) => event.round)).toEqual([1, 2, 3, 4, 5, 6])
  const [first, second] = run.log.of('model.completed').find((event) => event.round === 1)?.calls ?? []
  for (const [tab, parent] of [first, second].entries()) {
    const inside = started.filter((event) => event.parent_call_id === parent?.call_id)
    expect(
      inside.map(({ placement }) => [placement.turn_index, placement.tab_index, placement.sub_turn_index]),
    ).toEqual([
      [0, tab, 0],
      [0, tab, 2],
    ])
  }
  expect(
    run.log
      .of('tool.started')
      .filter((event) => event.name === 'look')
      .map((event) => event.placement.sub_turn_index),
  ).toEqual([0, 0])
  expect(run.log.of('run.completed')[0]).toMatchObject({
    output: { content: 'Both are done: [1].', rounds: Array.from({ length: 6 }, (_, at) => ({ round: at + 1 })) },
  })
  expect(
    run.log
      .of('tool.completed')
      .flatMap((event) => event.documents ?? [])
      .map((document) => document.number),
  ).toEqual([1, 2])
})

test('O12: an agent that asks an agent shows it in the outermost tab, in one count', async () => {
  const inner = (request: ModelRequest): Script => {
    const results = resultsOf(request)
    if (results.length > 0) return [{ text: 'up' }, { finish: 'stop' }]
    const next = { 'How much is 6*7?': 'ask_a', a: 'ask_b' }[taskOf(request)]
    return next === undefined
      ? [{ text: 'bottom' }, { finish: 'stop' }]
      : [call(next, { task: next.slice(-1) }), { finish: 'tool_calls' }]
  }
  await using provider = await scriptedProvider([inner])
  const { agent } = sampleSetup()
  const b = agentTool({ name: 'ask_b', description: '' }, { agent, model: 'm', port: provider.model, tools: [] })
  const a = agentTool({ name: 'ask_a', description: '' }, { agent, model: 'm', port: provider.model, tools: [b] })
  await using run = await executeScripted([], { model: provider.model, tools: [a] })

  expect(
    run.log
      .of('model.started')
      .map(({ placement }) => [placement.turn_index, placement.tab_index, placement.sub_turn_index]),
  ).toEqual([
    [0, 0, null],
    [0, 0, 0],
    [0, 0, 1],
    [0, 0, 2],
    [1, 0, null],
  ])
  expect(run.log.of('run.completed')[0]?.output.content).toBe('up')
})

test('O21: a run whose worker dies at any event goes on with each sub-agent where it was', async () => {
  const whole = 24
  for (let death = 1; death <= whole; death += 1) {
    await using sub = await researcher()
    const setup = sampleSetup()
    const first = new StoredLog(setup.run_id, [], death)
    await using dying = await startScripted([], { setup, stored: first, model: sub.provider.model, tools: [sub.tool] })
    const outcome = await dying.ended.catch((error: unknown) => error)
    const log = new StoredLog(setup.run_id, first.events)
    if (outcome instanceof WorkerDied) {
      await using again = await executeScripted([], {
        setup: { ...setup, attempt: 2 },
        stored: log,
        model: sub.provider.model,
        tools: [sub.tool],
      })
      expect(again.end.kind).toBe('completed')
    }
    const rounds = log.of('model.completed').map((event) => event.round)
    expect(
      rounds.toSorted((a, b) => a - b),
      `death after ${death}`,
    ).toEqual([1, 2, 3, 4, 5, 6])
    const starts = log.of('tool.started').map((event) => event.call_id)
    expect(new Set(starts).size).toBe(starts.length)
    expect(log.of('tool.completed')).toHaveLength(4)
    const answered = first.events.filter((event) => event.type === 'model.completed').length
    const asked = sub.provider.requests.length
    expect(asked).toBeLessThanOrEqual(6 + (6 - answered))
  }
})

test('a sub-agent that fails is an error result, and the main agent goes on', async () => {
  await using broken = await scriptedProvider([{ status: 401, error: 'provider_auth' }])
  const { agent } = sampleSetup({ agent: { name: 'Researcher' } })
  const tool = agentTool({ name: 'ask', description: '' }, { agent, model: 'm', port: broken.model, tools: [] })
  await using run = await executeScripted(
    [
      [call('ask', { task: 'x' }), { finish: 'tool_calls' }],
      [{ text: 'Then without.' }, { finish: 'stop' }],
    ],
    { tools: [tool] },
  )

  expect(run.log.of('tool.failed')[0]?.error.message).toBe('Researcher could not finish (provider_auth): scripted 401')
  expect(run.log.of('run.completed')[0]?.output.content).toBe('Then without.')
})

test('B4: a sub-agent whose tool needs approval makes the whole run wait, and goes on in its tab', async () => {
  const careful = sampleTool('look', () => ({ ok: true, result: 'approved fact.' }), { needs_approval: true })
  await using sub = await researcher([careful])
  const setup = sampleSetup({ history: [{ role: 'user', content: 'How much?' }] })
  await using waiting = await executeScripted([], { setup, model: sub.provider.model, tools: [sub.tool] })
  expect(waiting.end.kind).toBe('requires_action')
  expect(waiting.log.view.pending.map((pending) => pending.name)).toEqual(['look', 'look'])

  for (const { call_id } of waiting.log.of('approval.requested'))
    waiting.log.store({ type: 'approval.resolved', call_id, decision: 'approve', by: 'key_1', reason: null })
  await using run = await executeScripted([], {
    setup: { ...setup, attempt: 2 },
    stored: waiting.log,
    model: sub.provider.model,
    tools: [sub.tool],
  })

  expect(run.end.kind).toBe('completed')
  expect(run.log.of('tool.started').filter((event) => event.name === 'ask_researcher')).toHaveLength(2)
})

test('O15: a cancel reaches the rounds of sub-agents', async () => {
  await using stuck = await scriptedProvider([[{ text: 'Half' }, { end: 'hang' }]])
  const { agent } = sampleSetup()
  const tool = agentTool({ name: 'ask', description: '' }, { agent, model: 'm', port: stuck.model, tools: [] })
  await using run = await startScripted([[call('ask', { task: 'x' }), { finish: 'tool_calls' }]], { tools: [tool] })
  await expect.poll(() => run.log.view.rounds[1]?.text).toBe('Half')

  run.abort.abort('cancel')
  await run.ended

  expect(run.log.types().slice(-2)).toEqual(['tool.cancelled', 'run.cancelled'])
  expect(run.log.of('run.cancelled')[0]?.output.content).toBe('')
  await expect.poll(() => stuck.closed).toEqual([1])
})
