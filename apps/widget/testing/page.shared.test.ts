import axe from 'axe-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { assertQuiet, type Visit } from '@runwire/testing/browser'
import { startHostPage } from './host-page.ts'
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

const call = (...values: unknown[]) =>
  visitor.page.evaluate((each) => window.runwire?.(String(each[0]), ...each.slice(1)), values)

test('calls that came before the script are made when it comes; the page hears all that happens', async () => {
  const stub = `<script nonce="host">
    window.runwire = function () { (window.runwire.q = window.runwire.q || []).push(arguments) }
    window.heard = []
    for (const name of ['ready', 'open', 'close', 'message', 'response:start', 'response:end', 'unread', 'error'])
      window.runwire('on', name, (detail) => window.heard.push([name, detail]))
    window.runwire('open', { prefill: '[echo] prefilled' })
  </script>`
  visitor = await stack.visit({ head: stub })
  const widget = widgetOn(visitor.page)
  await expect.poll(() => widget.input.inputValue()).toBe('[echo] prefilled')
  await widget.input.press('Enter')
  await expect.poll(() => widget.answer.textContent()).toBe('prefilled')
  await call('close')

  const heard = await visitor.page.evaluate(() => (window as unknown as { heard: [string, unknown][] }).heard)
  expect(heard.map(([name]) => name)).toEqual([
    'open',
    'ready',
    'message',
    'response:start',
    'response:end',
    'message',
    'close',
  ])
  expect(heard.filter(([name]) => name === 'message').map(([, detail]) => detail)).toMatchObject([
    { role: 'user', text: '[echo] prefilled' },
    { role: 'assistant', text: 'prefilled' },
  ])
})

test('the page opens, sends, starts anew, changes look and language, and takes the widget away, by one global alone', async () => {
  const before = `<script nonce="host">window.names = Object.keys(window)</script>`
  visitor = await stack.visit({ head: before })
  const { page } = visitor
  const widget = widgetOn(page)
  await widget.launcher.waitFor()
  const added = await page.evaluate(() => {
    const known = (window as unknown as { names: string[] }).names
    return Object.keys(window).filter((name) => !known.includes(name) && name !== 'names')
  })
  expect(added).toEqual(['runwire'])

  await call('send', '[echo] from the page')
  await call('open')
  await expect.poll(() => widget.answer.textContent()).toBe('from the page')
  await call('newConversation')
  await page.getByText('How can we help?').waitFor()
  await call('setLocale', 'zh-CN')
  await page.getByText('有什么可以帮您？').waitFor()
  const ground = () => widget.panel.evaluate((panel) => getComputedStyle(panel).backgroundColor)
  const light = await ground()
  await call('setTheme', 'dark')
  expect(await ground()).not.toBe(light)
  await call('toggle')
  expect(await widget.panel.isVisible()).toBe(false)
  await call('destroy')
  expect(await page.locator('runwire-widget').count()).toBe(0)
})

test('no style of the page comes in, none of the widget goes out', async () => {
  visitor = await stack.visit()
  const widget = widgetOn(visitor.page)
  const outside = () => visitor.page.locator('main p').evaluate((text) => getComputedStyle(text).fontSize)
  expect(await outside()).toBe('40px')
  await widget.open()
  await widget.ask('[echo] plain')
  await expect.poll(() => widget.answer.textContent()).toBe('plain')

  const inside = await widget.answer.locator('p').evaluate((text) => {
    const { color, fontSize } = getComputedStyle(text)
    return { color, fontSize }
  })
  expect(inside.fontSize).toBe('15px')
  expect(inside.color).not.toBe('rgb(255, 0, 0)')
  expect(await outside()).toBe('40px')
})

test('side panel, element of the page, command palette, own button: each is where it should be', async () => {
  visitor = await stack.visit({ attributes: { mode: 'side' } }, { viewport: { width: 1000, height: 700 } })
  const { page } = visitor
  let widget = widgetOn(page)
  await widget.open()
  await widget.input.waitFor()
  await expect.poll(() => widget.panel.boundingBox()).toMatchObject({ y: 0, height: 700, width: 440, x: 560 })

  stack.host.show({
    attributes: { mode: 'inline', target: '#place', name: 'inline' },
    body: '<div id="place"></div>',
    head: '<style nonce="host">#place { display: block; width: 500px; height: 400px }</style>',
  })
  await page.reload()
  widget = widgetOn(page)
  await widget.ask('[echo] inline')
  await expect.poll(() => widget.answer.textContent()).toBe('inline')
  expect(await widget.panel.boundingBox()).toMatchObject({ width: 500, height: 400 })

  stack.host.show({ attributes: { mode: 'palette', name: 'palette' } })
  await page.reload()
  widget = widgetOn(page)
  await page.locator('runwire-widget').waitFor({ state: 'attached' })
  await page.keyboard.press('Control+k')
  await expect.poll(() => widget.input.evaluate((input) => input.matches(':focus'))).toBe(true)
  await page.mouse.click(5, 5)
  await widget.panel.waitFor({ state: 'hidden' })

  stack.host.show({ attributes: { launcher: '#help', name: 'own' }, body: '<button id="help">Help</button>' })
  await page.reload()
  widget = widgetOn(page)
  const help = page.getByRole('button', { name: 'Help' })
  await expect.poll(() => help.getAttribute('aria-expanded')).toBe('false')
  await help.click()
  await widget.input.waitFor()
  expect(await help.getAttribute('aria-expanded')).toBe('true')
  await page.keyboard.press('Escape')
  await expect.poll(() => help.evaluate((button) => button.matches(':focus'))).toBe(true)
})

test('right to left: the panel is at the left, arrows point the other way, the words are the page’s own', async () => {
  const attributes = { words: JSON.stringify({ hello: 'كيف يمكننا المساعدة؟' }).replaceAll('"', '&quot;') }
  visitor = await stack.visit({ lang: 'ar', dir: 'rtl', attributes }, { viewport: { width: 1000, height: 700 } })
  const widget = widgetOn(visitor.page)
  await widget.open()
  await visitor.page.getByText('كيف يمكننا المساعدة؟').waitFor()

  expect((await widget.panel.boundingBox())?.x).toBe(20)
  expect((await widget.launcher.boundingBox())?.x).toBe(20)
  expect(await widget.panel.evaluate((panel) => getComputedStyle(panel).direction)).toBe('rtl')
})

test('on a phone the panel fills the screen, nothing is wider than it, and everything to press is 44 px', async () => {
  visitor = await stack.visit({}, { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true })
  const { page } = visitor
  const widget = widgetOn(page)
  await widget.open()
  await widget.input.fill(`[echo] ${'word '.repeat(60)} \`${'x'.repeat(200)}\``)
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('button', { name: 'Good answer' }).waitFor()

  expect(await widget.panel.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 640 })
  const found = await widget.panel.evaluate((panel) => ({
    wide: panel.scrollWidth > panel.clientWidth,
    small: [...panel.querySelectorAll('button, summary')]
      .filter((target) => target.getBoundingClientRect().width > 0)
      .filter((target) => target.getBoundingClientRect().height < 44)
      .map((target) => target.outerHTML.slice(0, 80)),
  }))
  expect(found).toEqual({ wide: false, small: [] })
  expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false)
})

test('at 200 % zoom the conversation and the composer are both there', async () => {
  visitor = await stack.visit({}, { viewport: { width: 640, height: 360 }, deviceScaleFactor: 2 })
  const widget = widgetOn(visitor.page)
  await widget.open()
  await widget.ask('[echo] zoomed')
  await expect.poll(() => widget.answer.textContent()).toBe('zoomed')

  const [panel, input] = [await widget.panel.boundingBox(), await widget.input.boundingBox()]
  expect(panel!.y).toBeGreaterThanOrEqual(0)
  expect(input!.y + input!.height).toBeLessThanOrEqual(360)
  expect(await widget.answer.isVisible()).toBe(true)
})

test('Enter of an input method chooses a word and sends nothing', async () => {
  visitor = await stack.visit()
  const widget = widgetOn(visitor.page)
  await widget.open()
  await widget.input.fill('ni hao')
  await widget.input.evaluate((input) => {
    input.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }),
    )
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true }))
  })

  expect(await widget.input.inputValue()).toBe('ni hao')
  await widget.input.press('Enter')
  await visitor.page.locator('runwire-widget .question').waitFor()
  expect(await visitor.page.locator('runwire-widget .question').count()).toBe(1)
})

test('a screen reader has a button that says whether it is open, a dialog that is not modal, and the finished answer as text', async () => {
  visitor = await stack.visit()
  const widget = widgetOn(visitor.page)
  await widget.launcher.waitFor()
  expect(await widget.launcher.getAttribute('aria-expanded')).toBe('false')
  await widget.open()
  expect(await widget.launcher.getAttribute('aria-expanded')).toBe('true')
  expect(await widget.panel.getAttribute('role')).toBe('dialog')
  expect(await widget.panel.getAttribute('aria-modal')).toBe(null)
  const spoken = visitor.page.locator('runwire-widget [aria-live=polite]')
  await widget.input.waitFor()
  const heard = await spoken.evaluateHandle(watchText)

  await widget.ask('[pace=20][echo] **Bold** words, a [link](https://example.com/x) and `code`.\n\n- one\n- two')
  await expect.poll(() => widget.log.getAttribute('aria-busy')).toBe('true')
  await expect.poll(() => widget.log.getAttribute('aria-busy')).toBe('false')

  await expect.poll(() => heard.evaluate((texts) => texts)).toEqual(['Bold words, a link and code.\none\ntwo'])
  // The demo model does not pause here: the answer may be whole before any of it was drawn.
  await widget.ask('[echo] at once')
  await expect.poll(() => heard.evaluate((texts) => texts.at(-1))).toBe('at once')
})

/** In the page: collects what an element says. */
function watchText(element: Element): string[] {
  const texts: string[] = []
  new MutationObserver(() => texts.push(element.textContent ?? '')).observe(element, {
    childList: true,
    subtree: true,
    characterData: true,
  })
  return texts
}

test.each(['light', 'dark'] as const)('axe finds nothing to complain about in %s', async (theme) => {
  visitor = await stack.visit(
    { attributes: { theme, accent: '#d9f99d' } },
    { reducedMotion: 'reduce', bypassCSP: true },
  )
  const { page } = visitor
  const widget = widgetOn(page)
  await page.evaluate(axe.source)
  const complaints = async () => {
    const result = await page.evaluate("axe.run(document.querySelector('runwire-widget'))")
    return (result as { violations: { id: string; nodes: { html: string }[] }[] }).violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' ')}`,
    )
  }
  await widget.launcher.waitFor()
  expect(await complaints()).toEqual([])
  await widget.open()
  await widget.input.waitFor()
  expect(await complaints()).toEqual([])
  await page.getByRole('button', { name: /How does Runwire resume/ }).click()
  await page.getByText(/^Sources \(/).click()
  await page.getByRole('button', { name: 'Bad answer' }).click()
  expect(await complaints()).toEqual([])
  await page.getByRole('button', { name: 'Earlier conversations' }).click()
  await page.getByRole('button', { name: 'Delete' }).waitFor()
  expect(await complaints()).toEqual([])
})

test('the demo is a shop whose buttons open the widget with a question; nothing of it comes from another host', async () => {
  visitor = await stack.visitAt(`${stack.product.api_url}/demo`, { reducedMotion: 'reduce', bypassCSP: true })
  const { page } = visitor
  const widget = widgetOn(page)
  await widget.launcher.waitFor()
  await page.evaluate(axe.source)
  const result = await page.evaluate<{ violations: { id: string }[] }>('axe.run()')
  expect(result.violations.map(({ id }) => id)).toEqual([])

  await page.getByRole('button', { name: 'Add to basket' }).first().click()
  expect(await page.locator('#count').textContent()).toBe('1')
  await page.getByRole('button', { name: 'Ask about it' }).first().click()
  await expect.poll(() => widget.input.inputValue()).toBe('Look up whether the Heron kettle works on induction')
  await widget.input.press('Enter')
  await expect.poll(() => widget.answer.textContent()).toContain('works on induction, gas and electric hobs')
})

test('two agents on one page have a button, a conversation and commands each', async () => {
  await stack.operator('PUT', '/agents/second', { name: 'Second', model: { name: 'demo' }, embeddable: true })
  visitor = await stack.visit()
  const { page } = visitor
  await widgetOn(page).launcher.waitFor()
  const key = await page.evaluate(() => document.querySelector('script[data-key]')?.getAttribute('data-key'))
  await call('second.init', { key, agent: 'second', mode: 'side', launcher: 'none' })
  await call('second.open')

  await page.getByRole('dialog').getByRole('heading', { name: 'Second' }).waitFor()
  expect(await page.locator('runwire-widget').count()).toBe(2)
  await call('second.close')
})

test('SEC5: on a page of an origin that is not listed the panel says that it is not available', async () => {
  const stranger = await startHostPage(stack.product.api_url, 'rwp_nobody', stack.product.demo_agent)
  const key = await stack.operator<{ secret: string }>('POST', '/keys', { name: 'other', kind: 'publishable' })
  stranger.show({ attributes: { key: key.secret } })
  visitor = await stack.visitAt(stranger.origin)
  const widget = widgetOn(visitor.page)
  await widget.open()
  await widget.ask('hello')

  await visitor.page.getByText('Not sent.').waitFor()
  expect(visitor.errors.join(' ')).toMatch(/CORS|Failed to load/)
  visitor.errors.length = 0
  await stranger.stop()
})
