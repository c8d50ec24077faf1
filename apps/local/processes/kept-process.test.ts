import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { freePort, waitFor } from '@runwire/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { KeptProcess } from './kept-process.ts'

vi.setConfig({ testTimeout: 60_000 })

let directory: string
let kept: KeptProcess | null = null
const said: string[] = []

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'runwire-kept-'))
  said.length = 0
})

afterEach(() => {
  kept?.kill()
  rmSync(directory, { recursive: true, force: true })
})

/** A program that answers on its port, with `more` at its beginning. */
async function program(more = ''): Promise<KeptProcess> {
  const port = await freePort()
  const file = join(directory, 'program.ts')
  writeFileSync(
    file,
    `import { createServer } from 'node:http'
    ${more}
    createServer((req, res) => res.end('ready')).listen(Number(process.env.PORT), '127.0.0.1')`,
  )
  kept = new KeptProcess({
    name: 'sample',
    file,
    env: { PATH: process.env.PATH ?? '', PORT: String(port) },
    logFile: join(directory, 'sample.log'),
    readyUrl: `http://127.0.0.1:${port}/`,
    say: (line) => said.push(line),
    changed: () => said.push('changed'),
  })
  return kept
}

test('a program that cannot start is tried three times, then given up with the end of its log', async () => {
  const sample = await program(`console.error('no disk'); process.exit(3)`)

  await expect(sample.start()).rejects.toThrow(/The sample does not start \(code 3\):.*no disk/s)
  expect(readFileSync(join(directory, 'sample.log'), 'utf8')).toBe('no disk\n'.repeat(3))
  expect(sample.pid).toBeNull()
})

test('a program that ends is started again, says so, and is stopped for good by a stop', async () => {
  const sample = await program()
  await sample.start()
  const first = sample.pid ?? 0

  process.kill(first, 'SIGKILL')
  await waitFor(() => said.includes('changed'))
  const second = sample.pid
  await sample.stop(5_000)

  expect(second).not.toBe(first)
  expect(said).toEqual([
    `The sample ended (SIGKILL) and is started again; its log: ${join(directory, 'sample.log')}`,
    'changed',
  ])
  expect(sample.pid).toBeNull()
})

test('a program that is killed again and again is back within two seconds each time', async () => {
  const sample = await program()
  await sample.start()

  const backMs: number[] = []
  for (let kills = 0; kills < 6; kills++) {
    // It counts as recovered after a third of a second.
    await new Promise((resolve) => setTimeout(resolve, 350))
    said.length = 0
    const killedMs = performance.now()
    process.kill(sample.pid ?? 0, 'SIGKILL')
    await waitFor(() => said.includes('changed'))
    backMs.push(performance.now() - killedMs)
  }

  // Pauses that went on doubling would be 3.2 s at the sixth time.
  expect(Math.max(...backMs)).toBeLessThan(2000)
})

test('a program that does not hear SIGTERM is killed when patience is over', async () => {
  const sample = await program(`process.on('SIGTERM', () => console.log('not now'))`)
  await sample.start()

  await sample.stop(200)

  expect(sample.pid).toBeNull()
  expect(readFileSync(join(directory, 'sample.log'), 'utf8')).toBe('not now\n')
})

test('a stop while it waits to be started again leaves it ended', async () => {
  const sample = await program()
  await sample.start()

  process.kill(sample.pid ?? 0, 'SIGKILL')
  await waitFor(() => said.length === 1)
  await sample.stop(1_000)

  expect(sample.pid).toBeNull()
  expect(said).not.toContain('changed')
})

test('a renewal says nothing while it goes well, and why the new program does not start', async () => {
  const sample = await program()
  const file = join(directory, 'program.ts')
  const good = readFileSync(file, 'utf8')
  await sample.start()
  await sample.renew(5_000)
  const quiet = [...said]

  writeFileSync(file, `console.error('no such dice'); process.exit(3)`)
  const renewed = sample.renew(5_000)
  await waitFor(() => said.some((line) => line.includes('no such dice')))
  writeFileSync(file, good)
  await renewed

  expect(quiet).toEqual(['changed'])
  expect(said[1]).toBe(
    `The sample does not start again (code 3) and is tried again; its log: ${join(directory, 'sample.log')}\nno such dice`,
  )
  expect(said.at(-1)).toBe('changed')
})

test('a log that has grown long is put aside at the next start', async () => {
  const sample = await program(`console.log('fresh')`)
  writeFileSync(join(directory, 'sample.log'), 'x'.repeat(10_000_001))

  await sample.start()

  expect(readFileSync(join(directory, 'sample.log'), 'utf8')).toBe('fresh\n')
  expect(statSync(join(directory, 'sample.log.old')).size).toBe(10_000_001)
})
