import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startScriptedApi, type Act, type ScriptedApi } from '@runwire/client/scripted-api'

const ASK = fileURLToPath(new URL('../ask.ts', import.meta.url))
const placement = { turn_index: 0, tab_index: 0, sub_turn_index: null, model_index: 0 }
const modelStarted = (round: number): Act => ({ event: { type: 'model.started', round, placement } })
const modelCompleted = (round: number, toolCalls: number, text: string): Act => ({
  event: { type: 'model.completed', round, placement, tool_calls: toolCalls, text, reasoning: '' },
})

let api: ScriptedApi
let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'runwire-ask-'))
})
afterEach(async () => {
  await api.stop()
  rmSync(dataDir, { recursive: true })
})

async function start(script: (question: string) => Act[]) {
  api = await startScriptedApi(script)
  writeFileSync(
    join(dataDir, 'local.json'),
    JSON.stringify({ api_url: api.url, console_token: 'rwc_test', demo_agent: 'demo' }),
  )
}

/** Runs the command as `npm run ask` does, with both of its outputs kept apart. */
function runAsk(...args: string[]) {
  const child = spawn(process.execPath, [ASK, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, RUNWIRE_DATA_DIR: dataDir },
  })
  const written = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => (written.out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (written.err += chunk.toString()))
  const code = new Promise<number | null>((resolve) => child.on('close', resolve))
  return { child, written, code }
}

test('a piped answer is the answer alone; reasoning, talk and tools go to the other output', async () => {
  await start(() => [
    modelStarted(1),
    { round: 1, reasoning: 'A sum. I calculate.' },
    { round: 1, text: 'One moment.' },
    modelCompleted(1, 1, 'One moment.'),
    {
      event: {
        type: 'tool.started',
        round: 1,
        placement,
        call_id: 'call_1',
        name: 'calculator',
        title: 'Calculating',
        arguments: { expression: '6 * 7' },
      },
    },
    { event: { type: 'tool.completed', call_id: 'call_1', result: { result: 42 } } },
    modelStarted(2),
    { round: 2, text: 'It is ' },
    { round: 2, text: '42.' },
    modelCompleted(2, 0, 'It is 42.'),
  ])

  const { written, code } = runAsk('What is', '6 * 7?')

  expect(await code).toBe(0)
  expect(written.out).toBe('It is 42.\n')
  expect(written.err).toContain('A sum. I calculate.')
  expect(written.err).toContain('One moment.')
  expect(written.err).toMatch(/→ Calculating 6 \* 7\n✓ Calculating 42\n/)
  expect([...api.runs.values()][0]?.question).toBe('What is 6 * 7?')
})

test('--continue goes on with the last conversation', async () => {
  await start((question) => [modelStarted(1), { round: 1, text: question }, modelCompleted(1, 0, question)])

  expect(await runAsk('--continue', 'too early').code).toBe(2)
  expect(await runAsk('one').code).toBe(0)
  expect(await runAsk('--continue', 'two').code).toBe(0)

  expect([...api.runs.values()].map((run) => run.conversation)).toEqual(['conv_1', 'conv_1'])
})

test('Ctrl-C cancels the run, keeps what was written, and says so', async () => {
  await start(() => [modelStarted(1), { round: 1, text: 'Half an ' }, { wait: true }])
  const { child, written, code } = runAsk('tell me')
  await expect.poll(() => api.runs.get('run_1')?.open?.text, { timeout: 10_000 }).toBe('Half an ')
  await expect.poll(() => api.runs.get('run_1')?.followers.size).toBe(1)

  child.kill('SIGINT')

  expect(await code).toBe(130)
  expect(api.requests).toContain('POST /api/v1/runs/run_1/cancel')
  expect(written.err).toContain('Cancelled.')
  expect(written.out).toBe('Half an \n')
})

test('text that stops because a worker was lost is explained, and so is the worker that goes on', async () => {
  await start(() => [modelStarted(1), { round: 1, text: 'Half an ' }, { wait: true }])
  const stopped = runAsk('tell me')
  await expect.poll(() => stopped.written.err, { timeout: 15_000 }).toContain('No text comes. If its worker was lost')
  stopped.child.kill('SIGKILL')
  await stopped.code
  await api.stop()

  await start(() => [
    modelStarted(1),
    { round: 1, text: 'Half an ' },
    { event: { type: 'run.started', attempt: 2, worker_id: 'other' } },
    modelStarted(1),
    { round: 1, text: 'A whole one.' },
    modelCompleted(1, 0, 'A whole one.'),
  ])
  const taken = runAsk('tell me')

  expect(await taken.code).toBe(0)
  expect(taken.written.err).toContain('The worker was lost. Another one has taken the run over.')
})

test('--agent takes its slug as the next word or after =, and a question may begin with a dash', async () => {
  await start((question) => [modelStarted(1), { round: 1, text: question }, modelCompleted(1, 0, question)])

  const codes = [
    await runAsk('--agent', 'bakery', '-5 + 3?').code,
    await runAsk('--agent=bakery', 'two').code,
    await runAsk('three', '--agent').code,
  ]

  expect(codes).toEqual([0, 0, 2])
  expect([...api.runs.values()].map((run) => run.question)).toEqual(['-5 + 3?', 'two'])
})

test('a failed run says why and ends with 1', async () => {
  await start(() => [
    {
      event: {
        type: 'run.failed',
        error: { code: 'provider_auth', message: 'The model provider refused the configured key.', detail: '401' },
        output: {
          id: 'msg_1a',
          role: 'assistant',
          status: 'failed',
          content: '',
          citations: [],
          files: [],
          usage: null,
          model: 'demo',
          interrupted: true,
        },
      },
    },
  ])

  const { written, code } = runAsk('hello')

  expect(await code).toBe(1)
  expect(written.err).toContain('The model provider refused the configured key. 401')
})

test('where Runwire is not running, one line says how to start it', async () => {
  await start(() => [])
  await api.stop()
  const unreachable = runAsk('hello')
  expect(await unreachable.code).toBe(3)
  expect(unreachable.written.err).toContain(`Runwire does not answer at ${api.url}. Start it with: npm start`)

  rmSync(join(dataDir, 'local.json'))
  const missing = runAsk('hello')
  expect(await missing.code).toBe(3)
  expect(missing.written.err.trim()).toMatch(/^Runwire is not running here .*npm start$/)
})

test('without a question, or with an option it does not know, it says how it is used', async () => {
  await start(() => [])

  const empty = runAsk()
  const unknown = runAsk('--verbose', 'hello')

  expect([await empty.code, await unknown.code]).toEqual([2, 2])
  expect(empty.written.err).toContain('Usage:')
})
