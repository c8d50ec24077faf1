import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { assertQuiet, type Visit } from '@runwire/testing/browser'
import { widgetOn } from './widget-on.ts'
import { startWidgetStack, type WidgetStack } from './widget-stack.ts'

let stack: WidgetStack
let visitor: Visit

beforeAll(async () => {
  stack = await startWidgetStack()
  const agent = (config: object) => ({ name: 'Helper', model: { name: 'demo' }, embeddable: true, ...config })
  const calculator = (needs_approval: boolean | string) => [{ kind: 'builtin', name: 'calculator', needs_approval }]
  await stack.operator('PUT', '/agents/asks-visitor', agent({ tools: calculator(true) }))
  await stack.operator('PUT', '/agents/asks-operator', agent({ tools: calculator('operator') }))
  await stack.operator('PUT', '/agents/silent-tools', agent({ tools: calculator(false), expose: { tools: 'none' } }))
  await stack.operator('PUT', '/agents/thinks-aloud', agent({ expose: { reasoning: true } }))
  await stack.operator('PUT', '/agents/suggests', agent({ follow_ups: true }))
}, 120_000)
afterAll(() => stack.stop(), 60_000)
afterEach(async () => {
  assertQuiet(visitor)
  await visitor.context.close()
})

async function openChat(attributes: Record<string, string> = {}, options = {}) {
  visitor = await stack.visit({ attributes }, options)
  const widget = widgetOn(visitor.page)
  await widget.open()
  await widget.input.waitFor()
  return widget
}
const button = (name: string | RegExp) => visitor.page.getByRole('button', { name })

test('a starter prompt is asked with a click; tools show as a line, and only the last round’s text stays', async () => {
  const widget = await openChat()
  await button(/What time is it in Tokyo/).click()

  await expect.poll(() => visitor.page.locator('runwire-widget .tool').count()).toBe(3)
  await expect.poll(() => widget.answer.textContent()).toContain('397.8')
  expect(await widget.answer.textContent()).not.toContain('I look at the clock')
  expect(await visitor.page.locator('runwire-widget .tool.completed').count()).toBe(3)
})

test('questions to go on with come under the answer, and a click asks one', async () => {
  const widget = await openChat({ agent: 'suggests' })
  await widget.ask('What is 6 * 7?')
  const suggestions = visitor.page.getByRole('list', { name: 'Questions to go on with' }).getByRole('button')
  await expect.poll(() => suggestions.count(), { timeout: 20_000 }).toBe(3)
  const question = (await suggestions.first().textContent()) ?? ''

  await suggestions.first().click()

  await visitor.page.locator('runwire-widget .question', { hasText: question }).waitFor()
})

test('tools that the agent does not expose are not shown, and neither is reasoning', async () => {
  const widget = await openChat({ agent: 'silent-tools' })
  await widget.ask('[reasoning=5] What is 6 * 7?')

  await expect.poll(() => widget.answer.textContent()).toContain('42')
  expect(await visitor.page.locator('runwire-widget :is(.tool, .reasoning)').count()).toBe(0)
})

test('reasoning is folded away where the agent exposes it', async () => {
  const widget = await openChat({ agent: 'thinks-aloud' })
  await widget.ask('[reasoning=5][echo] said')

  await expect.poll(() => widget.answer.textContent()).toBe('said')
  await visitor.page.locator('runwire-widget summary').click()
  await visitor.page.getByText('thought1 thought2 thought3 thought4 thought5').waitFor()
})

test('markdown becomes headings, lists, tables and code that can be copied; a scripted answer stays text', async () => {
  const widget = await openChat({}, { permissions: ['clipboard-read', 'clipboard-write'] })
  await widget.ask(
    '[echo] # Head\n\n1. one\n\n| a | b |\n| - | -: |\n| 1 | 2 |\n\n```ts\nconst x = 1\n```\n\n<img src=x onerror="window.hacked=1">',
  )

  await button('Copy code').click()
  await button('Copy code').getByText('Copied').waitFor()
  expect(await visitor.page.evaluate(() => navigator.clipboard.readText())).toBe('const x = 1')
  const found = visitor.page.locator('runwire-widget .answer .text')
  for (const selector of ['h3', 'ol > li', 'td.align-right', 'pre code'])
    expect(await found.locator(selector).count()).toBe(1)
  expect(await found.locator('img').count()).toBe(0)
  expect(await visitor.page.evaluate(() => 'hacked' in window)).toBe(false)
})

test('an answer cites its sources by number, and they can be opened', async () => {
  const widget = await openChat()
  await widget.ask('How does Runwire resume a stream?')

  await expect.poll(() => visitor.page.locator('runwire-widget .cite').count()).toBeGreaterThan(0)
  await visitor.page.getByText(/^Sources \(/).click()
  await visitor.page.locator('runwire-widget .sources li').filter({ hasText: 'How Runwire resumes a stream' }).waitFor()
  await expect.poll(() => widget.log.getAttribute('aria-busy')).toBe('false')
})

test('Enter while an answer comes queues the message where it can be seen, sent at once or taken back; stop keeps what there is', async () => {
  const widget = await openChat()
  await widget.ask('[pace=20][tokens=400] a long one')
  await expect.poll(() => widget.answer.textContent()).toContain('word5')
  await widget.ask('[echo] second')
  await widget.ask('[echo] third')
  const queue = visitor.page.getByRole('region', { name: 'Waiting their turn' })
  await expect.poll(() => queue.getByRole('listitem').count()).toBe(2)

  await queue.getByRole('listitem').filter({ hasText: 'third' }).getByRole('button', { name: 'Remove' }).click()
  await expect.poll(() => queue.getByRole('listitem').count()).toBe(1)
  await queue.getByRole('button', { name: 'Send now' }).click()

  await expect.poll(() => widget.answer.textContent()).toBe('second')
  expect(await visitor.page.locator('runwire-widget .answer .text').first().textContent()).toMatch(/^word1 word2/)
  expect(await visitor.page.getByText('third').count()).toBe(0)
})

test('Escape stops the answer, and with none closes the panel; the focus goes back to the button', async () => {
  const widget = await openChat()
  await widget.ask('[pace=20][tokens=400] a long one')
  await expect.poll(() => widget.answer.textContent()).toContain('word5')

  await visitor.page.keyboard.press('Escape')
  await visitor.page.getByText('Stopped').waitFor()
  expect(await widget.panel.isVisible()).toBe(true)
  await visitor.page.keyboard.press('Escape')

  await widget.panel.waitFor({ state: 'hidden' })
  await expect.poll(() => visitor.page.evaluate(activeName)).toBe('Open chat')
})

test('a question is put differently and an answer asked for again: both are branches one can go back to', async () => {
  const widget = await openChat()
  await widget.ask('[echo] one')
  await expect.poll(() => widget.answer.textContent()).toBe('one')

  await button('Edit').click()
  await visitor.page.getByRole('textbox', { name: 'Edit' }).fill('[echo] two')
  await visitor.page.keyboard.press('Enter')
  await expect.poll(() => widget.answer.textContent()).toBe('two')
  await visitor.page
    .getByRole('group', { name: 'Version 2 of 2' })
    .getByRole('button', { name: 'Previous version' })
    .click()
  await expect.poll(() => widget.answer.textContent()).toBe('one')

  await button('Try again').click()
  await visitor.page.locator('runwire-widget .answer').getByRole('group', { name: 'Version 2 of 2' }).waitFor()
})

test('a thumb that points down asks why, and the same thumb again takes it back', async () => {
  const widget = await openChat()
  await widget.ask('[echo] rate me')
  await button('Bad answer').click()
  await visitor.page.getByRole('textbox', { name: 'What was wrong with it?' }).fill('too short')
  await visitor.page.keyboard.press('Enter')
  await visitor.page.getByText('Thank you.').waitFor()

  await visitor.page.reload()
  await expect.poll(() => button('Bad answer').getAttribute('aria-pressed')).toBe('true')
  await button('Bad answer').click()
  await expect.poll(() => button('Bad answer').getAttribute('aria-pressed')).toBe('false')
})

test('a file and a picture go with the message; the picture shows, also after a reload', async () => {
  const widget = await openChat()
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  )
  await visitor.page.locator('runwire-widget input[type=file]').setInputFiles([
    { name: 'dot.png', mimeType: 'image/png', buffer: png },
    { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('remember the milk') },
  ])
  await expect.poll(() => visitor.page.getByText('uploading…').count()).toBe(0)
  await widget.ask('[echo] look at these')

  await expect.poll(() => widget.answer.textContent()).toContain('look at these')
  await visitor.page.reload()
  await visitor.page.getByRole('img', { name: 'dot.png' }).waitFor()
  await button('note.txt').waitFor()
})

test('an approval of the visitor’s shows what would be done and can be given', async () => {
  const widget = await openChat({ agent: 'asks-visitor' })
  await widget.ask('What is 6 * 7?')
  const question = visitor.page.getByRole('group', { name: 'May it do this?' })
  await expect.poll(() => question.textContent()).toContain('expression')
  await question.getByRole('button', { name: 'Allow', exact: true }).click()

  await expect.poll(() => widget.answer.textContent()).toContain('42')
})

test('an approval of the operator’s shows no button, only that somebody has to look', async () => {
  const widget = await openChat({ agent: 'asks-operator' })
  await widget.ask('What is 6 * 7?')

  await visitor.page.getByText('Somebody from our team has to look at this first.').waitFor()
  expect(await button('Allow').count()).toBe(0)
  await expect.poll(() => widget.log.getAttribute('aria-busy')).toBe('true')
})

test('a failed answer says why in our words, also after a reload, and can be asked again', async () => {
  const said = 'The model provider refused the configured key.'
  const widget = await openChat()
  await widget.ask('[fault=401] hello')
  await visitor.page.getByText(said).waitFor()
  await visitor.page.reload()
  await visitor.page.getByText(said).waitFor()
  await button('Try again').click()
  await visitor.page.locator('runwire-widget .answer').getByRole('group', { name: 'Version 2 of 2' }).waitFor()
  await visitor.page.getByText(said).waitFor()
  await expect.poll(() => widget.log.getAttribute('aria-busy')).toBe('false')
})

test('an answer that stalls looks stalled after 8 s, and goes on when words come', async () => {
  const widget = await openChat()
  await widget.ask('[first=11000][echo] late')
  await visitor.page.getByText('Thinking…').waitFor()
  await visitor.page.getByText('This takes longer than usual.').waitFor()
  expect(await visitor.page.getByText('Thinking…').count()).toBe(0)

  await expect.poll(() => widget.answer.textContent()).toBe('late')
  expect(await visitor.page.getByText('This takes longer than usual.').count()).toBe(0)
})

/** In the page: the name of what has the focus, through shadow roots. */
function activeName() {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active?.getAttribute('aria-label') ?? active?.tagName
}
