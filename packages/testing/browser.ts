/** A headless Chromium for tests and pictures; every request to another host than the page's is refused and remembered. */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import chromium from '@sparticuz/chromium'
import { chromium as driver, type Browser, type BrowserContext, type Page } from 'playwright-core'

const INSTALLED = '/usr/bin/chromium'
/** Without these the browser asks its maker's servers at start. */
const QUIET = ['--disable-background-networking', '--disable-component-update', '--disable-sync']

export async function startBrowser(): Promise<Browser> {
  const executablePath = existsSync(INSTALLED) ? INSTALLED : await chromium.executablePath()
  // In a single process, closing the first visitor's context would end the browser.
  const args = chromium.args.filter((arg) => arg !== '--single-process' && arg !== '--no-zygote')
  return driver.launch({ executablePath, args: [...args, ...QUIET], headless: true })
}

export interface Visit {
  page: Page
  context: BrowserContext
  /** Errors of the page and its console so far. */
  errors: string[]
  /** Requests to other hosts so far; none was let through. */
  foreign: string[]
}

/** A visitor of their own: fresh storage, one page at `url`. */
export async function visit(
  browser: Browser,
  url: string,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Visit> {
  const context = await browser.newContext(options)
  const foreign: string[] = []
  await context.route('**/*', (route) => {
    const asked = route.request().url()
    if (/^(data|blob):/.test(asked) || new URL(asked).host === new URL(url).host) return route.continue()
    foreign.push(asked)
    return route.abort()
  })
  const errors: string[] = []
  const page = await open(context, url, errors)
  return { page, context, errors, foreign }
}

export async function open(context: BrowserContext, url: string, errors: string[]): Promise<Page> {
  const page = await context.newPage()
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  await page.goto(url)
  return page
}

/** Throws if a page complained, or asked another host for anything. */
export function assertQuiet({ errors, foreign }: Visit) {
  assert.deepEqual(errors, [])
  assert.deepEqual(foreign, [])
}
