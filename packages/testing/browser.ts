/** A headless Chromium for tests and pictures; every request to another host than the page's fails and is remembered. */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import chromium from '@sparticuz/chromium'
import { chromium as driver, type Browser, type BrowserContext, type BrowserServer, type Page } from 'playwright-core'

/** Set by the global set-up of the test files that share one browser. */
export const BROWSER_VARIABLE = 'RUNWIRE_TEST_BROWSER'

const INSTALLED = '/usr/bin/chromium'
/** Without these the browser asks its maker's servers at start. */
const QUIET = ['--disable-background-networking', '--disable-component-update', '--disable-sync']
/**
 * Chromium switches that the package sets and no visitor has: without web security there is no Origin and no CORS, and
 * in a single process closing the first visitor's context would end the browser.
 */
const UNLIKE_A_VISITORS = new Set([
  '--single-process',
  '--no-zygote',
  '--disable-web-security',
  '--allow-running-insecure-content',
  '--disable-site-isolation-trials',
])
/** No name but this machine's is found. */
const ALONE = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1'
/** Less than a test may take: a click that cannot be made fails with what it waited for, not with the end of its test. */
const LONGEST_ACTION_MS = 20_000

/** The browser that the test files of this run share, with contexts of one's own; where there is none, a browser of one's own. */
export async function startBrowser(): Promise<Browser> {
  const shared = process.env[BROWSER_VARIABLE]
  return shared === undefined ? driver.launch(await launchOptions()) : driver.connect(shared)
}

/** A browser that others reach by its address. */
export async function startBrowserServer(): Promise<BrowserServer> {
  return driver.launchServer({ ...(await launchOptions()), host: '127.0.0.1' })
}

async function launchOptions() {
  const executablePath = existsSync(INSTALLED) ? INSTALLED : await chromium.executablePath()
  const args = chromium.args.filter((arg) => !UNLIKE_A_VISITORS.has(arg))
  return { executablePath, args: [...args, ...QUIET, ALONE], headless: true }
}

export interface Visit {
  page: Page
  context: BrowserContext
  /** Errors of the page and its console so far. */
  errors: string[]
  /** Requests to other hosts so far. */
  foreign: string[]
}

/** A visitor of their own: fresh storage, one page at `url`; requests to hosts that are not in `alsoAllowed` are remembered. */
export async function visit(
  browser: Browser,
  url: string,
  options: Parameters<Browser['newContext']>[0] = {},
  alsoAllowed: readonly string[] = [],
): Promise<Visit> {
  const allowed = new Set([new URL(url).host, ...alsoAllowed])
  const context = await browser.newContext(options)
  context.setDefaultTimeout(LONGEST_ACTION_MS)
  const foreign: string[] = []
  context.on('request', (request) => {
    const asked = request.url()
    if (!/^(data|blob):/.test(asked) && !allowed.has(new URL(asked).host)) foreign.push(asked)
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
