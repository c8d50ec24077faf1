import {
  answerCalls,
  createConversation,
  createDatabase,
  createTurn,
  putAgent,
  readEvents,
  requestCancel,
  RUNS_CHANNEL,
  runState,
  startListener,
  startPublisher,
  type CreatedTurn,
  type Database,
  type Publisher,
} from '@runwire/db'
import { AgentConfig, type ClientTool, type NotificationItem, type RunEvent } from '@runwire/protocol'
import {
  seedProject,
  startProcess,
  testDatabase,
  waitFor,
  type RunningProcess,
  type TestDatabase,
} from '@runwire/testing'
import { fileURLToPath } from 'node:url'

const pathOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
/** Machines that test may be busy; nothing here measures time. */
const PATIENCE_MS = 60_000
const SECRET_KEY = 'a key for tests only'

/** A project with a demo agent, a scripted provider and real worker processes on a database of its own. */
export class Scene {
  readonly database: TestDatabase
  readonly db: Database
  readonly publisher: Publisher
  readonly projectId: string
  readonly modelUrl: string
  readonly #processes: RunningProcess[]

  private constructor(
    parts: Pick<Scene, 'database' | 'db' | 'publisher' | 'projectId' | 'modelUrl'>,
    model: RunningProcess,
  ) {
    this.database = parts.database
    this.db = parts.db
    this.publisher = parts.publisher
    this.projectId = parts.projectId
    this.modelUrl = parts.modelUrl
    this.#processes = [model]
  }

  static async open(): Promise<Scene> {
    const database = await testDatabase()
    const db = createDatabase({ url: database.url, secretKey: SECRET_KEY, applicationName: 'runwire_scene' })
    const model = startProcess({
      command: process.execPath,
      args: [pathOf('../../../apps/demo-model/main.ts')],
      env: { PORT: '0', DEMO_PACE: '0' },
    })
    const [, modelUrl = ''] = await model.waitForOutput(/demo model on (\S+)/, PATIENCE_MS)
    const tools = ['calculator', 'current_time'].map((name) => ({ kind: 'builtin', name }))
    const helper = { name: 'Helper', model: { name: 'demo' }, tools, limits: { max_wall_seconds: 600 } }
    const projectId = await seedProject(db, {
      slug: 'demo',
      provider: { base_url: modelUrl, trusted: true, key: 'sk-scene-of-the-worker' },
      agents: { helper: AgentConfig.parse(helper) },
    })
    const publisher = await startPublisher({ url: database.url, processId: 'scene' })
    return new Scene({ database, db, publisher, projectId, modelUrl }, model)
  }

  async close(): Promise<void> {
    await Promise.all(this.#processes.map((process) => process.kill('SIGKILL')))
    await this.publisher.stop()
    await this.db.close()
    await this.database.drop()
  }

  /** A worker process that is ready; `output()` has its log lines. */
  async startWorker(env: Record<string, string> = {}): Promise<RunningProcess & { id: string }> {
    const worker = startProcess({
      command: process.execPath,
      args: [pathOf('../../../apps/worker/main.ts')],
      env: { DATABASE_URL: this.database.url, RUNWIRE_SECRET_KEY: SECRET_KEY, LOG_LEVEL: 'debug', ...env },
    })
    this.#processes.push(worker)
    const [, id = ''] = await worker.waitForOutput(/"worker_id":"(\w+)".*worker ready/, PATIENCE_MS)
    return { ...worker, id }
  }

  /** Stores a message as the api does and announces its run; gives the run's id. */
  async ask(content: string, options: Ask = {}): Promise<{ runId: string; turn: CreatedTurn }> {
    const turn = await createTurn(this.db, this.projectId, {
      conversation:
        options.conversationId === undefined ? { agent: options.agent ?? 'helper' } : { id: options.conversationId },
      body: {
        content,
        ...(options.onBusy === undefined ? {} : { on_busy: options.onBusy }),
        ...(options.tools === undefined ? {} : { tools: options.tools }),
      },
      watcherInbox: options.watcherInbox ?? null,
      callerId: options.callerId ?? null,
    })
    const runId = turn?.runs[0]?.id
    if (turn === null || runId === undefined) throw new Error('The message was not taken in')
    if (options.announce !== false) for (const { channel, item } of turn.notify) this.publisher.send(channel, item)
    return { runId, turn }
  }

  events(runId: string): Promise<RunEvent[]> {
    return readEvents(this.db, runId, 0)
  }

  /** A conversation that has its title already: no call for one is made beside the answer. */
  async titled(agent = 'helper'): Promise<string> {
    const conversation = await createConversation(this.db, this.projectId, { agent, title: 'Titled' })
    if (conversation === null) throw new Error('The conversation was not made')
    return conversation.id
  }

  /** Another agent of the project, like the helper but for what is given. */
  async agent(slug: string, changes: Record<string, unknown>): Promise<void> {
    const agent = { name: slug, model: { name: 'demo' }, ...changes }
    await putAgent(this.db, this.projectId, slug, AgentConfig.parse(agent))
  }

  /** Listens as an api would: what arrives in its inbox, in order. */
  async listenAs(name: string): Promise<Inbox> {
    const inbox = `runwire_api_${name}`
    const items: NotificationItem[] = []
    const listener = await startListener({
      url: this.database.url,
      pool: this.db.pool,
      processId: name,
      inbox,
      channels: [RUNS_CHANNEL],
      onFrame: (_, frame) => void items.push(...frame.items),
    })
    return { inbox, items, stop: () => listener.stop() }
  }

  /** Waits for an event of that type and gives it. */
  event<Type extends RunEvent['type']>(runId: string, type: Type): Promise<Extract<RunEvent, { type: Type }>> {
    return waitFor(
      async () =>
        (await this.events(runId)).find((event): event is Extract<RunEvent, { type: Type }> => event.type === type),
      { what: `${type} of ${runId}`, timeoutMs: PATIENCE_MS },
    )
  }

  /** Waits until the run has ended; gives its events. */
  async ended(runId: string): Promise<RunEvent[]> {
    await waitFor(async () => (await runState(this.db, [runId]))[0]?.ended, {
      what: `the end of ${runId}`,
      timeoutMs: PATIENCE_MS,
    })
    return this.events(runId)
  }

  /** Answers calls as the api does for an operator. */
  async answer(runId: string, answers: Partial<Parameters<typeof answerCalls>[3]>): Promise<void> {
    const answered = await answerCalls(this.db, this.projectId, runId, {
      outputs: [],
      approvals: [],
      by: 'tester',
      operator: true,
      ...answers,
    })
    for (const { channel, item } of answered?.notify ?? []) this.publisher.send(channel, item)
  }

  async cancel(runId: string): Promise<void> {
    const outcome = await requestCancel(this.db, this.projectId, runId, 'user')
    for (const { channel, item } of outcome?.notify ?? []) this.publisher.send(channel, item)
  }

  /** Reads the provider's counters: requests, open streams, streams whose reader went away. */
  async provider(): Promise<{ requests: number; open_streams: number; aborted: number }> {
    const response = await fetch(new URL('/healthz', this.modelUrl))
    return (await response.json()) as { requests: number; open_streams: number; aborted: number }
  }

  async row(runId: string): Promise<Record<string, unknown>> {
    const uuid = runId.slice('run_'.length)
    const { rows } = await this.db.pool.query<Record<string, unknown>>('select * from runtime_runs where id = $1', [
      uuid,
    ])
    return rows[0] ?? {}
  }

  /** The attempt that wrote each event, in order of seq. */
  async attempts(runId: string): Promise<number[]> {
    const uuid = runId.slice('run_'.length)
    const { rows } = await this.db.pool.query<{ attempt: number }>(
      'select attempt from runtime_events where run_id = $1 order by seq',
      [uuid],
    )
    return rows.map((row) => row.attempt)
  }
}

export interface Inbox {
  inbox: string
  items: NotificationItem[]
  stop(): Promise<void>
}

interface Ask {
  /** The key it is sent with. */
  callerId?: string
  agent?: string
  conversationId?: string
  onBusy?: 'enqueue' | 'reject' | 'interrupt'
  watcherInbox?: string
  /** Tools the caller runs itself. */
  tools?: ClientTool[]
  /** False: no notification is sent. */
  announce?: boolean
}
