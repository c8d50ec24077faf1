import { createHmac } from 'node:crypto'
import { faultProxy } from '@runwire/testing'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { assertQuiet, open, type Visit } from '@runwire/testing/browser'
import { widgetOn } from './widget-on.ts'
import { startWidgetStack, type WidgetStack } from './widget-stack.ts'

let stack: WidgetStack
let visitor: Visit

beforeAll(async () => {
  stack = await startWidgetStack()
}, 120_000)
afterAll(() => stack.stop(), 60_000)
afterEach(async () => {
  assertQuiet(visitor)
  await visitor.context.close()
})

const LONG = '[pace=40][tokens=120] go on'
const WHOLE = Array.from({ length: 120 }, (_, index) => `word${index + 1}`).join(' ')

test('S9, S17: a page of another site with one script tag has the agent on it, and its answer comes token by token', async () => {
  visitor = await stack.visit()
  const widget = widgetOn(visitor.page)
  await widget.open()
  const lengths = await visitor.page.evaluateHandle(watchAnswer)
  await widget.ask('[pace=20][tokens=60] hello')

  await expect.poll(() => widget.answer.textContent()).toMatch(/word60$/)
  expect(await lengths.evaluate((seen) => seen.size)).toBeGreaterThan(5)
})

/** In the page: collects the lengths that the answer has while it grows. */
function watchAnswer(): Set<number> {
  const root = document.querySelector('runwire-widget')?.shadowRoot
  const seen = new Set<number>()
  new MutationObserver(() => seen.add(root?.querySelector('.answer .text')?.textContent?.length ?? 0)).observe(root!, {
    subtree: true,
    childList: true,
    characterData: true,
  })
  return seen
}

test('C8: the stream that the widget reads does not show how long its words are', async () => {
  visitor = await stack.visit()
  const widget = widgetOn(visitor.page)
  const network = await visitor.context.newCDPSession(visitor.page)
  const frames: string[] = []
  await network.send('Network.enable')
  network.on('Network.responseReceived', ({ requestId, response }) => {
    if (!response.url.endsWith('/events')) return
    void network.send('Network.streamResourceContent', { requestId }).then(
      ({ bufferedData }) => frames.push(bufferedData),
      // That stream is over already; the next one is watched from its start.
      () => undefined,
    )
    network.on(
      'Network.dataReceived',
      ({ requestId: id, data }) => id === requestId && data !== undefined && frames.push(data),
    )
  })
  await widget.open()
  await widget.ask('[pace=40] Show me how to call you from TypeScript')
  await expect.poll(() => widget.log.getAttribute('aria-busy')).toBe('true')
  await expect.poll(() => widget.log.getAttribute('aria-busy')).toBe('false')

  const text = frames.map((data) => Buffer.from(data, 'base64').toString()).join('')
  const sizes = text
    .split('\n\n')
    .filter((frame) => frame.includes('event: model.delta'))
    .map((frame) => Buffer.byteLength(frame))
  expect(sizes.length).toBeGreaterThan(3)
  expect(new Set(sizes.map((size) => size % 64)).size).toBe(1)
})

test('C9, B1: a reload in mid-sentence brings the panel back and the sentence goes on, every word once', async () => {
  visitor = await stack.visit()
  const widget = widgetOn(visitor.page)
  await widget.open()
  await widget.ask(LONG)
  await expect.poll(() => widget.answer.textContent()).toContain('word10')

  await visitor.page.reload()
  await expect.poll(() => widget.answer.textContent()).toContain('word15')

  await expect.poll(() => widget.answer.textContent()).toBe(WHOLE)
})

test('B7: a second tab shows the question and the answer of the first one live', async () => {
  visitor = await stack.visit()
  const widget = widgetOn(visitor.page)
  await widget.open()
  await widget.ask('[echo] first')
  await expect.poll(() => widget.answer.textContent()).toBe('first')
  const second = await open(visitor.context, stack.host.origin, visitor.errors)
  const other = widgetOn(second)
  await other.open()
  await expect.poll(() => other.answer.textContent()).toBe('first')

  await widget.ask(LONG)
  await expect.poll(() => other.answer.textContent()).toContain('word5')

  await expect.poll(() => other.answer.textContent()).toBe(WHOLE)
})

test('a visitor who was offline has what was said meanwhile within 2 s', async () => {
  const { page, proxy } = await visitThroughProxy()
  const widget = widgetOn(page)
  await widget.open()
  await widget.ask('[pace=20][tokens=100] go on')
  await expect.poll(() => widget.answer.textContent()).toContain('word10')
  proxy.halfOpen()
  await visitor.context.setOffline(true)
  await expect.poll(latestStatus, { interval: 200 }).toBe('completed')

  await visitor.context.setOffline(false)
  const backAt = performance.now()

  await expect.poll(() => widget.answer.textContent(), { interval: 20 }).toMatch(/word100$/)
  expect(performance.now() - backAt).toBeLessThan(2_000)
  await proxy.close()
  visitor.errors.length = 0
})

test('a half-open connection is noticed within 12 s, and the text moves again at once', async () => {
  const { page, proxy } = await visitThroughProxy()
  const widget = widgetOn(page)
  await widget.open()
  await widget.ask('[pace=5][tokens=120] go on')
  await expect.poll(() => widget.answer.textContent()).toContain('word3')

  proxy.halfOpen()
  const cutAt = performance.now()
  const before = (await widget.answer.textContent()) ?? ''
  await expect
    .poll(async () => (await widget.answer.textContent())?.length, { interval: 50, timeout: 30_000 })
    .toBeGreaterThan(before.length + 10)

  expect(performance.now() - cutAt).toBeLessThan(15_000)
  await proxy.close()
  visitor.errors.length = 0
})

test('a page whose storage is blocked still talks', async () => {
  visitor = await stack.visit()
  await visitor.page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('blocked', 'SecurityError')
        },
      })
    }
  })
  await visitor.page.reload()
  const widget = widgetOn(visitor.page)
  await widget.open()
  await widget.ask('[echo] without a memory')

  await expect.poll(() => widget.answer.textContent()).toBe('without a memory')
})

test('an answer that ends while the panel is closed is counted on the button, and read by opening it', async () => {
  visitor = await stack.visit()
  const widget = widgetOn(visitor.page)
  await widget.open()
  // The answer begins after the panel was closed, however slow this machine is.
  await widget.ask('[first=3000][echo] late')
  await widget.launcher.click()

  await expect.poll(() => widget.launcher.getAttribute('aria-label')).toBe('Open chat (1 unread)')
  await visitor.page.reload()
  await expect.poll(() => widget.launcher.getAttribute('aria-label')).toBe('Open chat (1 unread)')
  await widget.open()
  await expect.poll(() => widget.launcher.getAttribute('aria-label')).toBe('Close chat')
  await widget.launcher.click()
  expect(await widget.launcher.getAttribute('aria-label')).toBe('Open chat')
})

test('a greeting appears, and stays away once it was dismissed', async () => {
  visitor = await stack.visit({ attributes: { greeting: 'Hello there' } })
  await visitor.page.getByText('Hello there').waitFor()
  await visitor.page.getByRole('button', { name: 'Dismiss' }).click()
  expect(await visitor.page.getByText('Hello there').count()).toBe(0)

  await visitor.page.reload()
  await visitor.page.clock.install()
  await widgetOn(visitor.page).launcher.waitFor()
  await visitor.page.clock.fastForward(5_000)
  expect(await visitor.page.getByText('Hello there').count()).toBe(0)
})

test('earlier conversations are listed, can be gone on with, renamed and deleted for good', async () => {
  visitor = await stack.visit()
  const { page } = visitor
  const widget = widgetOn(page)
  await widget.open()
  await widget.ask('[echo] the first')
  await expect.poll(() => widget.answer.textContent()).toBe('the first')
  await page.getByTitle('Rename').click()
  await page.getByRole('textbox', { name: 'Rename' }).fill('My first')
  await page.keyboard.press('Enter')
  await page.getByTitle('Rename').getByText('My first').waitFor()
  await page.getByRole('button', { name: 'New conversation' }).click()
  await widget.ask('[echo] the second')
  await expect.poll(() => widget.answer.textContent()).toBe('the second')

  await page.getByRole('button', { name: 'Earlier conversations' }).click()
  await page.getByRole('button', { name: /^My first/ }).click()
  await expect.poll(() => widget.answer.textContent()).toBe('the first')
  await page.getByRole('button', { name: 'Earlier conversations' }).click()
  const entry = page.getByRole('listitem').filter({ hasText: 'My first' })
  await entry.getByRole('button', { name: 'Delete' }).click()
  await entry.getByRole('button', { name: 'Delete for good?' }).click()

  await expect.poll(() => page.getByRole('listitem').filter({ hasText: 'My first' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByText('How can we help?').waitFor()
})

test('B6: signing in keeps the conversation and signing out removes it, in both tabs', async () => {
  const secret = 'a-secret-of-the-host-page-that-is-long-enough'
  const { project } = await stack.operator<{ project: { id: string } }>('GET', '/me')
  await stack.operator('PUT', `/projects/${project.id}/user-token-key`, { algorithm: 'HS256', secret })
  visitor = await stack.visit()
  const { page } = visitor
  const widget = widgetOn(page)
  await widget.open()
  await widget.ask('[echo] before signing in')
  await expect.poll(() => widget.answer.textContent()).toBe('before signing in')
  const second = await open(visitor.context, stack.host.origin, visitor.errors)
  const other = widgetOn(second)
  await other.open()
  await expect.poll(() => other.answer.textContent()).toBe('before signing in')

  await page.evaluate((token) => window.runwire?.('setUser', { token }), userToken('ada', secret))
  await second.evaluate((token) => window.runwire?.('setUser', { token }), userToken('ada', secret))
  await widget.ask('[echo] after signing in')
  await expect.poll(() => widget.answer.textContent()).toBe('after signing in')
  await expect.poll(() => other.answer.textContent()).toBe('after signing in')
  const owned = await stack.operator<{ data: unknown[] }>('GET', '/conversations?end_user=ada')
  expect(owned.data).toHaveLength(1)

  await page.evaluate(() => window.runwire?.('setUser', null))
  await page.getByText('How can we help?').waitFor()
  await second.getByText('How can we help?').waitFor()
  expect(await page.getByText('The connection broke').count()).toBe(0)
  const kept = await page.evaluate(() =>
    Object.entries(localStorage).filter(([key]) => /visitor|conversation|seen/.test(key)),
  )
  expect(kept).toEqual([])
})

/** A visitor whose page reaches the api through a proxy that fails on command. */
async function visitThroughProxy() {
  const proxy = await faultProxy({ targetPort: Number(new URL(stack.product.api_url).port) })
  const through = `http://127.0.0.1:${proxy.port}`
  visitor = await stack.visit({ attributes: { base: `${through}/` }, connect: through })
  return { page: visitor.page, proxy }
}

/** Of the run that was made last, as the operator sees it. */
async function latestStatus(): Promise<string | undefined> {
  const { data } = await stack.operator<{ data: { status: string }[] }>('GET', '/runs?limit=1')
  return data[0]?.status
}

function userToken(sub: string, secret: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub, exp: Math.floor(Date.now() / 1000) + 600 })}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}
