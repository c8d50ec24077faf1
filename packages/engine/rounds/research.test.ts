import { expect, test } from 'vitest'
import type { ModelRequest } from '../ports/ports.ts'
import { executeScripted, startScripted } from '../testing/execute-scripted.ts'
import { sampleSetup, sampleTool } from '../testing/sample-setup.ts'
import { scriptedProvider, type Script } from '../testing/scripted-provider.ts'
import { StoredLog, WorkerDied } from '../testing/stored-log.ts'

const call = (name: string, args: object) => ({ call: { name, arguments: JSON.stringify(args) } })
const resultsOf = (request: ModelRequest) =>
  request.messages.flatMap((message) => (message.role === 'tool' ? [message.content] : []))
const textOf = (content: unknown) => (typeof content === 'string' ? content : '')
const isResearcher = (request: ModelRequest) => textOf(request.messages[0]?.content).startsWith('You research one task')

/** A leader with a plan of two parts, and the researchers it sends. */
function script(request: ModelRequest): Script {
  const offered = request.tools.map((tool) => tool.name)
  const results = resultsOf(request)
  const task = request.messages.find((message) => message.role === 'user')?.content
  if (isResearcher(request)) {
    if (results.length > 0)
      return [{ text: `Report on ${textOf(task)}: fact [${results[0]?.match(/\[(\d)\]/)?.[1]}].` }, { finish: 'stop' }]
    return [call('look', { what: task }), { finish: 'tool_calls' }]
  }
  if (offered.length === 1 && offered[0] === 'create_plan') {
    return [{ text: 'I think first. ' }, call('create_plan', { steps: ['Find A', 'Find B'] }), { finish: 'tool_calls' }]
  }
  if (results.length === 1)
    return [call('research', { task: 'A' }), call('research', { task: 'B' }), { finish: 'tool_calls' }]
  return [{ text: 'The report: A [1] and B [2].' }, { finish: 'stop' }]
}

const look = sampleTool('look', ({ what }) => {
  const name = typeof what === 'string' ? what : ''
  return { ok: true, result: ['found'], documents: [{ document_id: name, title: name, url: null, snippet: 'fact.' }] }
})
const research = () => sampleSetup({ research: true, history: [{ role: 'user', content: 'Compare A and B.' }] })

test('O21: research makes a plan, sends researchers in parallel into their tabs, and reports with citations', async () => {
  await using run = await executeScripted([script], { setup: research(), tools: [look] })

  expect(run.log.of('plan.created')).toMatchObject([{ steps: ['Find A', 'Find B'] }])
  expect(run.log.of('tool.started').map((event) => event.name)).toEqual([
    'create_plan',
    'research',
    'research',
    'look',
    'look',
  ])
  expect(run.log.of('model.started').map((event) => event.round)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(run.log.of('run.completed')[0]).toMatchObject({
    output: { content: 'The report: A [1] and B [2].', citations: [{ number: 1 }, { number: 2 }] },
    stop_reason: 'finished',
  })
})

test('O21: the model’s text before its plan counts as reasoning', async () => {
  await using run = await executeScripted([script], { setup: research(), tools: [look] })

  expect(run.log.of('model.completed')[0]).toMatchObject({ text: '', reasoning: 'I think first. ', tool_calls: 1 })
  expect(run.log.deltas.filter((delta) => delta.round === 1)).toMatchObject([{ reasoning: 'I think first. ' }])
  expect(run.log.of('model.started')[1]?.placement.turn_index).toBe(2)
})

test('O21: a model that makes no plan goes on without one', async () => {
  await using run = await executeScripted(
    [
      (request) =>
        request.tool_choice === 'required'
          ? [{ text: 'No plan.' }, { finish: 'stop' }]
          : [{ text: 'The report.' }, { finish: 'stop' }],
    ],
    {
      setup: research(),
      tools: [look],
    },
  )

  expect(run.provider.requests).toHaveLength(2)
  expect(run.log.of('run.completed')[0]?.output.content).toBe('The report.')
})

test('O21: research that has used its rounds ends in a report without tools', async () => {
  const setup = sampleSetup({ research: true, agent: { limits: { max_rounds: 3 } } })
  const restless = (request: ModelRequest): Script => {
    if (isResearcher(request)) return [{ text: 'Nothing.' }, { finish: 'stop' }]
    if (request.tools.length === 0) return [{ text: 'What there is.' }, { finish: 'stop' }]
    return request.tool_choice === 'required'
      ? [call('create_plan', { steps: ['x'] }), { finish: 'tool_calls' }]
      : [call('research', { task: 'x' }), { finish: 'tool_calls' }]
  }
  await using run = await executeScripted([restless], { setup, tools: [look] })

  expect(run.log.of('run.completed')[0]).toMatchObject({
    output: { content: 'What there is.' },
    stop_reason: 'max_rounds',
  })
})

test('O21: research goes on after a crash at any event: one plan, no report twice', async () => {
  await using whole = await executeScripted([script], { setup: research(), tools: [look] })
  for (let death = 1; death < whole.log.events.length - 3; death += 1) {
    await using provider = await scriptedProvider([script])
    const setup = research()
    const first = new StoredLog(setup.run_id, [], death)
    await using dying = await startScripted([], { setup, stored: first, model: provider.model, tools: [look] })
    expect(await dying.ended.catch((error: unknown) => error)).toBeInstanceOf(WorkerDied)

    const log = new StoredLog(setup.run_id, first.events)
    await using again = await executeScripted([], {
      setup: { ...setup, attempt: 2 },
      stored: log,
      model: provider.model,
      tools: [look],
    })

    expect(again.end.kind, `death after ${death}`).toBe('completed')
    expect(log.of('plan.created')).toHaveLength(1)
    expect(log.of('tool.completed')).toHaveLength(5)
    expect(
      log
        .of('model.completed')
        .map((event) => event.round)
        .toSorted((a, b) => a - b),
    ).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(log.of('run.completed')[0]?.output.content).toBe('The report: A [1] and B [2].')
  }
})
