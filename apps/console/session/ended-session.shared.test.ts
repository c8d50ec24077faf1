import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useStack, WAIT } from '../testing/stack.ts'

const stack = useStack()

/** Ends all sessions of the project, as somebody would in Settings. */
async function endSessions() {
  const { data } = await stack.api<{ data: { id: string }[] }>('GET', '/sessions')
  for (const { id } of data) await stack.api('DELETE', `/sessions/${id}`)
}

async function signInAgain(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Sign in to go on' })
  await dialog.getByLabel('Console token').fill(stack.product.console_token)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await dialog.waitFor({ state: 'hidden', ...WAIT })
}

test('a message that was sent when the session had ended is sent once somebody signs in again, and what is typed stays', async () => {
  const visitor = await stack.enter('/workbench')
  const { page } = visitor
  const field = page.getByRole('textbox', { name: 'Your message' })
  await field.fill('What is 2 * 21?')
  await endSessions()

  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Sign in to go on' }).waitFor(WAIT)
  await signInAgain(page)

  await expect.poll(() => page.locator('.answer .answer-text').last().textContent(), WAIT).toContain('42')
  await field.fill('half a sentence')
  await endSessions()
  await page.getByRole('dialog', { name: 'Sign in to go on' }).waitFor(WAIT)
  await signInAgain(page)
  expect(await field.inputValue()).toBe('half a sentence')
  // The browser itself reports the refused requests; nothing else may be wrong.
  visitor.errors = visitor.errors.filter((error) => !error.includes('401'))
}, 60_000)

test('a change of an agent that is being written when the session ends is saved after signing in again', async () => {
  const visitor = await stack.enter('/agents/careful')
  const { page } = visitor
  await page.getByRole('textbox', { name: 'Instructions' }).fill('Count on your fingers.')
  await endSessions()

  await page.getByRole('button', { name: /Save as version/ }).click()
  await page.getByRole('dialog', { name: 'Sign in to go on' }).waitFor(WAIT)
  await page.getByLabel('Console token').fill('wrong')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('The token is not valid').waitFor(WAIT)
  await signInAgain(page)

  await page.getByText('v2', { exact: true }).waitFor(WAIT)
  expect(await page.getByRole('textbox', { name: 'Instructions' }).inputValue()).toBe('Count on your fingers.')
  visitor.errors = visitor.errors.filter((error) => !error.includes('401'))
}, 60_000)

test('while Runwire does not answer, a page says so and keeps what it showed and what was typed; a message is sent again after', async () => {
  const visitor = await stack.enter('/workbench')
  const { page, context } = visitor
  const gone = page.getByText('Runwire does not answer').first()
  await page.getByRole('textbox', { name: 'Your message' }).fill('What is 2 * 21?')
  await context.setOffline(true)
  await page.keyboard.press('Enter')
  await page.getByText('This message could not be sent.').waitFor(WAIT)
  await gone.waitFor(WAIT)
  await context.setOffline(false)
  await page.locator('.question').getByText('Try again').click()
  await expect.poll(() => page.locator('.answer .answer-text').last().textContent(), WAIT).toContain('42')

  await page.goto(`${stack.product.api_url}/console/settings/keys`)
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('for the shop')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Make key' }).click()
  await gone.waitFor(WAIT)
  await page
    .getByRole('row', { name: /npm start/ })
    .first()
    .waitFor(WAIT)
  expect(await name.inputValue()).toBe('for the shop')

  await context.setOffline(false)
  await page.getByRole('link', { name: 'Observability' }).click()
  await page.getByText('Open streams').waitFor(WAIT)
  await context.setOffline(true)
  await gone.waitFor(WAIT)
  await page.getByText('Open streams').waitFor(WAIT)
  // The browser itself reports the requests that went nowhere; nothing else may be wrong.
  visitor.errors = visitor.errors.filter((error) => !/ERR_INTERNET_DISCONNECTED/.test(error))
}, 60_000)
