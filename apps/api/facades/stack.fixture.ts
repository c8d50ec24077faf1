import {
  createDatabase,
  createKey,
  createConsoleToken,
  ensureProject,
  putAgent,
  upsertProvider,
  type Database,
} from '@runwire/db'
import { AgentConfig } from '@runwire/protocol'
import { startProcess, testDatabase } from '@runwire/testing'
import { pino } from 'pino'
import { fileURLToPath } from 'node:url'
import type { ApiConfig } from '../environment.ts'
import { type RunningApi, startApi } from '../start.ts'

export interface Stack {
  url: string
  key: string
  consoleToken: string
  projectId: string
  database: Database
  api: RunningApi
  /** The scripted provider, whose `/healthz` counts its open streams. */
  modelUrl: string
  /** Another api on the same database, without a worker. */
  secondApi(): Promise<RunningApi>
  stop(): Promise<void>
}

const SECRET_KEY = 'only for tests: seals the providers of test databases'

/** An api with a worker inside (which has the tools in code of files that match `tools`), a scripted provider as a process of its own, and agents `helper`, `open` and `careful`. */
export async function startStack(changes: Partial<ApiConfig> = {}): Promise<Stack> {
  const model = startProcess({
    command: process.execPath,
    args: [fileURLToPath(new URL('../../demo-model/main.ts', import.meta.url))],
    env: { PORT: '0', DEMO_PACE: '0' },
  })
  const [, modelUrl = ''] = await model.waitForOutput(/demo model on (\S+)/)
  const postgres = await testDatabase()
  const database = createDatabase({ url: postgres.url, max: 5, secretKey: SECRET_KEY })
  const db = database.drizzle
  const { id: projectId } = await ensureProject(db, 'clients')
  await upsertProvider(db, projectId, { name: 'default', base_url: modelUrl, trusted: true, key: 'sk-only-for-tests' })
  for (const [slug, more] of Object.entries(AGENTS)) {
    await putAgent(
      db,
      projectId,
      slug,
      AgentConfig.parse({ name: slug, model: { name: 'demo' }, tools: TOOLS, ...more }),
    )
  }
  const { secret: key } = await createKey(db, { projectId, name: 'clients' })
  const { token: consoleToken } = await createConsoleToken(db, { projectId, name: 'clients' })
  const config: ApiConfig = {
    host: '127.0.0.1',
    port: 0,
    databaseUrl: postgres.url,
    listenDatabaseUrl: postgres.url,
    poolSize: 8,
    retentionDays: 30,
    listen: true,
    flushMs: 20,
    embedWorker: true,
    workerConcurrency: 20,
    leaseMs: 15_000,
    drainMs: 20_000,
    setUpMs: 60_000,
    tools: null,
    deltas: true,
    secretKey: SECRET_KEY,
    allowPrivateHosts: ['127.0.0.1'],
    demoKey: null,
    trustProxy: null,
    logLevel: 'silent',
    ...changes,
  }
  const start = (own: Partial<ApiConfig>) => startApi({ ...config, ...own }, pino({ level: 'silent' }))
  const api = await start({})
  return {
    url: api.url,
    key,
    consoleToken,
    projectId,
    database,
    api,
    modelUrl,
    secondApi: () => start({ embedWorker: false }),
    async stop() {
      await api.stop()
      await model.kill()
      await database.close()
      await postgres.drop()
    },
  }
}

const TOOLS = ['calculator', 'current_time', 'search_knowledge'].map((name) => ({ kind: 'builtin', name }))
const AGENTS = {
  helper: {},
  open: { expose: { tools: 'full', reasoning: true } },
  careful: { tools: TOOLS.map((tool) => ({ ...tool, needs_approval: true })) },
}
