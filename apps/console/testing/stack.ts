import axe from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { useProduct, type UsedProduct } from '@runwire/testing'
import { assertQuiet, startBrowser, visit, type Visit } from '@runwire/testing/browser'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { buildConsole } from '../build.ts'

/** A browser does things when it gets round to them; the busiest machine needs about this long. */
export const WAIT = { timeout: 20_000 }

export interface Stack {
  product: UsedProduct
  browser: Browser
  /** A visitor at a page of the console, signed in by the token that the address carries. */
  enter(path: string, options?: Parameters<typeof visit>[2]): Promise<Visit>
  /** A visitor at a page of the console, as a stranger. */
  visit(path: string): Promise<Visit>
  /** Asks an agent by key and returns what the API says. */
  ask(agent: string, content: string, more?: object): Promise<{ conversation_id: string; runs: { id: string }[] }>
  /** A request of the internal API with the console's token. */
  api<Reply>(method: string, path: string, body?: unknown): Promise<Reply>
  stop(): Promise<void>
}

/**
 * A project of the product that test files share, or the product that is given, and a browser: one for all tests of a
 * file.
 */
export async function startStack(starting: Promise<UsedProduct> = useProduct()): Promise<Stack> {
  const [product, browser] = await Promise.all([starting, startBrowser(), buildConsole()])
  const call = async (path: string, key: string, method: string, body: unknown) => {
    const response = await fetch(`${product.api_url}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
    return text === '' ? null : JSON.parse(text)
  }
  return {
    product,
    browser,
    enter: async (path, options = {}) => {
      const url = `${product.api_url}/console${path}#token=${product.console_token}`
      const visitor = await visit(browser, url, { locale: 'en-US', ...options })
      await visitor.page.getByRole('navigation').waitFor(WAIT)
      return visitor
    },
    visit: (path) => visit(browser, `${product.api_url}/console${path}`, { locale: 'en-US' }),
    ask: (agent, content, more = {}) =>
      call('/openapi/v1/messages', product.api_key, 'POST', { agent, content, background: true, ...more }),
    api: (method, path, body) => call(`/api/v1${path}`, product.console_token, method, body),
    stop: async () => {
      await browser.close()
      await product.stop()
    },
  }
}

/**
 * The stack of a file's tests, there from the first of them on. After each test its visitors leave, and none may have
 * met an error or asked another host for anything.
 */
export function useStack(): Stack {
  const stack = {} as Stack
  const visitors: Visit[] = []
  const noted = async (coming: Promise<Visit>): Promise<Visit> => {
    const visitor = await coming
    visitors.push(visitor)
    return visitor
  }
  beforeAll(async () => {
    const started = await startStack()
    Object.assign(stack, started, {
      enter: (...args: Parameters<Stack['enter']>) => noted(started.enter(...args)),
      visit: (path: string) => noted(started.visit(path)),
    })
  }, 180_000)
  afterEach(async () => {
    for (const visitor of visitors.splice(0)) {
      assertQuiet(visitor)
      await visitor.context.close()
    }
  })
  afterAll(() => stack.stop(), 60_000)
  return stack
}

/** The parts that depend on the theme; everything else is the same in both. */
const RULES_OF_COLOR = ['color-contrast', 'link-in-text-block']

/** Complaints of axe about the page as it is: by all rules in light, by those of colour in dark as well. */
export async function axeComplaints(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const complaints: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect.poll(() => page.locator('html').getAttribute('data-mantine-color-scheme'), WAIT).toBe(colorScheme)
    const options: axe.RunOptions = colorScheme === 'light' ? {} : { runOnly: { type: 'rule', values: RULES_OF_COLOR } }
    const found = await page.evaluate(async (wanted) => {
      const checked = await (window as unknown as { axe: typeof axe }).axe.run(wanted)
      return checked.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary ?? ''}`).join('\n')}`,
      )
    }, options)
    complaints.push(...found.map((text) => `${colorScheme} ${text}`))
  }
  return complaints
}
