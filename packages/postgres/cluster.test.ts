import { once } from 'node:events'
import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { startProcess, waitFor } from '@runwire/testing'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { startCluster, type Cluster } from './cluster.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { isRunning } from './processes.ts'

const HOLDER = fileURLToPath(new URL('./testing/hold-cluster.ts', import.meta.url))
const asRoot = process.getuid?.() === 0
/** True if others may read this checkout at all; one in /root they may not. */
const open = spawnSync('setpriv', ['--reuid=65534', '--clear-groups', 'test', '-r', HOLDER]).status === 0

// Each test makes a cluster, some of them two, on machines that do other things as well.
vi.setConfig({ testTimeout: 120_000 })

let dataDir: string
const running: Cluster[] = []

beforeEach(() => {
  dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'runwire-cluster-')))
})

afterEach(async () => {
  for (const cluster of running.splice(0)) await cluster.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(port?: number): Promise<Cluster> {
  const cluster = await startCluster({ dataDir, settings: { fsync: 'off' }, ...(port === undefined ? {} : { port }) })
  running.push(cluster)
  return cluster
}

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return Object.values((await client.query(sql)).rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}

test('stored rows are there after a stop and a start', async () => {
  const first = await start()
  await ask(first.url, `create table kept as select 'ünïcode' as words`)
  await first.stop()

  const second = await start()

  expect(second.adopted).toBe(false)
  expect(await ask(second.url, 'select words from kept')).toBe('ünïcode')
  expect(
    await ask(second.url, `select concat(datlocprovider, ' ', pg_encoding_to_char(encoding)) from pg_database limit 1`),
  ).toBe('b UTF8')
})

test('a wrong password is refused', async () => {
  const { url } = await start()

  await expect(ask(url.replace(/:[^:@]+@/, ':guess@'), 'select 1')).rejects.toThrow(/password/)
})

test('a server killed with -9 starts again on the port it had, with all it had committed', async () => {
  const first = await start()
  await ask(first.url, 'create table kept as select 42 as answer')
  process.kill(first.pid, 'SIGKILL')
  await first.ended

  const second = await start(first.port)

  expect(second.port).toBe(first.port)
  expect(await ask(second.url, 'select answer from kept')).toBe(42)
})

test('a server that still runs is adopted, and stopped by who adopted it', async () => {
  const first = await start()

  const second = await start()

  expect(second).toMatchObject({ adopted: true, pid: first.pid, url: first.url })
  await second.stop()
  expect(isRunning(first.pid)).toBe(false)
})

test('a server ends by itself when the process that started it is killed with -9', async () => {
  const holder = startProcess({ command: process.execPath, args: [HOLDER, dataDir] })
  const [, pid] = await holder.waitForOutput(/pid (\d+)/)

  await holder.kill('SIGKILL')

  await waitFor(() => !isRunning(Number(pid)))
  expect((await start()).adopted).toBe(false)
})

test('a pid file that names a process of somebody else does not keep the server from starting', async () => {
  const first = await start()
  await first.stop()
  writeFileSync(join(dataDir, 'pg/postmaster.pid'), `${process.pid}\n${dataDir}/pg\n1\n5432\n\n127.0.0.1\n\nready\n`)

  const second = await start()

  expect(second.adopted).toBe(false)
  expect(readPostmasterFile(join(dataDir, 'pg'))?.pid).toBe(second.pid)
})

test('a pid file that names a zombie does not keep the server from starting', async () => {
  const first = await start()
  await first.stop()
  // The shell becomes `sleep 60`, parent of a child that ends after that and that it never collects.
  const parent = spawn('sh', ['-c', 'sleep 0.3 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(parent.stdout, 'data')
  const zombie = Number(String(line))
  await waitFor(() => readFileSync(`/proc/${zombie}/stat`, 'utf8').includes(') Z '))
  writeFileSync(join(dataDir, 'pg/postmaster.pid'), `${zombie}\n${dataDir}/pg\n1\n5432\n\n127.0.0.1\n\nready\n`)

  const second = await start()
  const zombieRuns = isRunning(zombie)
  parent.kill()

  expect(second.adopted).toBe(false)
  expect(zombieRuns).toBe(false)
})

test('an interrupted first start leaves nothing that the next one trips over', async () => {
  const first = await start()
  await first.stop()
  rmSync(join(dataDir, 'pg/global/pg_control'))
  renameSync(join(dataDir, 'pg'), join(dataDir, 'pg.unfinished'))

  const second = await start()

  expect(await ask(second.url, 'select 1')).toBe(1)
})

test('a server that cannot start says so with the end of its log', async () => {
  const first = await start()
  await first.stop()

  const attempt = startCluster({ dataDir, settings: { shared_buffers: 'plenty' } })

  await expect(attempt).rejects.toThrow(/Postgres did not start.*shared_buffers.*plenty/s)
})

describe.runIf(asRoot)('as root', () => {
  test.runIf(open)('an ordinary user starts a server as itself', async () => {
    const NOBODY = 65_534
    chownSync(dataDir, NOBODY, NOBODY)

    const holder = startProcess({
      command: 'setpriv',
      args: [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', process.execPath, HOLDER, dataDir],
    })
    const [, pid] = await holder.waitForOutput(/pid (\d+)/)
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    await holder.kill('SIGTERM')

    expect(status).toMatch(new RegExp(`^Uid:\\t${NOBODY}\\t`, 'm'))
    await waitFor(() => !isRunning(Number(pid)))
  })

  test.runIf(open)('a user without a name, as in a container, starts a server', async () => {
    const STRANGER = 54_321
    chownSync(dataDir, STRANGER, STRANGER)

    const holder = startProcess({
      command: 'setpriv',
      args: [`--reuid=${STRANGER}`, `--regid=${STRANGER}`, '--clear-groups', process.execPath, HOLDER, dataDir],
    })
    const [, pid] = await holder.waitForOutput(/pid (\d+)/)
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    await holder.kill('SIGTERM')

    expect(status).toMatch(new RegExp(`^Uid:\\t${STRANGER}\\t`, 'm'))
  })

  test('where user namespaces are forbidden, root starts the server as nobody', async () => {
    chmodSync(dataDir, 0o711)
    const tools = mkdtempSync(join(tmpdir(), 'runwire-no-namespaces-'))
    writeFileSync(join(tools, 'unshare'), '#!/bin/sh\necho "unshare: Operation not permitted" >&2\nexit 1\n', {
      mode: 0o755,
    })

    const holder = startProcess({
      command: process.execPath,
      args: [HOLDER, dataDir],
      env: { PATH: `${tools}:${process.env.PATH}` },
    })
    const [, pid] = await holder.waitForOutput(/pid (\d+)/)
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    await holder.kill('SIGTERM')
    rmSync(tools, { recursive: true })

    expect(status).toMatch(/^Uid:\t65534\t/m)
  })
})
