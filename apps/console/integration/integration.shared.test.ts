import { assertQuiet, type Visit } from '@runwire/testing/browser'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { axeComplaints, startStack, WAIT, type Stack } from '../testing/stack.fixture.ts'

let stack: Stack
let visitor: Visit | null = null

beforeAll(async () => {
  stack = await startStack()
}, 180_000)
afterAll(() => stack.stop(), 60_000)
afterEach(async () => {
  if (visitor === null) return
  assertQuiet(visitor)
  await visitor.context.close()
  visitor = null
})

test('O18: frames are shown as they travel, the connection is cut, and it goes on without a hole', async () => {
  visitor = await stack.enter('/integration')
  const { page } = visitor
  await page.getByRole('textbox', { name: 'Question' }).fill('[pace=40][tokens=100] go on')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page
    .getByRole('button', { name: /model\.delta/ })
    .first()
    .waitFor(WAIT)
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByText(/Disconnected; the run goes on/).waitFor(WAIT)

  await page.getByRole('button', { name: /Resume after \d+/ }).click()
  await page.getByText(/^Ended/).waitFor(WAIT)
  const list = page.getByRole('group', { name: 'Frames' })
  await list.evaluate((element) => (element.scrollTop = element.scrollHeight))
  await list.getByRole('button', { name: /run\.completed/ }).click()
  await list.getByText('word99 word100').first().waitFor(WAIT)
})

test('axe finds nothing on the pages of integration and observability, in both themes', async () => {
  visitor = await stack.enter('/integration')
  const { page } = visitor
  for (const place of ['/integration', '/observability', '/workbench']) {
    await page.goto(`${stack.product.api_url}/console${place}`)
    await page.getByRole('heading', { level: 1 }).waitFor(WAIT)
    await expect.poll(() => page.getByRole('status', { name: 'Loading' }).count(), WAIT).toBe(0)
    expect({ place, complaints: await axeComplaints(page) }).toEqual({ place, complaints: [] })
  }
}, 60_000)
