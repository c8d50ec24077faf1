import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { waitFor } from '@runwire/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { ask, makeHome, type Home } from './product.fixture.ts'
import type { LocalState } from './settings/state-file.ts'

// Whole products start here, on machines that do other things as well.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

/** Inside the repository, where files find the packages they import. */
const tools = mkdtempSync(join(import.meta.dirname, 'code-'))
const dice = join(tools, 'dice.ts')
const original = readFileSync(join(import.meta.dirname, '../../examples/tools/dice.ts'), 'utf8')
let home: Home
let product: ReturnType<Home['start']>
let state: LocalState

beforeAll(async () => {
  cpSync(join(import.meta.dirname, '../../examples/tools'), tools, { recursive: true })
  home = makeHome()
  product = home.start({ RUNWIRE_TOOLS: `${tools}/*.ts`, DEMO_PACE: '0' })
  state = await home.ready(product)
})
afterAll(async () => {
  await home.remove()
  rmSync(tools, { recursive: true })
})

const roll = () => ask({ ...state, demo_agent: 'dice' }, '[call=roll_dice {"count": 3}]')

test('B13: an agent and its tool from a file answer after npm start', async () => {
  expect(product.output()).toContain('Code: 3 tools (roll_dice, order_status, refund), 2 agents (dice, shop-desk)')
  expect(await roll()).toMatch(/\[[1-6],\s*[1-6],\s*[1-6]\]/)
})

test('B13: a changed file is in use without a restart by hand; a broken one changes nothing', async () => {
  writeFileSync(dice, original.replace('randomInt(1, 7)', '42'))
  await product.waitForOutput(/The workers have the new code/, 60_000)
  expect(await roll()).toMatch(/\[42,\s*42,\s*42\]/)

  writeFileSync(dice, `${original}\nthis is no program`)
  await product.waitForOutput(
    /dice\.ts cannot be loaded: .*\/dice\.ts:15\)[^]*The workers go on with the code they have/,
    60_000,
  )

  expect(await roll()).toMatch(/\[42,\s*42,\s*42\]/)
})

test('B13: a file that an editor saves by rename is in use after each save', async () => {
  for (const thrown of [43, 44]) {
    writeFileSync(join(tools, 'dice.saved'), original.replace('randomInt(1, 7)', String(thrown)))
    renameSync(join(tools, 'dice.saved'), dice)

    await waitFor(async () => (await roll()).includes(`[${thrown},`), { timeoutMs: 60_000, what: `${thrown} thrown` })
  }
})

test('B13: a tool with a database reads, and pays once somebody has approved', async () => {
  const headers = { authorization: `Bearer ${state.api_key}`, 'content-type': 'application/json' }
  const call = async (path: string, body: object) => {
    const response = await fetch(`${state.api_url}/openapi/v1${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return (await response.json()) as { runs: { id: string; pending: { call_id: string }[] }[] }
  }
  const content = '[call=refund {"order": "A1", "cents": 500}]'
  const [run] = (await call('/messages', { agent: 'shop-desk', content })).runs
  const approvals = [{ call_id: run!.pending[0]!.call_id, decision: 'approve' }]
  await call(`/runs/${run!.id}/tool-outputs`, { approvals })

  const ended = await waitFor(async () => {
    const response = await fetch(`${state.api_url}/openapi/v1/runs/${run!.id}`, { headers })
    const { status, output } = (await response.json()) as { status: string; output: { content: string } }
    return status === 'completed' ? output : null
  })

  expect(ended.content).toContain('refunded_cents')
  expect(await ask({ ...state, demo_agent: 'shop-desk' }, '[call=order_status {"order": "A2"}]')).toContain('a lamp')
})
