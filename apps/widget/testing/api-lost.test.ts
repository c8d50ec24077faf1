import { startProduct, type Product } from '@runwire/testing'
import { assertQuiet } from '@runwire/testing/browser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { widgetOn } from './widget-on.ts'
import { startWidgetStack, type WidgetStack } from './widget-stack.ts'

let product: Product
let stack: WidgetStack

beforeAll(async () => {
  const starting = startProduct()
  stack = await startWidgetStack(starting)
  product = await starting
}, 120_000)
afterAll(() => stack.stop(), 60_000)

test('B1: an api that is killed in mid-answer costs a moment, not a word', async () => {
  const visitor = await stack.visit()
  const widget = widgetOn(visitor.page)
  await widget.open()
  await widget.ask('[pace=12][tokens=90] go on')
  await expect.poll(() => widget.answer.textContent()).toContain('word10')

  process.kill(product.pids.apis[0]!, 'SIGKILL')

  const whole = Array.from({ length: 90 }, (_, index) => `word${index + 1}`).join(' ')
  await expect.poll(() => widget.answer.textContent(), { timeout: 40_000 }).toBe(whole)
  visitor.errors.length = 0
  assertQuiet(visitor)
}, 60_000)
