import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { isRunning } from '@runwire/postgres'
import { type RunningProcess, testDatabase, waitFor } from '@runwire/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { allPids, ask, makeHome, type Home } from './product.fixture.ts'
import type { LocalState } from './settings/state-file.ts'

// Whole products start here, on machines that do other things as well.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

let home: Home
let last: RunningProcess | null = null

beforeAll(() => {
  home = makeHome()
})
afterAll(() => home.remove())

/** The product of this file, as the test before left it; started where that test ended it. A start takes many seconds. */
async function running(): Promise<{ product: RunningProcess; state: LocalState }> {
  if (last === null || last.exited() !== null) last = home.start({ RUNWIRE_APIS: '2' })
  await home.ready(last)
  return { product: last, state: home.state() }
}

/** A data directory of its own, for a test that needs one in which nothing was started yet. */
async function inFreshHome(work: (fresh: Home) => Promise<void>): Promise<void> {
  const fresh = makeHome()
  try {
    await work(fresh)
  } finally {
    await fresh.remove()
  }
}

test('a second start on the same directory is refused in one line and does no harm', async () => {
  const { product, state } = await running()

  const second = home.start()
  const code = await second.exit

  expect(code).toBe(1)
  expect(second.output()).toBe(
    `Runwire already runs on ${home.dataDir} (process ${product.pid}, ${state.api_url}). ` +
      'Stop it first, or start with another RUNWIRE_DATA_DIR.\n',
  )
  expect(home.state()).toEqual(state)
  expect(await ask(state, 'What is 2 + 3?')).toContain('5')
})

test('processes killed with -9 are started again, and questions are answered again', async () => {
  const { product, state: before } = await running()
  const killed = allPids(before)

  for (const pid of killed) process.kill(pid, 'SIGKILL')
  const after = await waitFor(
    () => {
      const state = home.state()
      const renewed = allPids(state).filter((pid) => !killed.includes(pid))
      return renewed.length === killed.length ? state : null
    },
    { timeoutMs: 60_000, what: 'new processes in local.json' },
  )

  expect(after).toMatchObject({ api_url: before.api_url, database_url: before.database_url, api_key: before.api_key })
  expect(await waitFor(() => ask(after, 'What is 2 + 3?'), { timeoutMs: 60_000, what: 'an answer' })).toContain('5')
  expect(product.output()).toMatch(/The worker ended \(SIGKILL\) and is started again/)
})

test('keys, agents and answers are the same after a stop and a start', async () => {
  const { product, state: before } = await running()
  await product.kill('SIGINT')

  const { state: after } = await running()

  expect(after).toMatchObject({ api_key: before.api_key, console_token: before.console_token })
  expect(await ask(after, 'What is 2 + 3?')).toContain('5')
})

test('after kill -9 of the supervisor nothing is left running, and the next start goes on with the same keys', async () => {
  const { product, state: before } = await running()

  process.kill(product.pid, 'SIGKILL')
  await product.exit
  await waitFor(() => allPids(before).every((pid) => !isRunning(pid)), { what: 'its children to end' })
  const { state: after } = await running()

  expect(after.api_key).toBe(before.api_key)
  expect(await ask(after, 'What is 2 + 3?')).toContain('5')
})

test('npm start brings up everything, answers, and SIGTERM to its group ends it all', async () => {
  const { product, state } = await running()

  const answer = await ask(state, 'What is 17 * 23?')
  const mode = home.stateMode()
  const code = await product.kill('SIGTERM')

  expect(answer).toContain('391')
  expect(mode).toBe(0o600)
  expect(state.api_urls).toHaveLength(2)
  expect(state.pids).toMatchObject({ apis: [expect.any(Number), expect.any(Number)], workers: [expect.any(Number)] })
  expect(code).toBe(0)
  expect(allPids(state).filter(isRunning)).toEqual([])
  expect(existsSync(join(home.dataDir, 'local.json'))).toBe(false)
})

test('a second signal ends everything at once', async () => {
  const { product, state } = await running()
  // A frozen api does not hear the first signal and would be waited for.
  for (const pid of state.pids.apis) process.kill(pid, 'SIGSTOP')

  void product.kill('SIGINT')
  await product.waitForOutput(/Stopping/)
  await waitFor(() => state.pids.workers.every((pid) => !isRunning(pid)))
  const frozen = state.pids.apis.filter(isRunning)
  await waitFor(async () => product.exited() !== null || (process.kill(product.pid, 'SIGINT'), false), { everyMs: 500 })

  expect(frozen).toEqual(state.pids.apis)
  expect(readFileSync(join(home.dataDir, 'postgres/postgres.log'), 'utf8')).toContain(
    'received immediate shutdown request',
  )
  expect(await product.exit).toBe(0)
  expect(allPids(state).filter(isRunning)).toEqual([])
})

test('where setpriv is missing, programs still end with the supervisor, and the next start adopts Postgres', async () => {
  const tools = mkdtempSync(join(tmpdir(), 'runwire-no-setpriv-'))
  writeFileSync(join(tools, 'setpriv'), '#!/bin/sh\nexit 127\n', { mode: 0o755 })
  await last?.kill('SIGTERM')
  const first = home.start({ PATH: `${tools}:${process.env.PATH}` })
  const { pids } = await home.ready(first)

  process.kill(first.pid, 'SIGKILL')
  const programs = [...pids.apis, ...pids.workers, pids.demo_model ?? 0]
  await waitFor(() => programs.every((pid) => !isRunning(pid)), { what: 'its programs to end' })
  await first.exit
  const { product, state: after } = await running()
  await product.kill('SIGTERM')
  rmSync(tools, { recursive: true })

  expect(after.pids.postgres).toBe(pids.postgres)
  expect(isRunning(pids.postgres ?? 0)).toBe(false)
})

test('a stop in the middle of a start ends what was started', () =>
  inFreshHome(async (fresh) => {
    const product = fresh.start()
    await waitFor(() => existsSync(join(fresh.dataDir, 'postgres/pg/postmaster.pid')), { what: 'Postgres to start' })

    const code = await product.kill('SIGTERM')

    expect(code).toBe(0)
    expect(product.output()).toBe('Stopping …\n')
    expect(existsSync(join(fresh.dataDir, 'postgres/pg/postmaster.pid'))).toBe(false)
    expect(existsSync(join(fresh.dataDir, 'local.json'))).toBe(false)
  }))

test('a database of your own is used and left running', () =>
  inFreshHome(async (fresh) => {
    const database = await testDatabase()
    const product = fresh.start({ DATABASE_URL: database.url })
    const state = await fresh.ready(product)

    const answer = await ask(state, 'What is 2 + 3?')
    await product.kill('SIGTERM')
    await database.drop()

    expect(answer).toContain('5')
    expect(state).toMatchObject({ database_url: database.url, pids: { postgres: null } })
    expect(existsSync(join(fresh.dataDir, 'postgres'))).toBe(false)
  }))
