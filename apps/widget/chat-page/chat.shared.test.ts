import axe from 'axe-core'
import type { Browser } from 'playwright-core'
import type { Act, ScriptedApi } from '@runwire/client/scripted-api'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { assertQuiet, open, startBrowser, visit, type Visit } from '@runwire/testing/browser'
import { buildPages } from '../build.ts'
import { round, startChat, toolCompleted, toolStarted } from './chat-server.fixture.ts'

let browser: Browser
let api: ScriptedApi
let visitor: Visit

beforeAll(async () => {
  await buildPages()
  browser = await startBrowser()
}, 60_000)
afterAll(() => browser.close())
afterEach(async () => {
  assertQuiet(visitor)
  await visitor.context.close()
  await api.stop()
})

async function start(script: (question: string) => Act[], options = {}) {
  api = await startChat(script)
  visitor = await visit(browser, `${api.url}/chat`, options)
  return visitor.page
}

async function ask(page: Visit['page'], question: string) {
  await page.getByLabel('Your question').fill(question)
  await page.keyboard.press('Enter')
}

const shownAnswer = (page: Visit['page']) => page.locator('article .text').last()

test('a starter prompt is asked with a click, and its answer arrives in pieces', async () => {
  const page = await start(() => [
    ...round(1, ['First ', 'half, '], 0).slice(0, 3),
    { wait: true },
    { round: 1, text: 'second half.' },
    ...round(1, [], 0).slice(1),
  ])

  await page.getByRole('button', { name: /What time is it in Tokyo/ }).click()
  await expect.poll(() => shownAnswer(page).textContent()).toBe('First half,')
  expect(await page.getByRole('log').getAttribute('aria-busy')).toBe('true')
  api.release()

  await expect.poll(() => shownAnswer(page).textContent()).toBe('First half, second half.')
  await expect.poll(() => page.getByRole('log').getAttribute('aria-busy')).toBe('false')
  await expect.poll(() => page.locator('[aria-live=polite]').textContent()).toBe('First half, second half.')
})

test('S19, S20: process talk gives way to the running tools, and they to the answer', async () => {
  const page = await start(() => [
    ...round(1, ['I look that up.'], 2).slice(0, 2),
    { wait: true },
    ...round(1, [], 2).slice(1),
    toolStarted('call_1', 'Calculating'),
    toolStarted('call_2', 'Asking the clock'),
    { wait: true },
    toolCompleted('call_1'),
    toolCompleted('call_2'),
    ...round(2, ['It is noon.'], 0),
  ])

  await ask(page, 'time?')
  await expect.poll(() => shownAnswer(page).textContent()).toBe('I look that up.')
  api.release()
  await expect.poll(() => page.locator('.tool.running').count()).toBe(2)
  expect(await page.locator('article .text').count()).toBe(0)
  expect(await page.locator('.thinking').count()).toBe(0)
  api.release()

  await expect.poll(() => shownAnswer(page).textContent()).toBe('It is noon.')
  await expect.poll(() => page.locator('.tool.completed').count()).toBe(2)
})

test('an answer whose worker dies says that it stands still, then that another worker goes on', async () => {
  const page = await start(() => [
    ...round(1, ['Half an answer'], 0).slice(0, 2),
    { wait: true },
    { event: { type: 'run.started', attempt: 2 } },
    { wait: true },
  ])
  const note = page.getByRole('status').filter({ hasText: /gone/ })

  await ask(page, 'Go on')
  await expect.poll(() => shownAnswer(page).textContent()).toBe('Half an answer')
  await expect.poll(() => note.textContent(), { timeout: 10_000 }).toMatch(/has stopped for a moment/)
  api.release()
  await expect.poll(() => note.textContent()).toBe('The server that answered is gone. Another one goes on.')
  api.release()

  await expect.poll(() => page.getByRole('log').getAttribute('aria-busy')).toBe('false')
  expect(await note.count()).toBe(0)
})

test('a second question goes into the same conversation', async () => {
  const page = await start((question) => round(1, [`You said ${question}.`], 0))

  await ask(page, 'one')
  await expect.poll(() => shownAnswer(page).textContent()).toBe('You said one.')
  await page.getByRole('button', { name: 'Send' }).waitFor()
  await ask(page, 'two')

  await expect.poll(() => shownAnswer(page).textContent()).toBe('You said two.')
  expect([...api.runs.values()].map((run) => run.conversation)).toEqual(['conv_1', 'conv_1'])
})

test('stop ends an answer, what there is of it stays', async () => {
  const page = await start(() => [...round(1, ['Half of '], 0).slice(0, 2), { wait: true }])

  await ask(page, 'long story')
  await expect.poll(() => shownAnswer(page).textContent()).toBe('Half of')
  await page.getByRole('button', { name: 'Stop' }).click()

  await expect.poll(() => page.getByText('Stopped').count()).toBe(1)
  expect(await shownAnswer(page).textContent()).toBe('Half of ')
  await page.getByRole('button', { name: 'Send' }).waitFor()
})

test('C9, O18: a reload in mid-answer goes on where it was, and so does a second tab', async () => {
  const page = await start(() => [
    ...round(1, ['Before the reload, '], 0).slice(0, 2),
    { wait: true },
    { round: 1, text: 'after it.' },
    ...round(1, [], 0).slice(1),
  ])

  await ask(page, 'go on')
  await expect.poll(() => shownAnswer(page).textContent()).toBe('Before the reload,')
  await page.reload()
  await expect.poll(() => shownAnswer(page).textContent()).toBe('Before the reload,')
  const second = await open(visitor.context, `${api.url}/chat`, visitor.errors)
  await expect.poll(() => shownAnswer(second).textContent()).toBe('Before the reload,')
  api.release()

  await expect.poll(() => shownAnswer(page).textContent()).toBe('Before the reload, after it.')
  await expect.poll(() => shownAnswer(second).textContent()).toBe('Before the reload, after it.')
  expect(api.runs.size).toBe(1)
})

test('B7: a question asked in one tab appears in the other, with its answer', async () => {
  const page = await start((question) => round(1, [`You said ${question}.`], 0))
  await ask(page, 'one')
  await expect.poll(() => shownAnswer(page).textContent()).toBe('You said one.')
  const second = await open(visitor.context, `${api.url}/chat`, visitor.errors)
  await expect.poll(() => shownAnswer(second).textContent()).toBe('You said one.')

  await page.getByRole('button', { name: 'Send' }).waitFor()
  await ask(page, 'two')

  await expect.poll(() => shownAnswer(second).textContent()).toBe('You said two.')
})

test('a question that could not be sent stays, with a way to try again', async () => {
  const page = await start((question) => round(1, [`You said ${question}.`], 0))
  await page.getByLabel('Your question').waitFor()
  api.refuse(400, 1, 'invalid_field')

  await ask(page, 'hello')
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()

  await expect.poll(() => shownAnswer(page).textContent()).toBe('You said hello.')
  expect(await page.locator('.question').count()).toBe(1)
  visitor.errors.length = 0
})

test('S8: scripts in an answer are text, its links go nowhere but out, its pictures load nothing', async () => {
  const page = await start(() =>
    round(
      1,
      [
        '<img src=x onerror="window.hacked=1"> <script>window.hacked=1</script>\n\n',
        '[click](javascript:window.hacked=1) [data](data:text/html,x) [good](https://example.com/a)\n\n',
        '![picture](http://example.com/x.png) <https://example.com/b>\n\n<svg onload="window.hacked=1">\n\n',
        '&lt;b&gt; `<i>code</i>`\n',
      ],
      0,
    ),
  )

  await ask(page, 'attack')
  await page.getByRole('button', { name: 'Copy answer' }).waitFor()

  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  expect(await page.locator('article :is(script, img, svg)').count()).toBe(0)
  const links = await page.locator('article a').evaluateAll((found) => found.map((link) => link.getAttribute('href')))
  expect(links).toEqual(['https://example.com/a', 'http://example.com/x.png', 'https://example.com/b'])
  expect(await shownAnswer(page).textContent()).toContain('<script>window.hacked=1</script>')
  expect(await shownAnswer(page).textContent()).toContain('<b>')
})

test('markdown becomes lists, tables, code and quotes', async () => {
  const page = await start(() =>
    round(
      1,
      [
        '# Head\n\n1. one\n2. two\n\n| a | b |\n| - | -: |\n| 1 | 2 |\n\n```ts\nconst x = 1\n```\n\n> quote\n\n- [x] done\n\n**bold** and `code`',
      ],
      0,
    ),
  )

  await ask(page, 'show')
  await page.getByRole('button', { name: 'Copy answer' }).waitFor()

  const selectors = 'h3, ol > li, table td.align-right, pre code, blockquote p, li.task input, strong, p > code'.split(
    ', ',
  )
  const counts = await Promise.all(selectors.map((selector) => page.locator(`article .text ${selector}`).count()))
  expect(selectors.filter((_, index) => counts[index] === 0)).toEqual([])
})

test.each(['light', 'dark'] as const)(
  'axe finds nothing to complain about in %s, empty and with an answer',
  async (colorScheme) => {
    const page = await start(
      () => [
        toolStarted('call_1', 'Calculating'),
        toolCompleted('call_1'),
        ...round(1, ['A [link](https://example.com) and\n\n```ts\nx\n```\n\n| a |\n| - |\n| 1 |'], 0),
      ],
      { colorScheme, reducedMotion: 'reduce', bypassCSP: true },
    )
    await page.getByLabel('Your question').waitFor()
    await page.evaluate(axe.source)

    const empty = await page.evaluate('axe.run()')
    await ask(page, 'go')
    await page.getByRole('button', { name: 'Copy answer' }).waitFor()
    const full = await page.evaluate('axe.run()')

    expect(violations(empty)).toEqual([])
    expect(violations(full)).toEqual([])
  },
)

test('a page whose storage is blocked still talks', async () => {
  const page = await start((question) => round(1, [`You said ${question}.`], 0))
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
  })
  await page.reload()

  await ask(page, 'one')

  await expect.poll(() => shownAnswer(page).textContent()).toBe('You said one.')
})

test('everything works by keyboard on a small screen, and nothing is wider than it', async () => {
  const page = await start(() => round(1, ['word '.repeat(400), '`', 'x'.repeat(300), '`'], 0), {
    viewport: { width: 360, height: 640 },
  })
  await page.getByLabel('Your question').waitFor()

  await page.keyboard.type('hello')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Copy answer' }).waitFor()

  const wider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(wider).toBe(false)
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('question')
})

function violations(result: unknown): string[] {
  const found = result as { violations: { id: string; nodes: { html: string }[] }[] }
  return found.violations.map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.html).join(' ')}`)
}
