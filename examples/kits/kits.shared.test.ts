import { freePort, startProcess, type UsedProduct, useProduct, type RunningProcess } from '@runwire/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser, type Visitor } from '../browser.fixture.ts'

/** Chat kits as people use them, against the product: pages in a real browser, libraries in a process of their own. */
let product: UsedProduct
let pages: RunningProcess
let address: string
let browser: Awaited<ReturnType<typeof startBrowser>>

const env = () => ({ RUNWIRE_URL: product.api_url, RUNWIRE_API_KEY: product.api_key })

beforeAll(async () => {
  product = await useProduct()
  pages = startProcess({
    command: process.execPath,
    args: ['main.ts', 'kits/serve'],
    cwd: `${import.meta.dirname}/..`,
    env: { ...env(), PORT: String(await freePort()) },
  })
  address = (await pages.waitForOutput(/The pages are at (\S+)/, 60_000))[1] ?? ''
  browser = await startBrowser()
}, 180_000)
afterAll(async () => {
  await browser?.close()
  await pages?.kill()
  await product.stop()
})

const KITS = [
  { kit: 'useChat', page: 'use-chat.html?stop=cancels&' },
  { kit: 'assistant-ui (AI SDK)', page: 'assistant-ui.html?runtime=ai-sdk&' },
  { kit: 'assistant-ui (AG-UI)', page: 'assistant-ui.html?runtime=ag-ui&' },
]
const POLL = { timeout: 20_000 }

test('the address of the pages lists them', async () => {
  const listed = await (await fetch(address)).text()

  expect([...listed.matchAll(/href="\/(.+?)"/g)].map(([, page]) => page)).toEqual([
    'assistant-ui.html',
    'use-chat.html',
  ])
})

test.each(KITS)(
  'B16: $kit: two turns with tools, again, stop, edit, and a tool of the page',
  async ({ page }) => {
    const visitor = await browser.visit(`${address}${page}`)
    await visitor.send('What is 17 * 24?')
    await expect.poll(() => answer(visitor), POLL).toContain('408')
    await visitor.send('[call=door_state {"door":"front"}]Is it open?')
    await expect.poll(() => answer(visitor), POLL).toContain('the front door is open')
    await visitor.send('[echo]Thanks.')
    await expect.poll(() => answer(visitor), POLL).toBe('Thanks.')
    const before = await newestRun()
    await visitor.pressLast('Again')
    await expect.poll(async () => (await newestRun()).id, POLL).not.toBe(before.id)
    expect((await newestRun()).input_message_id).toBe(before.input_message_id)

    await visitor.send('[pace=20][tokens=2000]Go on.')
    await expect.poll(async () => (await newestRun()).status, POLL).toBe('running')
    await visitor.press('Stop')
    await expect.poll(async () => (await newestRun()).status, POLL).toBe('cancelled')
    await visitor.send('[echo]Next.')
    await expect.poll(() => answer(visitor), POLL).toBe('Next.')

    await visitor.edit('[echo]Edited.')
    await expect.poll(() => answer(visitor), POLL).toBe('Edited.')
    expect(visitor.errors).toEqual([])
  },
  180_000,
)

test.each(KITS)(
  'B4, B16: $kit: an approval is drawn at its call, and the answer goes on',
  async ({ page }) => {
    const visitor = await browser.visit(`${address}${page}agent=careful`)
    await visitor.send('What is 6 * 7?')
    await visitor.pressLast('Approve')
    await expect.poll(() => answer(visitor), POLL).toContain('42')
    expect(visitor.errors).toEqual([])
  },
  120_000,
)

test('B1, B16: useChat: a page that is loaded again shows the chat, and goes on with an answer or an approval', async () => {
  const visitor = await browser.visit(`${address}use-chat.html`)
  await visitor.send('[echo]One.')
  await expect.poll(() => answer(visitor), POLL).toBe('One.')
  await visitor.send('[pace=30][tokens=90]Count.')
  await expect.poll(async () => (await visitor.texts('.assistant .text'))[1]?.length ?? 0, POLL).toBeGreaterThan(20)
  await visitor.reload()
  await expect.poll(() => visitor.texts('.assistant .text'), POLL).toHaveLength(2)
  await expect.poll(async () => (await newestRun()).output?.content, POLL).toBeDefined()
  const { content } = (await newestRun()).output ?? {}
  await expect.poll(() => visitor.texts('.assistant .text'), POLL).toEqual(['One.', content])

  const careful = await browser.visit(`${address}use-chat.html?agent=careful`)
  await careful.send('[call=calculator {"expression":"6*7"}]Work it out.')
  await expect.poll(() => careful.texts('.tool button'), POLL).toEqual(['Approve'])
  await careful.reload()
  await careful.press('Approve')
  await expect.poll(() => answer(careful), POLL).toContain('42')
  expect([...visitor.errors, ...careful.errors]).toEqual([])
}, 120_000)

test('B16: langchain.ts: tools of the program, two turns and a stop over both OpenAI formats', async () => {
  const [chat = '', responses = ''] = (await outputOf('langchain.ts')).split('Responses')
  for (const part of [chat, responses]) {
    expect(part).toContain('asks for [{"name":"door_state","args":{"door":"front"}}]')
    expect(part).toMatch(/answer: [^]*the front door is open[^]*second turn: [^]*391[^]*stopped: AbortError/)
  }
}, 60_000)

test('B16: openai-agents.ts: its loop runs the tools of the program over both OpenAI formats', async () => {
  const [chat = '', responses = ''] = (await outputOf('openai-agents.ts')).split('Responses')
  for (const part of [chat, responses])
    expect(part).toMatch(/answer: [^]*the front door is open[^]*streamed to its end: true[^]*second turn: [^]*391/)
}, 60_000)

/** The last words of the last answer. */
const answer = async (visitor: Visitor) => (await visitor.texts('.assistant .text')).at(-1)

async function outputOf(file: string): Promise<string> {
  const example = startProcess({ command: process.execPath, args: [file], cwd: import.meta.dirname, env: env() })
  const code = await example.exit
  if (code !== 0) throw new Error(`${file} ended with ${code}:\n${example.output()}`)
  return example.output()
}

interface NewestRun {
  id: string
  status: string
  input_message_id: string
  output: { content: string } | null
}

async function newestRun(): Promise<NewestRun> {
  const reply = await fetch(`${product.api_url}/api/v1/runs?limit=1`, {
    headers: { authorization: `Bearer ${product.console_token}` },
  })
  const { data } = (await reply.json()) as { data: NewestRun[] }
  const [run] = data
  if (run === undefined) throw new Error('There is no run yet')
  const whole = await fetch(`${product.api_url}/api/v1/runs/${run.id}`, {
    headers: { authorization: `Bearer ${product.console_token}` },
  })
  return (await whole.json()) as NewestRun
}
