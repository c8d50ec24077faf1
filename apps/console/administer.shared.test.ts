import { expect, test } from 'vitest'
import { axeComplaints, useStack, WAIT } from './testing/stack.ts'

const stack = useStack()

async function enter(path: string) {
  const { page } = await stack.enter(path)
  return page
}
const as = (key: string) =>
  fetch(`${stack.product.api_url}/openapi/v1/me`, { headers: { authorization: `Bearer ${key}` } })

test('a key is made, shown once, used, and refused once it is revoked; the audit log tells of both', async () => {
  const page = await enter('/settings/keys')
  await page.getByRole('textbox', { name: 'Name' }).fill('My server')
  await page.keyboard.press('Enter')
  const secret = (await page.locator('.once code').textContent(WAIT)) ?? ''
  const before = await as(secret)
  await page.getByRole('button', { name: 'Revoke My server' }).click()
  await expect.poll(() => page.getByRole('button', { name: 'Revoke My server' }).count(), WAIT).toBe(0)
  const after = await as(secret)

  expect([before.status, after.status]).toEqual([200, 401])
  await page.getByRole('link', { name: 'Audit' }).click()
  await page.getByText('key.created').first().waitFor(WAIT)
  await page.getByText('key.revoked').first().waitFor(WAIT)
})

test('a file that is uploaded as knowledge is found by the test search and cited in an answer', async () => {
  const page = await enter('/agents')
  const text = 'The zeppelin hangar of Runwire opens at nine. Visitors of the zeppelin hangar need a blue ticket.'
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'zeppelin.txt', mimeType: 'text/plain', buffer: Buffer.from(text) })
  const row = page.getByRole('row', { name: /zeppelin/ })
  await row.getByText('ready').waitFor(WAIT)
  await page.getByRole('textbox', { name: 'Test the search' }).fill('zeppelin hangar')
  await page.keyboard.press('Enter')
  await page.getByRole('list', { name: 'Test the search' }).getByText('blue ticket').first().waitFor(WAIT)

  await page.goto(`${stack.product.api_url}/console/workbench`)
  await page
    .getByRole('textbox', { name: 'Your message' })
    .fill('[call=search_knowledge {"query": "zeppelin hangar"}] zeppelin?')
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Sources' }).getByText('zeppelin').waitFor(WAIT)
  await expect.poll(() => page.locator('sup.cite').count(), WAIT).toBeGreaterThan(0)
})

test('a saved change of an agent is its next version, told line by line, and can be taken back', async () => {
  const page = await enter('/agents/careful')
  // The answer of the saved version, or why it failed, stands beside the form.
  await page.getByRole('textbox', { name: 'Your message' }).fill('[fault=401] well?')
  await page.keyboard.press('Enter')
  await page.getByText('provider_auth').waitFor(WAIT)
  await page.getByRole('textbox', { name: 'Instructions' }).fill('Count on your fingers.')
  await page.getByRole('checkbox', { name: 'run_javascript' }).check()
  await page.getByRole('button', { name: /Save as version/ }).click()
  await page.getByText('v2', { exact: true }).waitFor(WAIT)
  await page.getByRole('tab', { name: 'Versions' }).click()
  const diff = page.getByRole('group', { name: 'Changes' })
  await diff.getByText('Count on your fingers.').waitFor(WAIT)
  expect(await diff.locator('.gone').allTextContents()).toEqual([expect.stringContaining('Use the calculator')])

  await page.getByRole('combobox', { name: 'Version after' }).click()
  await page.getByRole('option', { name: 'v1' }).click()
  await page.getByRole('button', { name: 'Make version 1 the newest' }).click()
  await page.locator('#page').getByText('v3', { exact: true }).first().waitFor(WAIT)
})

test('at 1280 by 800 the last agent of the list is scrolled to, and no small table hides rows of its own', async () => {
  const { page } = await stack.enter('/agents', { viewport: { width: 1280, height: 800 } })
  const last = page.getByRole('group', { name: 'Agents' }).getByRole('row').last()
  await last.scrollIntoViewIfNeeded(WAIT)

  const hidden = await page
    .locator('.listing')
    .evaluateAll((tables) => tables.map((table) => table.scrollHeight - table.clientHeight))
  expect(hidden.length).toBeGreaterThan(0)
  expect(hidden.filter((height) => height > 0)).toEqual([])
  const [row, view] = [await last.boundingBox(), await page.locator('.section').boundingBox()]
  expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual((view?.y ?? 0) + (view?.height ?? 0))
})

test('Observability draws its charts in a browser whose language is no valid tag', async () => {
  const { page } = await stack.enter('/agents')
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'language', { get: () => 'en-US@posix', configurable: true }),
  )
  // Workers record minutes when they are over, which would be waited for here.
  await page.route('**/api/v1/minutes?*', (route) => route.fulfill({ json: { data: [oneMinute()] } }))
  await page.goto(`${stack.product.api_url}/console/observability`)

  await page.locator('.chart canvas').first().waitFor(WAIT)
  // Nothing cost anything: no axes without a line, but the way to the prices.
  await page.getByRole('link', { name: 'set prices' }).waitFor(WAIT)
})

/** The minute before this one, in which one run ended. */
const oneMinute = () => ({
  minute: new Date(Date.now() - 60_000).toISOString(),
  completed: 1,
  failed: 0,
  cancelled: 0,
  input_tokens: 30,
  output_tokens: 60,
  cost: 0,
  duration_p50: 900,
  duration_p95: 900,
  first_token_p50: 90,
  first_token_p95: 90,
  queue_p95: 20,
  errors: {},
})

test('a page whose script does not arrive says so in the reader’s language and is reloaded; the menu stays', async () => {
  const visitor = await stack.enter('/agents')
  const { page } = visitor
  await page.route('**/assets/observability-page-*.js', (route) => route.abort())
  await page.getByRole('link', { name: 'Observability' }).click()
  await page.getByRole('heading', { name: 'This page failed', level: 1 }).waitFor(WAIT)
  await page.getByRole('alert').getByText('observability-page').waitFor(WAIT)
  expect(await axeComplaints(page)).toEqual([])

  await page.getByRole('link', { name: 'Agents' }).click()
  await page.getByRole('heading', { name: 'Agents', level: 1 }).waitFor(WAIT)
  await page.getByRole('button', { name: 'Demo', exact: true }).click()
  await page.getByRole('menuitem', { name: '中文' }).click()
  await page.getByRole('link', { name: '观测' }).click()
  await page.getByRole('heading', { name: '此页面出错了', level: 1 }).waitFor(WAIT)
  await page.unroute('**/assets/observability-page-*.js')
  await page.getByRole('button', { name: '刷新' }).click()
  await page.getByRole('heading', { name: '观测', level: 1 }).waitFor(WAIT)

  // The browser and React report the script that did not arrive; nothing else may be wrong.
  visitor.errors = visitor.errors.filter((error) => !/ERR_FAILED|dynamically imported module/.test(error))
}, 60_000)

test('axe finds nothing on the pages of agents and settings, in both themes; a new agent is offered what its provider has', async () => {
  const page = await enter('/agents')
  await page.getByRole('button', { name: 'New agent' }).click()
  await page.getByText('of the provider default').waitFor(WAIT)
  await expect.poll(() => page.getByRole('combobox', { name: 'Model' }).inputValue(), WAIT).toBe('demo')
  expect(await page.locator('datalist option[value=demo-large]').count()).toBe(1)
  expect(await axeComplaints(page)).toEqual([])
  const places = ['/agents', '/agents/demo', '/agents/demo?tab=versions']
  for (const section of ['keys', 'providers', 'project', 'secrets', 'members', 'sessions', 'audit'])
    places.push(`/settings/${section}`)
  for (const place of places) {
    await page.goto(`${stack.product.api_url}/console${place}`)
    await page.getByRole('heading', { level: 1 }).waitFor(WAIT)
    await expect.poll(() => page.getByRole('status', { name: 'Loading' }).count(), WAIT).toBe(0)
    expect({ place, complaints: await axeComplaints(page) }).toEqual({ place, complaints: [] })
  }
}, 120_000)
