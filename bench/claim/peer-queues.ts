import { fromPeers } from '../delivery/redis-client.ts'
import type { Started } from '../measuring/processes.ts'

/** A queue as the benchmark of claims uses it. */
export interface Queue extends Started {
  name: string
  /** Accepts one and remembers when. */
  send(): Promise<void>
  /** An idle worker: tells of each claim when its job was accepted; returns how to end it. */
  listen(onClaimed: (sentMs: number) => void): Promise<() => Promise<void>>
  fill(count: number): Promise<void>
  /** Claims a backlog of so many. */
  claimAll(count: number): Promise<void>
}

interface Graphile {
  makeWorkerUtils(options: object): Promise<{
    migrate(): Promise<void>
    addJob(name: string, payload: object): Promise<unknown>
    addJobs(jobs: { identifier: string; payload: object }[]): Promise<unknown>
    release(): Promise<void>
  }>
  run(options: object): Promise<{ stop(): Promise<void> }>
  Logger: new (make: () => () => void) => unknown
}

/** Graphile-worker with its local queue, which takes many jobs by one statement. */
export async function startGraphile(peers: string, url: string, atOnce: number): Promise<Queue> {
  const { makeWorkerUtils, run, Logger } = fromPeers(peers, 'graphile-worker') as Graphile
  const quiet = { connectionString: url, logger: new Logger(() => () => undefined) }
  const utils = await makeWorkerUtils(quiet)
  await utils.migrate()
  const work = (task: (payload: { sentMs: number }) => void, batch: boolean) =>
    run({
      ...quiet,
      noHandleSignals: true,
      concurrency: batch ? atOnce : 1,
      taskList: { bench: (payload: unknown) => task(payload as { sentMs: number }) },
      ...(batch ? { preset: { worker: { localQueue: { size: atOnce } } } } : {}),
    })
  return {
    name: 'graphile-worker',
    send: async () => void (await utils.addJob('bench', { sentMs: performance.now() })),
    async listen(onClaimed) {
      const runner = await work(({ sentMs }) => onClaimed(sentMs), false)
      return () => runner.stop()
    },
    async fill(count) {
      await utils.addJobs(Array.from({ length: count }, () => ({ identifier: 'bench', payload: { sentMs: 0 } })))
    },
    async claimAll(count) {
      const all = Promise.withResolvers<void>()
      let claimed = 0
      const runner = await work(() => {
        claimed += 1
        if (claimed === count) all.resolve()
      }, true)
      await all.promise
      void runner.stop()
    },
    stop: () => utils.release(),
  }
}

interface Boss {
  on(event: 'error', listener: (error: unknown) => void): unknown
  start(): Promise<unknown>
  stop(options: object): Promise<void>
  createQueue(name: string): Promise<void>
  send(name: string, data: object): Promise<unknown>
  insert(jobs: { name: string; data: object }[]): Promise<unknown>
  fetch(name: string, options: object): Promise<unknown[]>
  work(name: string, options: object, handler: (jobs: { data: { sentMs: number } }[]) => Promise<void>): Promise<string>
  offWork(name: string): Promise<void>
}

/** Pg-boss polls; half a second is the shortest it takes. */
export async function startBoss(peers: string, url: string, atOnce: number): Promise<Queue> {
  const PgBoss = fromPeers(peers, 'pg-boss') as new (url: string) => Boss
  const boss = new PgBoss(url)
  boss.on('error', (error) => console.error(error))
  await boss.start()
  await boss.createQueue('bench')
  await boss.createQueue('backlog')
  return {
    name: 'pg-boss',
    send: async () => void (await boss.send('bench', { sentMs: performance.now() })),
    async listen(onClaimed) {
      await boss.work('bench', { pollingIntervalSeconds: 0.5, batchSize: atOnce }, async (jobs) => {
        for (const { data } of jobs) onClaimed(data.sentMs)
      })
      return () => boss.offWork('bench')
    },
    fill: async (count) =>
      void (await boss.insert(Array.from({ length: count }, () => ({ name: 'backlog', data: { sentMs: 0 } })))),
    async claimAll(count) {
      for (let claimed = 0; claimed < count;) claimed += (await boss.fetch('backlog', { batchSize: atOnce })).length
    },
    stop: () => boss.stop({ graceful: false }),
  }
}
