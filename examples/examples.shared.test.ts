import { freePort, startProcess, type UsedProduct, useProduct, type RunningProcess } from '@runwire/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser, type Visitor } from './browser.fixture.ts'

let product: UsedProduct

beforeAll(async () => {
  product = await useProduct()
}, 120_000)
afterAll(() => product.stop())

function start(file: string, env: Record<string, string> = {}): RunningProcess {
  const [command, ...args] = file.endsWith('.sh') ? ['sh', file] : [process.execPath, file]
  return startProcess({
    command,
    args,
    cwd: import.meta.dirname,
    env: { RUNWIRE_URL: product.api_url, RUNWIRE_API_KEY: product.api_key, ...env },
  })
}

/** The output of an example; throws when it did not end well. */
async function outputOf(file: string, env: Record<string, string> = {}): Promise<string> {
  const example = start(file, env)
  const code = await example.exit
  if (code !== 0) throw new Error(`${file} ended with ${code}:\n${example.output()}`)
  return example.output()
}

test('curl.sh streams, resumes after an event, and reads a whole reply', async () => {
  const output = await outputOf('curl.sh')
  const [, streamed = '', resumed = '', whole = ''] = output.split(/^--- .*$/m)
  expect(streamed).toMatch(/^event: run\.queued$/m)
  expect(streamed).toMatch(/^event: run\.completed$/m)
  expect(resumed).toMatch(/^id: 4$/m)
  expect(resumed).not.toMatch(/^id: [123]$/m)
  expect(JSON.parse(whole)).toMatchObject({ runs: [{ status: 'completed', output: { content: /391/ } }] })
})

test('npm run example runs an example by its name, and lists the names it knows', async () => {
  const named = startProcess({
    command: process.execPath,
    args: ['main.ts', 'client/ask'],
    cwd: import.meta.dirname,
    env: { RUNWIRE_URL: product.api_url, RUNWIRE_API_KEY: product.api_key },
  })
  expect(await named.exit).toBe(0)
  expect(named.output()).toContain('391')

  const unknown = startProcess({ command: process.execPath, args: ['main.ts', 'nothing'], cwd: import.meta.dirname })
  expect(await unknown.exit).toBe(2)
  expect(unknown.output()).toMatch(/client\/ask, .*webhooks/)
})

test('the address is found in the state file too', async () => {
  const env = { RUNWIRE_URL: '', RUNWIRE_API_KEY: '', RUNWIRE_DATA_DIR: product.dataDir }
  expect(await outputOf('client/ask.ts', env)).toContain('391')
  expect(await outputOf('curl.sh', env)).toContain('event: run.completed')
})

test('B10: openai-chat.ts finds agents as models and streams the answer', async () => {
  expect(await outputOf('openai-chat.ts')).toMatch(/^agents: .*demo[^]*391[^]*tokens: \d+/)
})

test('B3: openai-responses.ts leaves a background response and comes back in mid-answer', async () => {
  expect(await outputOf('openai-responses.ts')).toMatch(/left resp_[^]*the same as what is stored: true/)
})

test('B3: use-chat.ts resumes in another client', async () => {
  expect(await outputOf('use-chat.ts')).toContain('the resumed client has the same: true')
})

test('B4: ag-ui.ts is interrupted for an approval and goes on', async () => {
  expect(await outputOf('ag-ui.ts')).toMatch(/the run waits: tool_call\nanswer: [^]*144/)
})

test('B10: mcp.ts calls an agent and searches documents', async () => {
  expect(await outputOf('mcp.ts')).toMatch(/tools: .*ask_demo[^]*391[^]*found: /)
})

test('B11: webhooks.ts refuses a forged delivery and reads a signed one', async () => {
  expect(await outputOf('webhooks.ts')).toMatch(/answered with 400\n\S+ run\.completed: [^]*391/)
})

test('client/ask.ts shows tools and the answer', async () => {
  expect(await outputOf('client/ask.ts')).toMatch(/tool: .*\n[^]*completed: [^]*391/)
})

test('B1: client/resume.ts goes on in mid-answer and loses nothing', async () => {
  expect(await outputOf('client/resume.ts')).toContain('the same from the start: true')
})

test('B7: client/conversation.ts shows on one screen what the other does', async () => {
  const output = await outputOf('client/conversation.ts')
  expect(output).toMatch(/user: What is 17 \* 24\?\nassistant: [^]*408/)
  expect(output).toContain('branches of the question: 2')
})

test('B4: client/approval.ts approves a call', async () => {
  expect(await outputOf('client/approval.ts')).toMatch(/may it run calculator with .*\n[^]*144/)
})

test('client/files.ts uploads a file, sends it and reads it back', async () => {
  expect(await outputOf('client/files.ts')).toMatch(
    /returns\.txt: 39 bytes of text\/plain\n.*I have read it\.[^]*thirty days/,
  )
})

test('B6, B7: the page of browser/ chats with a token of its own, and a second tab follows live', async () => {
  const page = start('browser/serve.ts', { PORT: String(await freePort()) })
  const [, address = ''] = await page.waitForOutput(/The page is at (\S+)/, 60_000)
  const browser = await startBrowser()
  try {
    const first = await browser.visit(address)
    await first.ask('[echo]Hello from a page.')
    await expect.poll(() => answers(first)).toEqual(['Hello from a page.'])
    const second = await browser.visit(first.address())
    await expect.poll(() => answers(second)).toEqual(['Hello from a page.'])

    await first.ask('[pace=30][tokens=900]Count.')
    await expect.poll(async () => (await answers(second))[1]?.length ?? 0).toBeGreaterThan(20)
    await second.press('Stop')

    await expect.poll(() => first.busy()).toBe(false)
    await expect.poll(async () => (await answers(first))[1]).toBe((await answers(second))[1])
    expect(first.errors).toEqual([])
    expect(second.errors).toEqual([])
  } finally {
    await browser.close()
    await page.kill()
  }
}, 120_000)

const answers = (visitor: Visitor) => visitor.texts('article.assistant .text')
