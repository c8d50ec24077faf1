import { findRun, putAgent } from '@runwire/db'
import { AgentConfig } from '@runwire/protocol'
import { waitFor } from '@runwire/testing'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStack, type Stack } from './stack.fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'runwire-tools-'))
const TOOL = `export const shout = {
  name: 'shout', description: 'Shouts.', effect: 'read', needsApproval: false, timeoutMs: 5_000,
  parameters: { type: 'object', properties: {} }, run: async () => 'HEARD',
}`
let stack: Stack

beforeAll(async () => {
  writeFileSync(join(folder, 'shout.mjs'), TOOL)
  stack = await startStack({ tools: join(folder, '*.mjs'), drainMs: 0 })
})
afterAll(async () => {
  await stack.stop()
  rmSync(folder, { recursive: true })
})

interface Reply {
  runs: { id: string; status: string; output: { content: string } }[]
}

async function ask(body: Record<string, unknown>): Promise<Reply['runs'][number]> {
  const response = await fetch(`${stack.url}/openapi/v1/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stack.key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const [run] = ((await response.json()) as Reply).runs
  if (run === undefined) throw new Error('no run was made')
  return run
}

test('S15: a worker embedded in the api process claims and answers; no other process is there to do it', async () => {
  const run = await ask({ agent: 'helper', content: '[echo]From inside.' })

  expect(run).toMatchObject({ status: 'completed', output: { content: 'From inside.' } })
  expect((await findRun(stack.database, stack.projectId, run.id))?.worker_id).toMatch(/^\w+$/)
})

test('an embedded worker runs the tools in code that RUNWIRE_TOOLS names', async () => {
  await putAgent(
    stack.database,
    stack.projectId,
    'shouter',
    AgentConfig.parse({ name: 'Shouter', model: { name: 'demo' }, tools: [{ kind: 'code', name: 'shout' }] }),
  )

  const { status, id } = await ask({ agent: 'shouter', content: '[rounds=1][tokens=3]Shout.' })

  expect(status).toBe('completed')
  const { rows } = await stack.database.pool.query(
    `select payload -> 'result' as result from runtime_events where run_id = $1 and type = 'tool.completed'`,
    [id.slice('run_'.length)],
  )
  expect(rows).toEqual([{ result: 'HEARD' }])
})

test('B19: an embedded worker hands its runs over within RUNWIRE_DRAIN_MS, though an answer goes on', async () => {
  const { id } = await ask({ agent: 'helper', content: '[tokens=1000][pace=50]Long.', background: true })
  const row = async () => {
    const found = await stack.database.pool.query('select status, crash_count from runtime_runs where id = $1', [
      id.slice('run_'.length),
    ])
    return found.rows[0] as { status: string; crash_count: number }
  }
  await waitFor(async () => (await row()).status === 'running')

  const begun = performance.now()
  await stack.api.stop()

  // The default would wait 20 s for a commit point.
  expect(performance.now() - begun).toBeLessThan(12_000)
  expect(await row()).toMatchObject({ status: 'queued', crash_count: 0 })
})
