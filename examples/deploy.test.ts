import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { freePort, startProcess, testDatabase, waitFor, type RunningProcess, type TestDatabase } from '@runwire/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const ROOT = join(import.meta.dirname, '..')
const page = readFileSync(join(ROOT, 'docs/deploy.md'), 'utf8')

/** The shell block of docs/deploy.md that has this line. Throws where there is none. */
function block(line: string): string {
  const found = [...page.matchAll(/```\n([^]*?)```/g)].find(([, text]) => text?.includes(line))
  if (found?.[1] === undefined) throw new Error(`docs/deploy.md has no block with: ${line}`)
  return found[1]
}

/** Puts values in the place of those that the page leaves to its reader. Throws where the page has none such. */
function filled(text: string, values: Record<string, string>): string {
  for (const [left, value] of Object.entries(values)) {
    if (!text.includes(left)) throw new Error(`docs/deploy.md no longer has: ${left}`)
    text = text.replace(left, value)
  }
  return text
}

let database: TestDatabase
let dataDir: string
let port: number
const running: RunningProcess[] = []

beforeAll(async () => {
  database = await testDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'runwire-deploy-'))
  port = await freePort()
  const modelPort = await freePort()
  start([process.execPath, 'apps/demo-model/main.ts'], { PORT: String(modelPort), DEMO_PACE: '0' })
  start(['bash', '-c', byHand(modelPort)], { RUNWIRE_DATA_DIR: dataDir, PORT: String(port) })
  await waitFor(async () => (await fetch(`${address()}/readyz`)).ok, { timeoutMs: 120_000, what: 'the api' })
})
afterAll(async () => {
  await Promise.all(running.map((each) => each.kill('SIGTERM')))
  await database.drop()
  rmSync(dataDir, { recursive: true })
})

/** The commands of "By hand" in one shell; pages are built by the tests of the pages. */
function byHand(modelPort: number): string {
  const variables = filled(block('export DATABASE_URL'), {
    'postgres://runwire:…@127.0.0.1:5432/runwire': database.url,
  })
  const programs = filled(block('npm run setup\n'), {
    'https://api.openai.com/v1': `http://127.0.0.1:${modelPort}/v1`,
    'sk-…': 'demo',
    'gpt-5': 'demo',
    'for page in apps/*/build.ts; do node_modules/.bin/node $page; done\n': '',
    'apps/api/main.ts': 'apps/api/main.ts &',
    'apps/worker/main.ts': 'apps/worker/main.ts &',
  })
  return `set -eu\n${variables}\n${programs}\necho "sealed by $RUNWIRE_SECRET_KEY"\nwait`
}

function start([command = '', ...args]: string[], env: Record<string, string>): RunningProcess {
  const started = startProcess({ command, args, cwd: ROOT, env, detached: true })
  running.push(started)
  return started
}

const address = () => `http://127.0.0.1:${port}`

async function send(method: string, path: string, key: 'api_key' | 'console_token', body: object): Promise<string> {
  const secrets = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as Record<typeof key, string>
  const headers = { authorization: `Bearer ${secrets[key]}`, 'content-type': 'application/json' }
  const response = await fetch(address() + path, { method, headers, body: JSON.stringify(body) })
  return response.text()
}

test('the commands of "By hand" in docs/deploy.md set a database up and start an api and a worker that answer', async () => {
  await send('PUT', '/api/v1/agents/tea', 'console_token', { name: 'Tea', model: { name: 'demo' } })

  const reply = await send('POST', '/openapi/v1/messages', 'api_key', { agent: 'tea', content: '[echo]Oolong' })

  expect(reply).toContain('"content":"Oolong"')
})

test('B13: examples/worker.ts runs a worker in a program of one’s own, whose tool an agent of that installation calls', async () => {
  const [, sealedBy = ''] = await running[1]!.waitForOutput(/sealed by (\S+)/)
  const worker = start([process.execPath, 'examples/worker.ts'], {
    DATABASE_URL: database.url,
    RUNWIRE_SECRET_KEY: sealedBy,
  })
  await worker.waitForOutput(/has the tool weather/, 60_000)
  const tools = [{ kind: 'code', name: 'weather' }]
  await send('PUT', '/api/v1/agents/forecast', 'console_token', { name: 'Forecast', model: { name: 'demo' }, tools })

  const content = '[call=weather {"city": "Rome"}]'
  const reply = await send('POST', '/openapi/v1/messages', 'api_key', { agent: 'forecast', content })

  expect(reply).toContain('It rains in Rome.')
  expect(await worker.kill('SIGTERM')).toBe(0)
})
