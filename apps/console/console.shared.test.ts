import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { axeComplaints, useStack, WAIT } from './testing/stack.ts'

const stack = useStack()

const QUESTION = 'What time is it in Tokyo, and what is 17 % of 2,340?'

async function enter(path: string) {
  const { page } = await stack.enter(path)
  return page
}

test('a stranger is asked for the token, a wrong one is refused with what to do, the right one opens the deep link', async () => {
  const visitor = await stack.visit('/runs?status=failed')
  const { page } = visitor
  await page.getByLabel('Console token').fill('wrong')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('The token is not valid').waitFor(WAIT)

  await page.getByLabel('Console token').fill(stack.product.console_token)
  await page.getByRole('button', { name: 'Sign in' }).click()

  await page.getByRole('heading', { name: 'No run fits these filters' }).waitFor(WAIT)
  // The browser itself reports the refused requests; nothing else may be wrong.
  visitor.errors = visitor.errors.filter((error) => !error.includes('401'))
})

test('S18, O8: a run appears in the list by itself and opens to its parallel tools, model calls and raw events', async () => {
  const page = await enter('/runs')
  await page.getByRole('heading', { name: 'Runs', level: 1 }).waitFor(WAIT)
  const asked = await stack.ask('demo', QUESTION)
  await page.getByRole('link', { name: QUESTION }).click(WAIT)

  const steps = page.getByRole('group', { name: 'Steps' })
  await expect
    .poll(() => steps.getByRole('button').allTextContents(), WAIT)
    .toEqual([
      expect.stringContaining('Waits for a worker'),
      expect.stringContaining('Round 1'),
      expect.stringContaining('Looking at the clock'),
      expect.stringContaining('Calculating'),
      expect.stringContaining('Round 2'),
      expect.stringContaining('Calculating'),
      expect.stringContaining('Round 3'),
    ])
  await steps.getByRole('button', { name: /Looking at the clock/ }).click()
  await page.getByRole('complementary').getByText('Asia/Tokyo').first().waitFor(WAIT)
  expect(page.url()).toMatch(/node=call_/)

  await page.getByRole('tab', { name: /Log/ }).click()
  await page.getByRole('button', { name: /run\.completed/ }).click()
  await page.getByText('"stop_reason": "finished"').waitFor(WAIT)
  await page.reload()
  await page.getByText('"stop_reason": "finished"').waitFor(WAIT)
  expect(page.url()).toContain(asked.runs[0]?.id)
})

test('S20, S19: while a run is open its answer arrives live, and cancelling keeps what was written', async () => {
  const asked = await stack.ask('demo', '[pace=20][tokens=400] a long one')
  const page = await enter(`/runs/${asked.runs[0]?.id}?tab=answer`)
  const answer = page.locator('.answer-text')
  await expect.poll(() => answer.textContent(), WAIT).toContain('word10')
  await page.getByText('Live', { exact: true }).waitFor(WAIT)

  await page.reload()
  await expect.poll(() => answer.textContent(), WAIT).toContain('word30')
  await page.getByRole('button', { name: 'Cancel run' }).click()

  await page.getByText('This is as far as it came.').waitFor(WAIT)
  expect(await answer.textContent()).toMatch(/^word1 word2 /)
  await page.getByText('Cancelled', { exact: true }).waitFor(WAIT)
})

test('B4: a run that waits for approval says so in the list and is answered on its page', async () => {
  const asked = await stack.ask('careful', 'What is 12 * 12?')
  const page = await enter('/runs?activity=approval')
  await page.getByText('Waits for approval').first().waitFor(WAIT)
  await page.getByRole('link', { name: 'What is 12 * 12?' }).click()
  await page.getByRole('button', { name: 'Approve' }).click(WAIT)

  await page.getByRole('tab', { name: 'Answer' }).click()
  await expect.poll(() => page.locator('.answer-text').textContent(), WAIT).toContain('144')
  expect(page.url()).toContain(asked.runs[0]?.id)
})

test('O8: the log begins with the newest or the failed events, a round with the request that was sent', async () => {
  const asked = await stack.ask('demo', `[fault=429*1] ${QUESTION}`)
  const page = await enter(`/runs/${asked.runs[0]?.id}?tab=log&order=desc`)
  const lines = page.getByRole('group', { name: 'Events' }).getByRole('button')
  await page.getByText('Completed', { exact: true }).waitFor(WAIT)
  await page.reload()
  await expect.poll(() => lines.first().textContent(), WAIT).toContain('run.completed')
  await page.getByRole('radio', { name: 'Failed' }).click()
  await expect.poll(() => lines.first().textContent(), WAIT).toContain('model.retried')
  expect(page.url()).toContain('order=failed')

  await page.getByRole('tab', { name: 'Trace' }).click()
  await page.getByRole('button', { name: /^Round 2/ }).click()
  await page.getByText('Request', { exact: true }).click()
  await page.getByText('its fingerprint is that of the request that was sent').waitFor(WAIT)
  await page.getByRole('group', { name: 'Request', exact: true }).getByText('"tool_call_id"').first().waitFor(WAIT)
  expect(await axeComplaints(page)).toEqual([])
}, 90_000)

test('a sub-agent’s steps are folded and opened where they stand, by mouse and by arrow', async () => {
  const asked = await stack.ask('researcher', 'How do LISTEN and NOTIFY carry a token to the screen?')
  const page = await enter(`/runs/${asked.runs[0]?.id}`)
  await page.getByText('Completed', { exact: true }).waitFor({ timeout: 60_000 })
  const steps = page.getByRole('group', { name: 'Steps' }).locator('.trace-row')
  const all = await steps.count()
  const fold = page.getByRole('button', { name: /^Steps of / }).first()
  await fold.click()
  await expect.poll(() => steps.count(), WAIT).toBeLessThan(all)
  expect(await fold.getAttribute('aria-expanded')).toBe('false')

  await page.locator('.trace-line:has(.trace-fold) .trace-row').first().press('ArrowRight')
  await expect.poll(() => steps.count(), WAIT).toBe(all)
  expect(await axeComplaints(page)).toEqual([])
}, 120_000)

test('a run that was started again stands beside its original, step by step, and goes on as a new branch', async () => {
  const asked = await stack.ask('demo', QUESTION)
  const page = await enter(`/runs/${asked.runs[0]?.id}`)
  await page.getByText('Completed', { exact: true }).waitFor(WAIT)
  await page.getByRole('button', { name: 'Run again' }).click()
  await page.getByRole('link', { name: 'Compare with the original' }).click(WAIT)

  expect(page.url()).toMatch(new RegExp(`/compare\\?a=${asked.runs[0]?.id}&b=run_`))
  const steps = page.getByRole('table', { name: 'Steps' })
  await expect.poll(() => steps.getByRole('row').count(), WAIT).toBe(7)
  await expect.poll(() => steps.getByText('no such step').count(), WAIT).toBe(0)
  await expect
    .poll(() => page.locator('.compare-answers .answer-text').allTextContents(), WAIT)
    .toEqual([expect.stringContaining('397.8'), expect.stringContaining('397.8')])
  expect(await axeComplaints(page)).toEqual([])

  await page.getByRole('link', { name: 'Open run' }).first().click()
  await page.getByRole('button', { name: 'More' }).click(WAIT)
  await page.getByRole('menuitem', { name: 'Go on from here in a new branch' }).click()
  await page.getByText('The answer to go on from stands on another branch, or further back.').waitFor(WAIT)
  await page.getByRole('button', { name: 'Show that branch' }).click()
  await page.getByText('Your next message begins a new branch after this answer.').waitFor(WAIT)
}, 90_000)

test('filters stand in the address, and a failed run says why in its row', async () => {
  await stack.ask('demo', '[fault=401] refused')
  const page = await enter('/runs')
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('combobox', { name: 'Error code' }).click()
  await page.getByRole('option', { name: 'provider_auth' }).click()

  await page.keyboard.press('Escape')
  await expect.poll(() => page.url(), WAIT).toContain('error_code=provider_auth')
  await expect.poll(() => page.getByRole('row').count(), WAIT).toBe(2)
  await page.getByRole('row').nth(1).getByText('provider_auth').waitFor(WAIT)
})

test('keys lead everywhere: g r to the runs, j to a row, Enter into it, ? to the list of keys, Ctrl K to anything', async () => {
  const words = `[echo] by keyboard ${randomUUID()}`
  const asked = await stack.ask('demo', words)
  const page = await enter('/runs')
  await page.getByRole('link', { name: words }).waitFor(WAIT)
  await page.keyboard.press('j')
  await page.locator('.runs-row a:focus').waitFor(WAIT)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.url(), WAIT).toContain(asked.runs[0]?.id)

  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keys' }).waitFor(WAIT)
  expect(await axeComplaints(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached', ...WAIT })
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await expect.poll(() => page.url(), WAIT).toMatch(/\/runs$/)

  await page.keyboard.press('Control+k')
  // A person types once the field is there, and presses Enter once it has found something.
  await page.getByRole('combobox', { name: 'Find anything' }).waitFor(WAIT)
  await page.keyboard.type(asked.runs[0]?.id ?? '')
  await page.getByRole('option').first().waitFor(WAIT)
  expect(await axeComplaints(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect.poll(() => page.url(), WAIT).toContain(asked.runs[0]?.id)
}, 60_000)

test('the console speaks Chinese when asked to, and remembers it', async () => {
  const page = await enter('/runs')
  await page.getByRole('button', { name: 'Demo', exact: true }).click()
  await page.getByRole('menuitem', { name: '中文' }).click()

  await page.getByRole('heading', { name: '运行', level: 1 }).waitFor(WAIT)
  await page.reload()
  await page.getByRole('heading', { name: '运行', level: 1 }).waitFor(WAIT)
  expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN')
})

test('axe finds nothing on any page, in both themes', async () => {
  const asked = await stack.ask('demo', QUESTION)
  const page = await enter('/runs')
  await page.getByRole('link', { name: QUESTION }).first().waitFor(WAIT)
  expect(await axeComplaints(page)).toEqual([])
  for (const tab of ['trace&node=round-1', 'log&seq=1', 'answer', 'setup']) {
    await page.goto(`${stack.product.api_url}/console/runs/${asked.runs[0]?.id}?tab=${tab}`)
    await page.getByRole('tabpanel').waitFor(WAIT)
    await page.getByText('Completed').first().waitFor(WAIT)
    expect({ tab, complaints: await axeComplaints(page) }).toEqual({ tab, complaints: [] })
  }
}, 60_000)

test('axe finds nothing on the sign-in page, in both themes', async () => {
  const visitor = await stack.visit('/')
  await visitor.page.getByLabel('Console token').waitFor(WAIT)
  expect(await axeComplaints(visitor.page)).toEqual([])
  // The page asks who is signed in before it shows the form: nobody.
  visitor.errors = visitor.errors.filter((error) => !error.includes('401'))
}, 60_000)
