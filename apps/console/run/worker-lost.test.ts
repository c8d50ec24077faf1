import { startProduct, type Product } from '@runwire/testing'
import { assertQuiet, type Visit } from '@runwire/testing/browser'
import { afterAll, beforeAll, test } from 'vitest'
import { startStack, WAIT, type Stack } from '../testing/stack.ts'

let product: Product
let stack: Stack
let visitor: Visit

beforeAll(async () => {
  const starting = startProduct({ RUNWIRE_WORKERS: '2' })
  stack = await startStack(starting)
  product = await starting
}, 180_000)
afterAll(() => stack.stop(), 60_000)

test('B2: a worker is killed in mid-run, and the page tells the story while and after it is resumed', async () => {
  const asked = await stack.ask('demo', '[pace=8][rounds=1][tokens=120] go on')
  visitor = await stack.enter(`/runs/${asked.runs[0]?.id}`)
  const { page } = visitor
  await page.getByRole('button', { name: /Round 2/ }).waitFor(WAIT)
  for (const pid of product.pids.workers) process.kill(pid, 'SIGKILL')

  await page.getByText(/No worker has touched this run for/).waitFor(WAIT)
  await page
    .getByText(/^Attempt 2: \d+\.\d s without a worker, then resumed after round 1\.$/)
    .waitFor({ timeout: 40_000 })
  await page.getByRole('button', { name: /Worker lost/ }).waitFor(WAIT)
  await page.getByText('Completed', { exact: true }).waitFor({ timeout: 40_000 })
  assertQuiet(visitor)
}, 90_000)
