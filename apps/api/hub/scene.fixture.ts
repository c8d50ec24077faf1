import { createDatabase, createTurn, newProcessId, type Database } from '@runwire/db'
import { AgentConfig } from '@runwire/protocol'
import { seedProject, testDatabase } from '@runwire/testing'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Hub } from './hub.ts'
import { PlayedWorker } from './played-worker.fixture.ts'
import { startHub, type RunningHub, type StartHubOptions } from './start-hub.ts'
import { serveStreams, type StreamReader, type StreamServer } from '../streams/stream-reader.fixture.ts'

/** A database with one agent, apis as their hubs, and workers played by the test over the real channels. */
export interface Scene {
  url: string
  db: Database
  /** A queued run; `models` above 1 makes a group of as many. */
  newRuns(options?: { models?: number; watcherInbox?: string | null; content?: string }): Promise<string[]>
  hub(options?: Partial<StartHubOptions>): Promise<RunningHub>
  worker(): Promise<PlayedWorker>
  /** Stops what the test started. */
  clear(): Promise<void>
  close(): Promise<void>
}

export async function openScene({ provider = 'http://127.0.0.1:1' } = {}): Promise<Scene> {
  const database = await testDatabase()
  const db = createDatabase({ url: database.url, max: 6, secretKey: 'scene', onConnectionError: () => undefined })
  const models = ['default/m1', 'default/m2', 'default/m3', 'default/m4']
  const projectId = await seedProject(db.drizzle, {
    slug: 'scene',
    provider: { base_url: provider, trusted: true },
    agents: { scene: AgentConfig.parse({ name: 'Scene', model: { name: 'm' }, models }) },
  })
  const started: { stop(): Promise<void> }[] = []
  const clear = async () => {
    for (const item of started.splice(0).toReversed()) await item.stop()
  }
  return {
    url: database.url,
    db,
    async newRuns({ models: count = 1, watcherInbox = null, content = 'Hello' } = {}) {
      const body = { content, ...(count > 1 ? { models: models.slice(0, count) } : {}) }
      const turn = await createTurn(db.drizzle, projectId, { conversation: { agent: 'scene' }, body, watcherInbox })
      if (turn === null) throw new Error('the scene has its agent')
      return turn.runs.map((run) => run.id)
    },
    async hub(options = {}) {
      const hub = await startHub({
        db,
        listenUrl: database.url,
        processId: newProcessId(),
        listen: true,
        deltas: true,
        flushMs: 5,
        onWarning: () => undefined,
        ...options,
      })
      started.push(hub)
      return hub
    },
    async worker() {
      const worker = await PlayedWorker.start(db, database.url)
      started.push(worker)
      return worker
    },
    clear,
    async close() {
      await clear()
      await db.close()
      await database.drop()
    },
  }
}

/** A run whose first round is open, and a reader who has seen it begin. */
export interface LiveRun {
  hub: Hub
  worker: PlayedWorker
  run: string
  reader: StreamReader
}

/** One scene for all tests of a file, cleared after each; `get()` from inside a test. */
export function useScene(): {
  get(): Scene
  read(hub: Hub, runs: string[], cursor?: number[]): Promise<StreamReader>
  liveRun(): Promise<LiveRun>
} {
  let scene: Scene | null = null
  const servers: StreamServer[] = []
  const get = (): Scene => {
    if (scene === null) throw new Error('the scene opens before the first test')
    return scene
  }
  beforeAll(async () => {
    scene = await openScene()
  })
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close()
    await get().clear()
  })
  afterAll(() => get().close())

  const read = async (hub: Hub, runs: string[], cursor?: number[]) => {
    const server = await serveStreams(hub)
    servers.push(server)
    return server.open(runs, cursor === undefined ? {} : { cursor })
  }
  return {
    get,
    read,
    async liveRun() {
      const { hub } = await get().hub()
      const worker = await get().worker()
      const [run = ''] = await get().newRuns({ watcherInbox: hub.inbox })
      const reader = await read(hub, [run])
      await worker.claim()
      await worker.startRound(run, 1)
      await reader.until(() => reader.seqs(run).length === 3)
      return { hub, worker, run, reader }
    },
  }
}
