import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeComplaints, useStack, WAIT } from '../testing/stack.ts'

const stack = useStack()

async function enter(path = '/workbench') {
  const { page } = await stack.enter(path)
  await page.getByRole('textbox', { name: 'Your message' }).waitFor(WAIT)
  return page
}

async function say(page: Page, text: string) {
  await page.getByRole('textbox', { name: 'Your message' }).fill(text)
  await page.keyboard.press('Enter')
}
const answers = (page: Page) => page.locator('.answer .answer-text')
const answer = (page: Page) => answers(page).last()
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `word${index + 1}`).join(' ')

test('S17, S19: a starter prompt is answered live, with reasoning folded and its parallel tools as tabs; what is typed meanwhile stays', async () => {
  const page = await enter()
  await page.getByRole('button', { name: /What time is it in Tokyo/ }).click()
  await page.getByRole('textbox', { name: 'Your message' }).fill('and in')

  await expect.poll(() => answer(page).textContent(), WAIT).toContain('397.8')
  expect(await page.locator('.tool-row').first().getByRole('button').count()).toBe(2)
  expect(await answer(page).textContent()).not.toContain('I look at the clock')
  await page.getByRole('button', { name: /Looking at the clock/ }).click()
  await page.getByText('"timezone": "Asia/Tokyo"').first().waitFor(WAIT)
  expect(page.url()).toMatch(/workbench\/conv_/)
  expect(await page.getByRole('textbox', { name: 'Your message' }).inputValue()).toBe('and in')
  await page.getByRole('button', { name: /^New conversation/ }).click()
  await page.getByRole('button', { name: /What time is it in Tokyo/ }).waitFor(WAIT)
  await expect.poll(() => page.getByRole('textbox', { name: 'Your message' }).inputValue(), WAIT).toBe('')
})

test('S16: a reload in mid-answer goes on in mid-sentence, with every word once', async () => {
  const page = await enter()
  await say(page, '[pace=40][tokens=120] go on')
  await expect.poll(() => answer(page).textContent(), WAIT).toContain('word10')
  await page.reload()

  await expect.poll(() => answer(page).textContent(), WAIT).toBe(numbered(120))
})

test('C10: an edit makes a branch, a retry a sibling, and arrows lead back to each', async () => {
  const page = await enter()
  await say(page, '[echo] first text')
  await expect.poll(() => answer(page).textContent(), WAIT).toBe('first text')

  await page.getByRole('article', { name: 'Question' }).hover()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Edit' }).fill('[echo] second text')
  await page.keyboard.press('Enter')
  await expect.poll(() => answer(page).textContent(), WAIT).toBe('second text')
  await page.getByRole('button', { name: 'Ask again' }).click()
  await page.getByRole('menuitem', { name: 'demo-small' }).click()
  await expect.poll(() => page.locator('.answer .siblings').textContent(), WAIT).toBe('2/2')
  await expect.poll(() => answer(page).textContent(), WAIT).toBe('second text')
  await page.getByText(/^demo-small · /).waitFor(WAIT)

  await page.locator('.question').getByRole('button', { name: 'Previous version' }).click()
  await expect.poll(() => answer(page).textContent(), WAIT).toBe('first text')
  await page.locator('.question').getByRole('button', { name: 'Next version' }).click()
  await expect.poll(() => answer(page).textContent(), WAIT).toBe('second text')
})

test('C10: a fork after an answer hides what followed, and the next message begins a branch there', async () => {
  const page = await enter()
  for (const text of ['one', 'two']) {
    await say(page, `[echo] ${text}`)
    await expect.poll(() => answer(page).textContent(), WAIT).toBe(text)
  }
  const [conversation] = /conv_[0-9a-f]{32}/.exec(page.url()) ?? []
  await page.locator('.answer').first().getByRole('link', { name: 'Go on from here in a new branch' }).click()
  await expect.poll(() => answers(page).allTextContents(), WAIT).toEqual(['one'])
  await say(page, '[echo] three')

  await expect.poll(() => answers(page).allTextContents(), WAIT).toEqual(['one', 'three'])
  await expect.poll(() => page.url(), WAIT).not.toContain('from=')
  await page.locator('.question').last().getByRole('button', { name: 'Previous version' }).click()
  await expect.poll(() => answers(page).allTextContents(), WAIT).toEqual(['one', 'two'])

  const { data } = await stack.api<{ data: { id: string; content: string; role: string }[] }>(
    'GET',
    `/conversations/${conversation}/messages?tree=true`,
  )
  const other = data.find(({ role, content }) => role === 'assistant' && content === 'three')
  await page.goto(`${stack.product.api_url}/console/workbench/${conversation}?from=${other?.id}`)
  await page.getByRole('button', { name: 'Show that branch' }).click(WAIT)
  await expect.poll(() => answers(page).allTextContents(), WAIT).toEqual(['one', 'three'])
  await page.getByText('Your next message begins a new branch after this answer.').waitFor(WAIT)
})

test('O12: two models answer side by side, one is stopped alone, and the conversation goes on from the one chosen', async () => {
  const page = await enter()
  await page.getByRole('combobox', { name: 'Models' }).click()
  for (const model of ['demo', 'demo-large']) await page.getByRole('option', { name: model, exact: true }).click()
  await page.keyboard.press('Escape')
  await say(page, '[pace=20][tokens=150] compare')
  const [one, other] = [
    page.getByRole('article', { name: 'demo', exact: true }),
    page.getByRole('article', { name: 'demo-large' }),
  ]
  await expect.poll(() => other.locator('.answer-text').textContent(), WAIT).toContain('word5')
  await other.getByRole('button', { name: 'Stop' }).click()

  await other.getByText('Cancelled').waitFor(WAIT)
  await expect.poll(() => one.locator('.answer-text').textContent(), WAIT).toBe(numbered(150))
  await other.getByRole('button', { name: 'Use this one' }).click()
  await other.getByText('The conversation goes on here').waitFor(WAIT)
  await one.getByRole('button', { name: 'Use this one' }).waitFor(WAIT)
})

test('B8: messages wait behind a running answer, where they are edited, deleted and sent at once', async () => {
  const page = await enter()
  await say(page, '[pace=5][tokens=400] a long one')
  await expect.poll(() => answer(page).textContent(), WAIT).toContain('word2')
  await say(page, '[echo] one')
  await say(page, '[echo] two')
  const waiting = page.getByRole('region', { name: 'Waiting' })
  await expect.poll(() => waiting.getByRole('listitem').count(), WAIT).toBe(2)

  await waiting.getByRole('listitem').first().getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => waiting.getByRole('listitem').count(), WAIT).toBe(1)
  await waiting.getByRole('button', { name: 'Edit' }).click()
  await waiting.getByRole('textbox', { name: 'Edit' }).fill('[echo] two, changed')
  await page.keyboard.press('Enter')
  await waiting.getByText('[echo] two, changed').waitFor(WAIT)
  await waiting.getByRole('button', { name: 'Send now' }).click()

  await expect.poll(() => answer(page).textContent(), WAIT).toBe('two, changed')
  await page.getByText('This is as far as it came.').waitFor(WAIT)
})

test('sources open on hover, a forced tool is called, and Escape stops an answer', async () => {
  const page = await enter()
  await page.getByRole('combobox', { name: 'Force a tool' }).click()
  await page.getByRole('option', { name: 'search_knowledge' }).click()
  await say(page, 'How does Runwire resume a stream?')
  await page.getByRole('button', { name: /Searching the documents/ }).waitFor(WAIT)
  // The text moves while it is written, and a mark goes from under the pointer with it.
  await expect.poll(() => page.getByRole('log').getAttribute('aria-busy'), WAIT).toBe('false')
  await page.getByRole('region', { name: 'Sources' }).waitFor(WAIT)
  await page.locator('sup.cite').first().hover()
  await page.getByRole('heading', { name: 'How Runwire resumes a stream' }).waitFor(WAIT)

  await page.keyboard.press('Escape')
  await say(page, '[pace=5][tokens=400] a long one')
  await expect.poll(() => answer(page).textContent(), WAIT).toContain('word2')
  await page.keyboard.press('Escape')
  await page.getByText('This is as far as it came.').waitFor(WAIT)
}, 60_000)

test('a file goes along with a message', async () => {
  const page = await enter()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('a note') })
  await page.getByText('notes.txt').waitFor(WAIT)
  await say(page, '[echo] with a file')

  await expect.poll(() => answer(page).textContent(), WAIT).toContain('with a file')
  expect(await page.locator('.question .file').count()).toBe(1)
})

test('a research run shows its plan, its sub-agents and its report', async () => {
  const page = await enter('/workbench?agent=researcher')
  await page.getByRole('button', { name: /How do LISTEN and NOTIFY/ }).click()

  await page.getByRole('heading', { name: 'Plan' }).waitFor(WAIT)
  await expect.poll(() => page.locator('.sub-agent').count(), { timeout: 60_000 }).toBeGreaterThan(1)
  await expect.poll(() => answer(page).textContent(), { timeout: 60_000 }).not.toBe('')
}, 120_000)

test('C1: an answer to a message sent elsewhere appears without a reload', async () => {
  const page = await enter()
  await say(page, '[echo] mine')
  await expect.poll(() => answer(page).textContent(), WAIT).toBe('mine')
  const conversation = /conv_[0-9a-f]{32}/.exec(page.url())?.[0]
  await stack.api('POST', `/conversations/${conversation}/messages`, { content: '[echo] theirs', background: true })

  await expect.poll(() => answers(page).allTextContents(), WAIT).toEqual(['mine', 'theirs'])
  expect(await axeComplaints(page)).toEqual([])
})

test('a lost connection is said until it is back; a conversation that is gone says so and leads to a new one', async () => {
  const { conversation_id } = await stack.ask('demo', '[echo] here')
  const visitor = await stack.enter('/workbench')
  const { page } = visitor
  const stream = '**/conversations/*/events*'
  await page.route(stream, (route) => route.abort())
  await page.goto(`${stack.product.api_url}/console/workbench/${conversation_id}`)
  const lost = page.getByText('Reconnecting')
  await lost.waitFor(WAIT)
  await page.unroute(stream)
  await lost.waitFor({ state: 'detached', ...WAIT })
  await expect.poll(() => answer(page).textContent(), WAIT).toBe('here')

  await page.goto(`${stack.product.api_url}/console/workbench/conv_${'0'.repeat(32)}`)
  await page.getByRole('heading', { name: 'There is no such conversation' }).waitFor(WAIT)
  await page.getByRole('link', { name: 'New conversation' }).click()
  await page.getByRole('button', { name: /What time is it in Tokyo/ }).waitFor(WAIT)
  // The browser itself reports requests that failed; nothing else may be wrong.
  visitor.errors = visitor.errors.filter((error) => !/Failed to load resource/.test(error))
})
