import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MemoryBudget } from './memory-budget.ts'
import { runInProcess, type ProcessLimits } from './process.ts'

const run = (act: string, limits: Partial<ProcessLimits> = {}, rest: { bytes?: Uint8Array; path?: string } = {}) =>
  runInProcess(
    new URL('./hostile.fixture.ts', import.meta.url),
    { values: { act, path: rest.path }, bytes: rest.bytes ?? new Uint8Array() },
    { timeoutMs: 20_000, memoryMb: 150, answerBytes: 5_000_000, signal: new AbortController().signal, ...limits },
  )

test('a process gets its bytes and gives its answer, without the environment of its parent', async () => {
  const bytes = Buffer.from('grüße\n'.repeat(200_000))
  const answer = await run('echo', {}, { bytes })
  expect(answer.values).toEqual({ length: bytes.length })
  expect(answer.text).toBe(bytes.toString())
  expect((await run('environment')).values.environment).not.toContain('PATH')
})

test.each([
  ['loop', 'time', { timeoutMs: 1_000 }],
  ['buffers', 'memory', {}],
  ['objects', 'memory', {}],
  ['talk', 'memory', {}],
  ['start', 'died', {}],
] as const)('SEC21: a process that would %s is stopped for %s', async (act, reason, limits) => {
  await expect(run(act, limits)).rejects.toMatchObject({ reason })
})

test('SEC21: a process cannot write files', async () => {
  const path = join(tmpdir(), `written-${process.pid}`)
  await expect(run('write', {}, { path })).rejects.toMatchObject({ reason: 'died' })
  expect(existsSync(path)).toBe(false)
})

test('an abort ends a process at once', async () => {
  const stop = new AbortController()
  const running = run('loop', { signal: stop.signal })
  stop.abort(new Error('cancelled'))
  await expect(running).rejects.toThrow('cancelled')
})

test('work begins in the order it came, as far as memory allows, and who gives up makes way', async () => {
  const budget = new MemoryBudget(100)
  const signal = new AbortController().signal
  const begun: string[] = []
  const take = async (name: string, megabytes: number, until = signal) => {
    const part = await budget.take(megabytes, until)
    begun.push(name)
    return part
  }
  const gone = new AbortController()
  const first = await take('first', 60)
  const refused = take('large', 80, gone.signal)
  const small = take('small', 30)
  await new Promise(setImmediate)
  expect(begun).toEqual(['first'])

  gone.abort(new Error('gone'))
  await expect(refused).rejects.toThrow('gone')
  await small
  first[Symbol.dispose]()
  const last = await take('last', 70)
  expect(begun).toEqual(['first', 'small', 'last'])
  last[Symbol.dispose]()
})
