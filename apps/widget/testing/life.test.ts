import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { assertQuiet, open, type Visit } from './browser.ts'
import { startWidgetStack, widgetOn, type WidgetStack } from './widget-stack.fixture.ts'

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
  await widget.ask('[pace=40][tokens=60] hello')

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
