import { expect, test } from 'vitest'
import type { NewEvent } from '@runwire/protocol'
import { executeScripted } from '../testing/execute-scripted.ts'
import { sampleSetup, sampleTool } from '../testing/sample-setup.ts'
import type { StoredLog } from '../testing/stored-log.ts'

const call = (name: string, args: object = {}) => ({ call: { name, arguments: JSON.stringify(args) } })
const answer = [{ text: 'Done.' }, { finish: 'stop' }]

function dangerous() {
  const ran: unknown[] = []
  const tool = sampleTool(
    'refund',
    (args) => {
      ran.push(args)
      return { ok: true, result: 'refunded' }
    },
    { needs_approval: true, effect: 'once' },
  )
  return { ran, tool }
}

/** Runs until the run waits, lets `answers` be stored as the api or the worker would, and lets the next claim go on. */
async function parkAndGoOn(
  first: Parameters<typeof executeScripted>[1],
  script: Parameters<typeof executeScripted>[0],
  answers: (log: StoredLog) => NewEvent[],
) {
  const setup = first?.setup ?? sampleSetup()
  await using waiting = await executeScripted(script, { ...first, setup })
  expect(waiting.end.kind).toBe('requires_action')
  const { log } = waiting
  for (const event of answers(log)) log.store(event)
  return executeScripted([answer], { ...first, setup: { ...setup, attempt: 2 }, stored: log })
}

const resolved = (log: StoredLog, decision: 'approve' | 'deny', reason: string | null = null): NewEvent[] => [
  { type: 'approval.resolved', call_id: log.of('approval.requested')[0]?.call_id ?? '', decision, by: 'key_1', reason },
]

test('B4: a tool that needs approval waits with its arguments shown, and nothing has started', async () => {
  const { ran, tool } = dangerous()
  await using run = await executeScripted([[call('refund', { order: 7 }), { finish: 'tool_calls' }]], { tools: [tool] })

  const call_id = run.log.of('model.completed')[0]?.calls[0]?.call_id
  expect(run.log.types()).toEqual([
    'run.started',
    'model.started',
    'model.completed',
    'approval.requested',
    'run.requires_action',
  ])
  expect(run.end.events.at(-1)).toEqual({
    type: 'run.requires_action',
    pending: [{ call_id, kind: 'approval', name: 'refund', arguments: { order: 7 }, approver: 'end_user' }],
  })
  expect(ran).toEqual([])
})

test('B4: an approved call runs, started after the approval', async () => {
  const { ran, tool } = dangerous()
  await using run = await parkAndGoOn(
    { tools: [tool] },
    [[call('refund', { order: 7 }), { finish: 'tool_calls' }]],
    (log) => resolved(log, 'approve'),
  )

  expect(ran).toEqual([{ order: 7 }])
  expect(run.log.types().slice(4)).toEqual([
    'run.requires_action',
    'approval.resolved',
    'run.started',
    'tool.started',
    'tool.completed',
    'model.started',
    'model.completed',
    'run.completed',
  ])
})

test('B4: a denied call is an error result, its start and end in one append, and the model goes on', async () => {
  const { ran, tool } = dangerous()
  await using run = await parkAndGoOn({ tools: [tool] }, [[call('refund'), { finish: 'tool_calls' }]], (log) =>
    resolved(log, 'deny', 'too much'),
  )

  expect(ran).toEqual([])
  expect(run.log.of('tool.started')).toHaveLength(1)
  expect(run.log.of('tool.failed')[0]?.error).toEqual({ code: 'denied', message: 'The call was denied: too much' })
  expect(run.provider.requests[0]?.messages.at(-1)).toMatchObject({
    role: 'tool',
    content: 'Error (denied): The call was denied: too much',
  })
  expect(run.end.kind).toBe('completed')
})

test('B4: calls without approval run while one waits, and only then the run waits', async () => {
  const { tool } = dangerous()
  const look = sampleTool('look', () => ({ ok: true, result: 'seen' }))
  await using run = await executeScripted([[call('refund'), call('look'), { finish: 'tool_calls' }]], {
    tools: [tool, look],
  })

  expect(run.log.types().slice(2)).toEqual([
    'model.completed',
    'tools.branching',
    'approval.requested',
    'tool.started',
    'tool.completed',
    'run.requires_action',
  ])
})

test('B4: a call of the caller’s own tool is started, waits for its output and goes on with it', async () => {
  const client_tools = [{ name: 'pick_colour', description: '', parameters: { type: 'object' } }]
  const setup = sampleSetup({ client_tools })
  await using run = await parkAndGoOn(
    { setup },
    [[call('pick_colour', { of: 'sky' }), { finish: 'tool_calls' }]],
    (log) => {
      expect(log.types().slice(2)).toEqual(['model.completed', 'tool.started', 'run.requires_action'])
      expect(log.view.pending).toMatchObject([{ kind: 'client_tool', name: 'pick_colour', arguments: { of: 'sky' } }])
      return [
        { type: 'tool.completed', call_id: log.of('tool.started')[0]?.call_id ?? '', result: 'blue', duration_ms: 5 },
      ]
    },
  )

  expect(run.provider.requests[0]?.messages.at(-1)).toMatchObject({ role: 'tool', content: 'blue' })
  expect(run.log.of('tool.started')).toHaveLength(1)
  expect(run.end.kind).toBe('completed')
})

test('B4: with one of two answers there the run waits for the other, and asks nothing again', async () => {
  const { ran, tool } = dangerous()
  await using run = await parkAndGoOn(
    { tools: [tool] },
    [[call('refund', { order: 1 }), call('refund', { order: 2 }), { finish: 'tool_calls' }]],
    (log) => resolved(log, 'approve'),
  )

  expect(run.end.kind).toBe('requires_action')
  expect(ran).toEqual([{ order: 1 }])
  expect(run.log.of('approval.requested')).toHaveLength(2)
  expect(run.log.of('run.requires_action')[1]?.pending.map((item) => item.arguments)).toEqual([{ order: 2 }])
  expect(run.provider.requests).toHaveLength(0)
})

test('time spent waiting for people is not the run’s', async () => {
  const { tool } = dangerous()
  const setup = sampleSetup({ agent: { limits: { max_wall_seconds: 60 } }, started_at_ms: Date.now() - 3_600_000 })
  await using waiting = await executeScripted([[call('refund'), { finish: 'tool_calls' }]], {
    setup: { ...setup, started_at_ms: Date.now() },
    tools: [tool],
  })
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString()
  for (const event of waiting.log.events) event.created_at = hourAgo
  for (const event of resolved(waiting.log, 'approve')) waiting.log.store(event)

  await using run = await executeScripted([answer], {
    setup: { ...setup, attempt: 2 },
    stored: waiting.log,
    tools: [tool],
  })

  expect(run.provider.requests[0]?.tools).toHaveLength(1)
  expect(run.log.of('run.completed')[0]?.stop_reason).toBe('finished')
})
