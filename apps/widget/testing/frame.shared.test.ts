import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { assertQuiet, type Visit } from '@runwire/testing/browser'
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

test('in a frame of our own origin the panel works the same, and only listed pages may hold it', async () => {
  visitor = await stack.visit({ attributes: { frame: 'true' } })
  const { page } = visitor
  await widgetOn(page).open()
  const frame = page.frameLocator('runwire-widget iframe')
  const input = frame.getByRole('textbox', { name: 'Write a message' })
  await input.fill('[echo] framed')
  await input.press('Enter')
  await expect.poll(() => frame.locator('.answer .text').textContent()).toBe('framed')
  await page.reload()
  await expect.poll(() => frame.locator('.answer .text').textContent()).toBe('framed')
  await frame.getByRole('button', { name: 'Close' }).click()
  await widgetOn(page).panel.waitFor({ state: 'hidden' })

  const src = await page.locator('runwire-widget iframe').getAttribute('src')
  const policy = (await fetch(src ?? '')).headers.get('content-security-policy')
  expect(policy).toContain(`frame-ancestors 'self' ${stack.product.api_url} ${stack.host.origin}`)
  const unknown = (await fetch(`${stack.product.api_url}/widget/frame?key=rwp_nobody`)).headers.get(
    'content-security-policy',
  )
  expect(unknown).toContain("frame-ancestors 'none'")
})

test('a frame looks as its page says: by settings, by CSS variables and font of the page, and by a theme that changes', async () => {
  const style =
    '<style nonce="host">body { font-family: Georgia } :root { --runwire-accent: rgb(10, 20, 30); --runwire-radius: 3px }</style>'
  visitor = await stack.visit({ attributes: { frame: 'true', density: 'compact', theme: 'light' }, head: style })
  const { page } = visitor
  await widgetOn(page).open()
  const room = page.frameLocator('runwire-widget iframe').locator('.rw')
  await room.getByRole('textbox', { name: 'Write a message' }).waitFor()
  const look = () =>
    room.evaluate((element) => {
      const styles = getComputedStyle(element)
      return [styles.getPropertyValue('--accent'), styles.getPropertyValue('--radius'), styles.fontFamily]
    })
  expect(await look()).toEqual(['rgb(10, 20, 30)', '3px', 'Georgia'])
  expect(await room.getAttribute('class')).toContain('compact')

  await page.evaluate(() => (window as unknown as { runwire: (...call: string[]) => void }).runwire('setTheme', 'dark'))

  await expect.poll(() => room.evaluate((element) => getComputedStyle(element).colorScheme)).toBe('dark')
})
