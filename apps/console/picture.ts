/**
 * Takes the pictures of the console for the docs from the Runwire that runs here, after some runs for it to show:
 * `node apps/console/picture.ts [folder] [widths, such as 1440,390]`. Begin with a fresh data directory, so that nothing else is in them.
 */
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { startBrowser, visit } from '@runwire/testing/browser'

const folder = process.argv[2] ?? fileURLToPath(new URL('../../docs/images', import.meta.url))
const state: { api_url: string; api_key: string; console_token: string } = JSON.parse(
  readFileSync(join(process.env['RUNWIRE_DATA_DIR'] || '.data', 'local.json'), 'utf8'),
)
const QUESTION = 'What time is it in Tokyo, and what is 17 % of 2,340?'
const WIDTHS = process.argv[3] === undefined ? [1440] : process.argv[3].split(',').map(Number)

mkdirSync(folder, { recursive: true })
const browser = await startBrowser()
const runs = await makeRuns()
for (const width of WIDTHS) for (const theme of ['light', 'dark'] as const) await takeAll(width, theme)
await browser.close()

async function makeRuns() {
  await ask('demo', 'What happens to my answer when a worker is killed?')
  await ask('researcher', 'How do LISTEN and NOTIFY carry a token to the screen?')
  await ask('demo', '[fault=401] Is my key still good?')
  const sources = await ask('demo', 'How does Runwire resume a stream?')
  const waits = await ask('careful', 'What is 12 * 12?')
  const traced = await ask('demo', `[pace=60] ${QUESTION}`)
  const again = await rerun(traced.run)
  await ask('demo', '[pace=4][tokens=900] Write the long report')
  await new Promise((resolve) => setTimeout(resolve, 6_000))
  return { traced, again, waits, sources }
}

async function ask(agent: string, content: string): Promise<{ conversation_id: string; run: string }> {
  const response = await fetch(`${state.api_url}/openapi/v1/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${state.api_key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ agent, content, background: true }),
  })
  if (!response.ok) throw new Error(`Asking ${agent} was refused: ${await response.text()}`)
  const { conversation_id, runs } = (await response.json()) as { conversation_id: string; runs: { id: string }[] }
  return { conversation_id, run: runs[0]?.id ?? '' }
}

/** Lets a run answer again, once it has ended; gives the new one. */
async function rerun(run: string): Promise<string> {
  const call = (method: string, path: string) =>
    fetch(`${state.api_url}/api/v1/runs/${run}${path}`, {
      method,
      headers: { authorization: `Bearer ${state.console_token}`, 'content-type': 'application/json' },
      ...(method === 'POST' && { body: JSON.stringify({ background: true }) }),
    }).then((response) => response.json() as Promise<{ status: string; runs: { id: string }[] }>)
  while ((await call('GET', '')).status !== 'completed') await new Promise((resolve) => setTimeout(resolve, 500))
  return (await call('POST', '/rerun')).runs[0]?.id ?? ''
}

async function takeAll(width: number, theme: 'light' | 'dark') {
  const viewport = { width, height: width < 500 ? 844 : 900 }
  const options = { viewport, colorScheme: theme, reducedMotion: 'reduce', locale: 'en-US' } as const
  const { page, context } = await visit(browser, `${state.api_url}/console/#token=${state.console_token}`, options)
  await page.getByRole('navigation').first().waitFor()
  const take = async (name: string, path: string, act: (page: Page) => Promise<unknown> = async () => undefined) => {
    await page.goto(`${state.api_url}/console${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await act(page)
    await page.waitForTimeout(1_500)
    const suffix = `${width === 1440 ? '' : `-${width}`}${theme === 'dark' ? '-dark' : ''}`
    await page.screenshot({ path: join(folder, `console-${name}${suffix}.png`) })
  }
  await take('runs', '/runs')
  await take('run', `/runs/${runs.traced.run}?node=round-1`)
  await take('compare', `/compare?a=${runs.traced.run}&b=${runs.again}`)
  await take('log', `/runs/${runs.waits.run}?tab=log&seq=6`)
  await take('workbench', `/workbench/${runs.sources.conversation_id}`)
  await take('models', '/workbench', compare)
  await take('agent', '/agents/demo')
  await take('integration', '/integration', inspect)
  await take('observability', '/observability')
  await take('settings', '/settings/keys')
  await context.close()
}

/** Two models side by side. */
async function compare(page: Page) {
  await page.getByRole('combobox', { name: 'Models' }).click()
  for (const model of ['demo', 'demo-large']) await page.getByRole('option', { name: model, exact: true }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: 'Your message' }).fill(QUESTION)
  await page.keyboard.press('Enter')
  await page.getByText('397.8').nth(1).waitFor()
}

async function inspect(page: Page) {
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText(/^Ended/).waitFor()
}
