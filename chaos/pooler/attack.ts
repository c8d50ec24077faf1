import { startProcess, startProduct, testDatabase, type Product } from '@runwire/testing'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startPgBouncer, type PgBouncerVersion } from './pgbouncer.ts'

export interface PoolerReport {
  posts: number
  /** Sentences on what did not work; empty when all held. */
  violations: string[]
}

const NAMED_WITHIN_MS = 3_000
const QUESTION = 'what is 12*7? [rounds=2] [tokens=60] [pace=5]'

/** Runs the product through a PgBouncer in transaction mode, LISTEN_DATABASE_URL direct, and asks it many things at once. */
export async function attackThroughPooler(
  bouncer: PgBouncerVersion,
  options: { keepPreparedStatements: boolean; posts: number },
): Promise<PoolerReport> {
  const database = await testDatabase()
  const pooler = await startPgBouncer(bouncer, database.url, options)
  try {
    const product = await startProduct({
      DATABASE_URL: pooler.url,
      LISTEN_DATABASE_URL: database.url,
      RUNWIRE_APIS: '2',
      RUNWIRE_WORKERS: '2',
    })
    try {
      const violations = (await Promise.all(Array.from({ length: options.posts }, (_, index) => ask(product, index))))
        .flat()
        .concat(logsOf(product.dataDir))
      return { posts: options.posts, violations }
    } finally {
      await product.stop()
    }
  } finally {
    await pooler.stop()
    await database.drop()
  }
}

/** A question in a new conversation, another one in the same, then everything that was said. Returns what went wrong. */
async function ask(product: Product, index: number): Promise<string[]> {
  const base = `${product.api_urls[index % product.api_urls.length]}/openapi/v1`
  const headers = { authorization: `Bearer ${product.api_key}`, 'content-type': 'application/json' }
  const post = (path: string, body: object) =>
    fetch(`${base}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const first = await post('/messages', { agent: product.demo_agent, content: QUESTION })
  if (!first.ok) return [`POST /messages answered ${first.status}: ${await first.text()}`]
  const { conversation_id, runs } = (await first.json()) as { conversation_id: string; runs: { status: string }[] }
  const streamed = await post(`/conversations/${conversation_id}/messages?stream=true`, { content: QUESTION })
  const frames = await streamed.text()
  const said = await fetch(`${base}/conversations/${conversation_id}/messages`, { headers })
  return [
    ...runs.filter(({ status }) => status !== 'completed').map(({ status }) => `A run ended as ${status}`),
    ...(frames.includes('event: run.completed') ? [] : [`A stream did not complete: ${frames.slice(-500)}`]),
    ...(said.ok ? [] : [`GET messages answered ${said.status}`]),
  ]
}

/** Lines of the programs' logs that tell of an error. */
function logsOf(dataDir: string): string[] {
  const folder = join(dataDir, 'logs')
  return readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .filter((line) => /prepared statement|"level":(50|60)/.test(line))
      .map((line) => `${name}: ${line}`),
  )
}

/** Starts each program with nothing but the pooler's address. Returns which of them did not name the pooler in time. */
export async function nameThePooler(bouncer: PgBouncerVersion): Promise<string[]> {
  const database = await testDatabase()
  const pooler = await startPgBouncer(bouncer, database.url, { keepPreparedStatements: false })
  try {
    const violations: string[] = []
    for (const program of ['api/main.ts', 'worker/main.ts', 'local/setup.ts']) {
      // A busy machine takes seconds to load a program; only what comes after that counts.
      const loaded = await runProgram(program, 'postgres://nobody@127.0.0.1:1/none')
      const { output, tookMs } = await runProgram(program, pooler.url)
      if (!output.includes('transaction pooler')) violations.push(`${program} does not name the pooler: ${output}`)
      const afterMs = Math.round(tookMs - loaded.tookMs)
      if (afterMs > NAMED_WITHIN_MS) violations.push(`${program} ended ${afterMs} ms after it was loaded`)
    }
    return violations
  } finally {
    await pooler.stop()
    await database.drop()
  }
}

async function runProgram(program: string, databaseUrl: string): Promise<{ output: string; tookMs: number }> {
  const beganMs = performance.now()
  const child = startProcess({
    command: process.execPath,
    args: [fileURLToPath(new URL(`../../apps/${program}`, import.meta.url))],
    env: { ...SETUP, DATABASE_URL: databaseUrl, LISTEN_DATABASE_URL: undefined, PORT: '0' },
  })
  await child.exit
  return { output: child.output(), tookMs: performance.now() - beganMs }
}

const SETUP = {
  OPENAI_BASE_URL: 'https://models.example/v1',
  RUNWIRE_MODEL: 'model',
  RUNWIRE_SECRET_KEY: 'a key of sixteen characters or more',
  RUNWIRE_DATA_DIR: '/tmp/runwire-pooler-setup',
}
