import {
  type Database,
  claimRuns,
  appendEvents,
  createDatabase,
  createKey,
  createConsoleToken,
  finishRun,
  updateProjectSettings,
} from '@runwire/db'
import { AgentConfig } from '@runwire/protocol'
import { finalView, modelCompleted, modelStarted, runCompleted, runStarted } from '@runwire/protocol/testing'
import { seedProject, testDatabase } from '@runwire/testing'
import { type Logger, pino } from 'pino'
import { checkDeclared } from './declared-replies.fixture.ts'
import type { ApiConfig } from './environment.ts'
import { startApi } from './start.ts'

export interface TestProject {
  id: string
  key: string
  publishableKey: string
  consoleToken: string
}

export interface TestReply {
  status: number
  headers: Headers
  text: string
  /** The parsed body; null where it is not JSON. */
  json: unknown
  /** The text at a place in the body, such as `runs.0.id`. Throws where there is none. */
  at(place: string): string
}

export interface TestApi {
  url: string
  databaseUrl: string
  database: Database
  project: TestProject
  /** A second project with the same agent, whose ids are foreign to the first. */
  other: TestProject
  /** Sends a request; a string or buffer goes as it is, anything else as JSON. */
  send(method: string, path: string, options?: SendOptions): Promise<TestReply>
  stop(): Promise<void>
}

export interface SendOptions {
  body?: unknown
  key?: string | null
  headers?: Record<string, string>
}

export const SECRET_KEY = 'only for tests: seals the providers of test databases'
export const PAGE_ORIGIN = 'https://shop.example'

/** An api on a database of its own, with two projects that have an agent each; runs are worked by `workRun`. */
export async function startTestApi(
  changes: Partial<ApiConfig> = {},
  log: Logger = pino({ level: 'silent' }),
): Promise<TestApi> {
  const postgres = await testDatabase()
  const database = createDatabase({ url: postgres.url, max: 5, secretKey: SECRET_KEY })
  const project = await makeProject(database, 'shop')
  const other = await makeProject(database, 'rival')
  const api = await startApi({ ...testConfig(postgres.url), ...changes }, log)
  return {
    url: api.url,
    databaseUrl: postgres.url,
    database,
    project,
    other,
    send: (method, path, options = {}) => send(api.url, method, path, { key: defaultKey(path, project), ...options }),
    async stop() {
      await api.stop()
      await database.close()
      await postgres.drop()
    },
  }
}

/** An api without a worker inside, on any free port. */
export const testConfig = (databaseUrl: string): ApiConfig => ({
  host: '127.0.0.1',
  port: 0,
  databaseUrl,
  listenDatabaseUrl: databaseUrl,
  poolSize: 8,
  retentionDays: 30,
  listen: true,
  flushMs: 20,
  embedWorker: false,
  workerConcurrency: 1,
  leaseMs: 15_000,
  drainMs: 20_000,
  setUpMs: 60_000,
  tools: null,
  deltas: true,
  secretKey: SECRET_KEY,
  demoKey: null,
  trustProxy: null,
  allowPrivateHosts: [],
  logLevel: 'silent',
})

const defaultKey = (path: string, project: TestProject): string =>
  path.startsWith('/api/v1') ? project.consoleToken : project.key

async function makeProject(database: Database, slug: string): Promise<TestProject> {
  const db = database.drizzle
  const id = await seedProject(db, {
    slug,
    provider: { base_url: 'http://127.0.0.1:9/v1', key: 'sk-provider-canary-7d1f' },
    agents: {
      helper: AgentConfig.parse({
        name: 'Helper',
        instructions: 'prompt-canary-51c9',
        model: { name: 'small' },
        models: ['default/large'],
        embeddable: true,
      }),
    },
  })
  await updateProjectSettings(db, id, { origins: [PAGE_ORIGIN] })
  const { secret: key } = await createKey(db, { projectId: id, name: 'tests' })
  const { secret: publishableKey } = await createKey(db, {
    projectId: id,
    name: 'widget',
    kind: 'publishable',
    scopes: [],
  })
  const { token: consoleToken } = await createConsoleToken(db, { projectId: id, name: 'tests' })
  return { id, key, publishableKey, consoleToken }
}

async function send(
  url: string,
  method: string,
  path: string,
  { body, key, headers = {} }: SendOptions,
): Promise<TestReply> {
  const raw = typeof body === 'string' || body instanceof Uint8Array
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === null || key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...headers,
    },
    redirect: 'manual',
    ...(body === undefined ? {} : { body: raw ? (body as string) : JSON.stringify(body) }),
  })
  const text = await response.text()
  const json = parsed(text)
  checkDeclared(method, path, response.status, json)
  return { status: response.status, headers: response.headers, text, json, at: (place) => textAt(json, place) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

function textAt(json: unknown, place: string): string {
  const found = place.split('.').reduce((value: unknown, key) => (value as Record<string, unknown> | null)?.[key], json)
  if (typeof found !== 'string') throw new Error(`no text at ${place} in ${JSON.stringify(json)}`)
  return found
}

/** The frames of an SSE body: id where there is one, and the parsed data. */
export function framesOf(text: string): { id: string | null; event: string; data: Record<string, unknown> }[] {
  return text
    .split('\n\n')
    .filter((block) => block.includes('event: '))
    .map((block) => ({
      id: /^id: (.+)$/m.exec(block)?.[1] ?? null,
      event: /^event: (.+)$/m.exec(block)?.[1] ?? '',
      data: JSON.parse(/^data: (.+)$/m.exec(block)?.[1] ?? 'null') as Record<string, unknown>,
    }))
}

/** Works runs as they come until `stop` is called, like a worker would. */
export function startWorking(
  database: Database,
  answer?: { text: string; reasoning?: string },
): { stop(): Promise<void> } {
  let stopped = false
  const loop = async () => {
    while (!stopped) {
      if ((await workRun(database, answer)) === null) await new Promise((resolve) => setTimeout(resolve, 15))
    }
  }
  const running = loop()
  return {
    async stop() {
      stopped = true
      await running
    },
  }
}

/** Does a worker's part for the oldest run that waits: one round with reasoning and an answer. Returns the run's id, or null. */
export async function workRun(
  database: Database,
  answer: { text: string; reasoning?: string } = { text: 'Hello.' },
): Promise<string | null> {
  const db = database.drizzle
  const [run] = await claimRuns(db, { workerId: 'test', leaseMs: 30_000, limit: 1, engineVersion: 1 })
  if (run === undefined) return null
  const placement = { turn_index: 0, tab_index: 0, sub_turn_index: null, model_index: run.model_index }
  const usage = { input_tokens: 3, output_tokens: 5 }
  const { text, reasoning = '' } = answer
  const begun = [
    runStarted(run.attempt, { worker_id: 'test' }),
    modelStarted(1, { placement, model: run.model, tools: ['tool-canary-2b7e'] }),
  ]
  await appendEvents(db, run, { emitId: `${run.id} start`, events: begun })
  const rounds = [{ round: 1, text, reasoning, calls: [] }]
  const output = finalView(text, { id: run.output_message_id, usage, model: run.model, rounds })
  const ended = [modelCompleted(1, text, { placement, reasoning, usage }), runCompleted(output)]
  await finishRun(db, run, { emitId: `${run.id} end`, events: ended })
  return run.id
}
