import type { Browser } from 'playwright-core'
import { useProduct, type UsedProduct } from '@runwire/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { assertQuiet, open, startBrowser, visit, type Visit } from '@runwire/testing/browser'

const WAIT = { timeout: 20_000 }

let browser: Browser
let product: UsedProduct
let url: string
let visitor: Visit

/** The chat page is the demo project's, which all files share; each test is a visitor of its own. */
beforeAll(async () => {
  ;[browser, product] = await Promise.all([startBrowser(), useProduct()])
  url = `${product.api_url}/chat`
}, 120_000)
afterAll(async () => {
  await browser.close()
  await product.stop()
}, 60_000)
beforeEach(async () => {
  visitor = await visit(browser, url)
  await visitor.page.getByLabel('Your question').waitFor()
})
afterEach(async () => {
  assertQuiet(visitor)
  await visitor.context.close()
})

const answer = (page: Visit['page']) => page.locator('article .text').last()

async function ask(question: string) {
  await visitor.page.getByRole('button', { name: 'Send' }).waitFor()
  await visitor.page.getByLabel('Your question').fill(question)
  await visitor.page.keyboard.press('Enter')
}

test('a stranger clicks the first prompt and sees two tools at work, then an answer from what they found', async () => {
  const { page } = visitor
  await page.getByRole('button', { name: /What time is it in Tokyo/ }).click()

  await expect.poll(() => page.locator('.tool').count(), WAIT).toBe(3)
  await page.getByRole('button', { name: 'Copy answer' }).waitFor()
  expect(await answer(page).textContent()).toContain('397.8')
  expect(await answer(page).textContent()).not.toContain('I look at the clock')

  await page.reload()
  await expect.poll(() => page.locator('.tool.completed').count(), WAIT).toBe(3)
  expect(await answer(page).textContent()).toContain('397.8')
})

test('C9, O18: a reload in mid-answer goes on in mid-sentence, with every word once', async () => {
  await ask('[pace=40][tokens=120] go on')
  await expect.poll(() => answer(visitor.page).textContent(), WAIT).toContain('word10')

  await visitor.page.reload()
  await expect.poll(() => answer(visitor.page).textContent(), WAIT).toContain('word20')
  const second = await open(visitor.context, url, visitor.errors)

  const whole = Array.from({ length: 120 }, (_, index) => `word${index + 1}`).join(' ')
  await expect.poll(() => answer(visitor.page).textContent(), WAIT).toBe(whole)
  await expect.poll(() => answer(second).textContent(), WAIT).toBe(whole)
})

test('stop keeps what was written, and the conversation goes on', async () => {
  await ask('[pace=20][tokens=400] a long one')
  await expect.poll(() => answer(visitor.page).textContent(), WAIT).toContain('word5')
  await visitor.page.getByRole('button', { name: 'Stop' }).click()
  await visitor.page.getByText('Stopped').waitFor()
  const kept = await answer(visitor.page).textContent()

  await ask('[echo] and now this')
  await expect.poll(() => answer(visitor.page).textContent(), WAIT).toBe('and now this')

  await visitor.page.reload()
  await expect.poll(() => visitor.page.locator('article .text').count(), WAIT).toBe(2)
  expect(kept).toMatch(/^word1 word2/)
  expect(await visitor.page.locator('article .text').first().textContent()).toBe(kept)
})

test('a failed answer says why in our words and can be asked again', async () => {
  await ask('[fault=401] hello')

  await visitor.page.getByText('The model provider refused the configured key.').waitFor(WAIT)
  await visitor.page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => visitor.page.getByText('The model provider refused').count(), WAIT).toBe(1)
  await visitor.page.getByRole('button', { name: 'Send' }).waitFor()
})

test('S8: a hostile answer runs nothing and loads nothing', async () => {
  await ask(
    '[echo] <img src=x onerror="window.hacked=1"> [x](javascript:window.hacked=1) ![p](https://evil.example/p.png) <script>window.hacked=1</script>',
  )
  await visitor.page.getByRole('button', { name: 'Copy answer' }).waitFor()

  expect(await visitor.page.evaluate(() => 'hacked' in window)).toBe(false)
  expect(await visitor.page.locator('article :is(img, script)').count()).toBe(0)
})

test('two visitors do not see each other', async () => {
  await ask('[echo] mine alone')
  await expect.poll(() => answer(visitor.page).textContent(), WAIT).toBe('mine alone')
  const conversation = await visitor.page.evaluate(() => localStorage.getItem('runwire.chat.demo.conversation'))
  const stranger = await visit(browser, url)
  await stranger.page.getByLabel('Your question').waitFor()

  await stranger.page.evaluate((id) => localStorage.setItem('runwire.chat.demo.conversation', String(id)), conversation)
  await stranger.page.reload()

  await stranger.page.getByRole('heading', { name: 'Ask, and watch it run' }).waitFor()
  expect(await stranger.page.getByText('mine alone').count()).toBe(0)
  await stranger.context.close()
})
