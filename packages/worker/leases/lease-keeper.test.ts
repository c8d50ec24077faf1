import { claimRuns } from '@runwire/db'
import { waitFor } from '@runwire/testing'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { HeldRun } from './held-run.ts'
import { LeaseKeeper } from './lease-keeper.ts'
import { Scene } from '../testing/scene.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
/** So long that no heartbeat is due within a test. */
const LEASE_MS = 600_000
let scene: Scene
const keepers: LeaseKeeper[] = []

beforeAll(async () => {
  scene = await Scene.open()
})
afterAll(async () => {
  for (const keeper of keepers) keeper.stop()
  await scene.close()
})

test('a machine that slept past its leases learns at once which of its runs others hold, and keeps the rest', async () => {
  let sleptMs = 0
  const keeper = keeperWith(() => Date.now() + sleptMs)
  const taken = await claimed()
  const kept = await claimed()
  keeper.add(taken)
  keeper.add(kept)
  await scene.db.pool.query('update runtime_runs set attempt = attempt + 1 where id = $1', [uuidOf(taken)])
  await waitFor(async () => !taken.lost.aborted)

  sleptMs = 2 * LEASE_MS

  await waitFor(() => taken.lost.aborted)
  expect(kept.lost.aborted).toBe(false)
  expect(kept.leaseEndsMs).toBeGreaterThan(performance.now() + LEASE_MS / 2)
})

test('a run that is claimed again by the process that still works on it is lost to the earlier attempt at once', async () => {
  const keeper = keeperWith(Date.now)
  const first = await claimed()
  keeper.add(first)
  await scene.db.pool.query("update runtime_runs set status = 'queued', lease_expires_at = null where id = $1", [
    uuidOf(first),
  ])
  const second = await claim()

  keeper.add(second)
  keeper.remove(first)

  expect(second.id).toBe(first.id)
  expect([first.lost.aborted, second.lost.aborted]).toEqual([true, false])
  expect(keeper.runs).toEqual([second])
})

function keeperWith(wallMs: () => number): LeaseKeeper {
  const beatMs = LEASE_MS / 3
  const keeper = new LeaseKeeper({
    db: scene.db,
    leaseMs: LEASE_MS,
    beatMs,
    turnMs: 50,
    wallMs,
    log: pino({ level: 'silent' }),
  })
  keepers.push(keeper)
  return keeper
}

async function claimed(): Promise<HeldRun> {
  await scene.ask('held')
  return claim()
}

async function claim(): Promise<HeldRun> {
  const [run] = await claimRuns(scene.db, { workerId: 'keeper', leaseMs: LEASE_MS, limit: 1, engineVersion: 1 })
  if (run === undefined) throw new Error('Nothing could be claimed')
  return new HeldRun(run, performance.now() + LEASE_MS)
}

const uuidOf = (run: HeldRun): string => run.id.slice('run_'.length)
