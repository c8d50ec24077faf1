import { parseArgs } from 'node:util'
import { buildConsole } from '../apps/console/build.ts'
import { widgetOn } from '../apps/widget/testing/widget-on.ts'
import { startBrowser, visit, type Visit } from '../packages/testing/browser.ts'
import { serveLongAnswer } from './browser/long-answer.ts'
import { told, typeUntil, type Watched } from './browser/watch-page.ts'
import { startLocalStack } from './measuring/stack.ts'

const LAST_WORDS = 'The very end.'
const PATIENCE_MS = 120_000

/**
 * `npm run bench -- browser`: a long answer with code and tables is written while somebody types, the processor slowed
 * down four times: in the console's workbench, in the widget, and in a page that only appends text nodes. Tells the tasks
 * over 50 ms and how long a pressed key takes to be painted (P12).
 */
export async function bench(args: string[]): Promise<void> {
  const options = {
    characters: { type: 'string', default: '64000' },
    tokens: { type: 'string', default: '500' },
    slow: { type: 'string', default: '4' },
    repeat: { type: 'string', default: '3' },
    only: { type: 'string', default: 'plain,console,widget' },
  } as const
  const { values } = parseArgs({ args, options })
  await buildConsole()
  const answer = await serveLongAnswer(Number(values.characters), Number(values.tokens))
  const stack = await startLocalStack(answer.providerUrl)
  const browser = await startBrowser()
  const pages = {
    plain: () => typeInto(browser, answer.plainUrl, plain, Number(values.slow)),
    console: () =>
      typeInto(browser, `${stack.api_url}/console/#token=${stack.console_token}`, workbench, Number(values.slow)),
    widget: () => typeInto(browser, `${stack.api_url}/demo`, widget, Number(values.slow)),
  }
  for (let each = 0; each < Number(values.repeat); each++) {
    for (const name of Object.keys(pages) as (keyof typeof pages)[])
      if (values.only.split(',').includes(name)) console.log(told(name, await pages[name]()))
  }
  await browser.close()
  await stack.stop()
  await answer.stop()
}

type Browser = Awaited<ReturnType<typeof startBrowser>>
type Page = Visit['page']

/** Brings a page to where its answer begins and the field is focused again; returns where the answer stands. */
type Begin = (page: Page) => Promise<string>

async function typeInto(browser: Browser, url: string, begin: Begin, slow: number): Promise<Watched> {
  const { page, context } = await visit(browser, url, { locale: 'en-US' })
  page.setDefaultTimeout(PATIENCE_MS)
  const selector = await begin(page)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slow })
  const watched = await typeUntil(page, { selector, lastWords: LAST_WORDS }, PATIENCE_MS)
  await context.close()
  return watched
}

const plain: Begin = async (page) => {
  await page.getByLabel('Your message').press('Enter')
  return 'pre'
}

const workbench: Begin = async (page) => {
  await page.getByRole('navigation').waitFor()
  await page.goto(page.url().replace(/console\/.*$/, 'console/workbench'))
  await page.getByLabel('Your message').fill('Write the long report')
  await page.getByLabel('Your message').press('Enter')
  await page.locator('.answer .answer-text').waitFor()
  await page.getByLabel('Your message').focus()
  return '.answer .answer-text'
}

const widget: Begin = async (page) => {
  const shown = widgetOn(page)
  await shown.open()
  await shown.ask('Write the long report')
  await shown.answer.waitFor()
  await shown.input.focus()
  return '.answer .text'
}
