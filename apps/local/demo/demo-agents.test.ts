import { createClient, type Client } from '@runwire/client'
import type { RunEvent } from '@runwire/protocol'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { makeHome, type Home } from '../product.fixture.ts'
import type { LocalState } from '../settings/state-file.ts'

/**
 * Each seeded agent shows one feature; here they are played as a newcomer would: over HTTP, with real workers and the
 * demo model.
 */
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })
const RESEARCH = 'How do LISTEN and NOTIFY carry a token to the screen?'

let home: Home
let state: LocalState
let client: Client

beforeAll(async () => {
  home = makeHome()
  state = await home.ready(home.start({ RUNWIRE_WORKERS: '2', RUNWIRE_LEASE_MS: '3000' }))
  client = createClient({ baseUrl: state.api_url, apiKey: state.api_key })
})
afterAll(() => home.remove())

test('the demo agent calculates, knows the time, and cites the document it answers from', async () => {
  const sums = await events(await ask('demo', 'What time is it in Tokyo, and what is 17 % of 2,340?'))
  const cited = await events(await ask('demo', 'How does Runwire resume a stream?'))

  expect(new Set(of(sums, 'tool.started').map(({ name }) => name))).toEqual(new Set(['calculator', 'current_time']))
  expect(of(sums, 'run.completed')[0]?.output.content).toContain('397.8')
  expect(of(cited, 'run.completed')[0]?.output).toMatchObject({
    content: expect.stringContaining('[1]'),
    citations: [{ number: 1, title: 'How Runwire resumes a stream' }],
  })
})

test('B4: the careful agent waits for an approval, calculates once it is given, and answers', async () => {
  const run = await ask('careful', 'What is 12 * 12?')
  for await (const item of client.followRun(run)) {
    if (item.type !== 'run.requires_action') continue
    await client.toolOutputs(run, { approvals: [{ call_id: item.pending[0]?.call_id ?? '', decision: 'approve' }] })
  }

  const told = await events(run)
  expect(of(told, 'approval.resolved')[0]?.decision).toBe('approve')
  expect(of(told, 'run.completed')[0]?.output.content).toContain('144')
})

test('O21: the researcher plans, sends researchers side by side and reports with sources, all its workers killed on the way', async () => {
  const run = await ask('researcher', RESEARCH)
  let killed = false
  for await (const item of client.followRun(run)) {
    if (killed || item.type !== 'tool.started') continue
    killed = true
    for (const pid of home.state().pids.workers) process.kill(pid, 'SIGKILL')
  }

  const told = await events(run)
  expect(killed).toBe(true)
  expect(told.map(({ seq }) => seq)).toEqual(told.map((_, at) => at + 1))
  expect(of(told, 'run.started').map(({ attempt }) => attempt)).toEqual([1, 2])
  expect(of(told, 'plan.created')).toHaveLength(1)
  const researchers = new Set(of(told, 'model.started').flatMap(({ parent_call_id }) => parent_call_id ?? []))
  expect(researchers.size).toBe(of(told, 'plan.created')[0]?.steps.length)
  const output = of(told, 'run.completed')[0]?.output
  expect(output?.content).toMatch(/^# Report/)
  expect(output?.citations.length).toBeGreaterThan(0)
})

test('O4: three models of the demo agent answer the same question side by side', async () => {
  const models = ['default/demo', 'default/demo-small', 'default/demo-large']
  const { runs } = await client.sendInBackground({ agent: 'demo', content: 'What is 17 * 23?', models })
  const ends = await Promise.all(runs.map(async ({ id }) => of(await events(id), 'run.completed')[0]?.output))

  expect(ends.map((output) => output?.model)).toEqual(['demo', 'demo-small', 'demo-large'])
  for (const output of ends) expect(output?.content).toContain('391')
})

async function ask(agent: string, content: string): Promise<string> {
  const { runs } = await client.sendInBackground({ agent, content })
  const run = runs[0]
  if (run === undefined) throw new Error('no run was made')
  return run.id
}

/** The run's stored events as the internal surface has them, read until the run has ended. */
async function events(run: string): Promise<RunEvent[]> {
  const reply = await fetch(`${state.api_url}/api/v1/runs/${run}/events?after=0`, {
    headers: { authorization: `Bearer ${state.console_token}`, accept: 'application/jsonl' },
  })
  const lines = (await reply.text()).split('\n').filter((line) => line !== '')
  return lines.map((line) => JSON.parse(line) as RunEvent).filter((item) => 'seq' in item)
}

const of = <Type extends RunEvent['type']>(all: readonly RunEvent[], type: Type) =>
  all.filter((event): event is Extract<RunEvent, { type: Type }> => event.type === type)
