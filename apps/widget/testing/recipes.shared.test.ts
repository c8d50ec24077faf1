import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { assertQuiet, type Visit } from '@runwire/testing/browser'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { widgetOn } from './widget-on.ts'
import { startWidgetStack, type WidgetStack } from './widget-stack.ts'

const DOC = readFileSync(new URL('../../../docs/widget.md', import.meta.url), 'utf8')
const SECRET = 'a-secret-of-the-host-page-that-is-long-enough'

let stack: WidgetStack
let visitor: Visit
let server: Server
let key: string
let page: { policy: string; html: string }

beforeAll(async () => {
  stack = await startWidgetStack()
  key = (await stack.operator<{ secret: string }>('POST', '/keys', { name: 'recipes', kind: 'publishable' })).secret
  server = createServer(({ url }, response) => {
    if (url === '/runwire-token') return void response.end(userToken('ada'))
    if (url !== '/') return void response.writeHead(404).end()
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': page.policy })
      .end(page.html)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { project } = await stack.operator<{ project: { id: string } }>('GET', '/me')
  await stack.operator('PATCH', `/projects/${project.id}`, { origins: [stack.product.api_url, origin()] })
  await stack.operator('PUT', `/projects/${project.id}/user-token-key`, { algorithm: 'HS256', secret: SECRET })
  for (const slug of ['support', 'sales'])
    await stack.operator('PUT', `/agents/${slug}`, { name: `The ${slug}`, model: { name: 'demo' }, embeddable: true })
}, 120_000)
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await stack.stop()
}, 60_000)
afterEach(async () => {
  assertQuiet(visitor)
  await visitor.context.close()
})

const origin = () => `http://localhost:${(server.address() as AddressInfo).port}`

/** The blocks of code under a heading of the document, as they stand there but for the address and the key. */
function recipe(heading: string): string[] {
  const section = DOC.split(/^#+ /m).find((part) => part.startsWith(`${heading}\n`)) ?? ''
  const blocks = [...section.matchAll(/^```\w*\n(.*?)^```/gms)].map((match) => match[1] ?? '')
  if (blocks.length === 0) throw new Error(`docs/widget.md has no code under ${heading}`)
  return blocks.map((code) =>
    code.replaceAll('https://runwire.example.com', stack.product.api_url).replaceAll('rwp_…', key),
  )
}
const tag = () => recipe('The widget: an agent on any page')[0] ?? ''
const stub = () => recipe('Calls')[0] ?? ''
/** The part of the stub that keeps calls until the script has come. */
const queue = () => /<script>(.*?)runwire\('on'/s.exec(stub())?.[1] ?? ''
const bare = () => `<script async src="${stack.product.api_url}/widget.js"></script>`
const script = (code = '') => `<script>${code}</script>`

/** A page with this in it, whose own scripts have a nonce. */
async function open(body: string, { policy, dir = 'ltr' }: { policy?: string; dir?: string } = {}) {
  const api = stack.product.api_url
  page = {
    policy: `default-src 'none'; ${policy ?? `script-src ${api} 'nonce-host'; connect-src 'self' ${api}`}`,
    html: `<!doctype html><html lang="en" dir="${dir}"><title>A page</title>${body.replaceAll('<script>', '<script nonce="host">')}`,
  }
  visitor = await stack.visitAt(`${origin()}/`)
  return widgetOn(visitor.page)
}

test('a plain page under the strict policy of its recipe: one tag, and nothing that the policy refuses', async () => {
  const [sources = ''] = recipe('A strict content policy')
  const widget = await open(tag(), { policy: `require-trusted-types-for 'script'; ${sources.trim()}` })
  await widget.open()
  await widget.ask('[echo] by one tag')

  await expect.poll(() => widget.answer.textContent()).toBe('by one tag')
})

test('a signed-in user, and a page that hears of messages', async () => {
  const widget = await open(stub() + tag() + script(recipe('A signed-in user')[0]))
  const said: string[] = []
  visitor.page.on('console', (message) => said.push(message.text()))
  await widget.open()
  await widget.ask('[echo] signed')

  await expect.poll(() => said).toEqual(['user [echo] signed', 'assistant signed'])
  const owned = await stack.operator<{ data: unknown[] }>('GET', '/conversations?end_user=ada')
  expect(owned.data).toHaveLength(1)
})

test('a React app: the widget comes with its component and goes with it', async () => {
  const react = 'const useEffect = (effect) => { window.leave = effect() };'
  const widget = await open(script(react + recipe('A React app')[0]))
  await widget.launcher.waitFor()

  await visitor.page.evaluate(() => (window as unknown as { leave(): void }).leave())
  expect(await visitor.page.locator('runwire-widget').count()).toBe(0)
})

test('the page’s own button', async () => {
  const widget = await open(recipe('Your own button')[0] ?? '')
  const help = visitor.page.getByRole('button', { name: 'Help' })
  await expect.poll(() => help.getAttribute('aria-expanded')).toBe('false')
  await help.click()

  await widget.input.waitFor()
})

test('several agents, each with its own button and panel', async () => {
  const calls = script(queue() + recipe('Several agents')[0])
  await open(`<button id="talk-to-sales">Sales</button>${calls}${bare()}`)

  await visitor.page.getByRole('dialog').getByRole('heading', { name: 'The sales' }).waitFor()
  await visitor.page.evaluate(() => window.runwire?.('sales.close'))
  await visitor.page.locator('runwire-widget .launcher').click()
  await visitor.page.getByRole('dialog').getByRole('heading', { name: 'The support' }).waitFor()
})

test('a page from right to left, with words of its own', async () => {
  const calls = script(queue() + recipe('Right to left')[0])
  const widget = await open(calls + bare(), { dir: 'rtl' })
  await widget.open()

  await visitor.page.getByText('كيف يمكننا المساعدة؟').waitFor()
  expect(await widget.panel.evaluate((panel) => getComputedStyle(panel).direction)).toBe('rtl')
})

function userToken(sub: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub, exp: Math.floor(Date.now() / 1000) + 600 })}`
  return `${signed}.${createHmac('sha256', SECRET).update(signed).digest('base64url')}`
}
