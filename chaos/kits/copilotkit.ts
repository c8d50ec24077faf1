import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, startProcess, waitFor, type Product } from '@runwire/testing'
import { startBrowser, type Visitor } from '../../examples/browser.fixture.ts'
import { installInto, type Tried } from './install.ts'

const PAGE = join(import.meta.dirname, '../../examples/kits/copilotkit')

/** CopilotKit's runtime over AG-UI, and a page on its hooks in a browser: tools, edit, again, stop, an approval. */
export async function tryCopilotKit(product: Product, folder: string): Promise<Tried[]> {
  mkdirSync(folder, { recursive: true })
  cpSync(PAGE, folder, { recursive: true })
  await installInto(folder)
  const server = startProcess({
    command: process.execPath,
    args: ['server.mjs'],
    cwd: folder,
    env: {
      RUNWIRE_URL: product.api_url,
      RUNWIRE_API_KEY: product.api_key,
      PORT: String(await freePort()),
      COPILOTKIT_TELEMETRY_DISABLED: 'true',
    },
  })
  const [, address = ''] = await server.waitForOutput(/The page is at (\S+)/, 120_000)
  const browser = await startBrowser()
  try {
    return await tryPage(product, address, (url) => browser.visit(url))
  } finally {
    await browser.close()
    await server.kill()
  }
}

async function tryPage(product: Product, address: string, visit: (url: string) => Promise<Visitor>): Promise<Tried[]> {
  // The first visit waits until the page's packages are bundled, which takes longer than a browser's patience.
  const page = await waitFor(() => visit(address), { timeoutMs: 300_000, what: 'the page' })
  const careful = await visit(`${address}?agent=careful`)
  const tried: Tried[] = []
  const expect = async (what: string, visitor: Visitor, expected: string, action: () => Promise<void>) => {
    await action()
    const shown = async () => (await visitor.texts('.assistant .text')).at(-1) ?? ''
    const ok = await waitFor(async () => (await shown()).includes(expected), { timeoutMs: 30_000 }).then(
      () => true,
      () => false,
    )
    tried.push({ what, ok, seen: `${await shown()}\n${visitor.errors.join('\n')}` })
  }
  await expect("an answer with the agent's own tools", page, '408', () => page.send('What is 17 * 24?'))
  await expect('a tool of the page', page, 'the front door is open', () =>
    page.send('[call=door_state {"door":"front"}]Is it open?'),
  )
  await expect('a turn after it', page, 'Thanks.', () => page.send('[echo]Thanks.'))
  const before = await newestRun(product)
  await page.pressLast('Again')
  const again = await waitFor(async () => ((await newestRun(product)).id === before.id ? null : newestRun(product)))
  tried.push({
    what: 'again answers the same message',
    ok: again.input_message_id === before.input_message_id,
    seen: JSON.stringify({ before, again }),
  })
  await expect('an edit', page, 'Edited.', () => page.edit(''))
  await page.send('[pace=20][tokens=2000]Go on.')
  await waitFor(async () => (await newestRun(product)).status === 'running')
  await page.press('Stop')
  const stopped = await waitFor(async () => (await newestRun(product)).status === 'cancelled', {
    timeoutMs: 20_000,
  }).then(
    () => true,
    () => false,
  )
  tried.push({ what: 'stop ends the run', ok: stopped, seen: (await newestRun(product)).status })
  await expect('an approval', careful, '42', async () => {
    await careful.send('What is 6 * 7?')
    await careful.pressLast('Approve')
  })
  return tried
}

interface NewestRun {
  id: string
  status: string
  input_message_id: string
}

async function newestRun({ api_url, console_token }: Product): Promise<NewestRun> {
  const headers = { authorization: `Bearer ${console_token}` }
  const list = (await (await fetch(`${api_url}/api/v1/runs?limit=1`, { headers })).json()) as { data: NewestRun[] }
  const run = await fetch(`${api_url}/api/v1/runs/${list.data[0]?.id}`, { headers })
  return (await run.json()) as NewestRun
}
