import { expect, test } from 'vitest'
import { runJavascript } from './run-javascript.ts'
import { toolContext } from '../testing/tool-context.ts'

const run = (code: string, context = toolContext(), ports: Parameters<typeof runJavascript>[0] = {}) =>
  runJavascript(ports).run({ code }, context)

test.each([
  ['6 * 7', '42'],
  ['const list = [3, 1, 2]; list.sort(); list', '[\n 1,\n 2,\n 3\n]'],
  ['"text"', 'text'],
  ['let x = 1', null],
  ['await Promise.resolve(5) + 1', '6'],
  ['return [1, 2].map((n) => n * 2).join()', '2,4'],
  ['new Promise((resolve) => resolve({ a: 10n }))', '{\n "a": "10"\n}'],
])('the last value of %s is the result', async (code, value) => {
  expect(await run(code)).toEqual({ ok: true, result: { value, printed: '' } })
})

test('a program’s printed lines are its output, live and in the result', async () => {
  const context = toolContext()
  expect(await run('for (const n of [1, 2]) console.log("line", n, { n }); "done"', context)).toMatchObject({
    ok: true,
    result: { value: 'done', printed: 'line 1 {\n "n": 1\n}\nline 2 {\n "n": 2\n}\n' },
  })
  expect(context.output.join('')).toBe('line 1 {\n "n": 1\n}\nline 2 {\n "n": 2\n}\n')
})

test.each([
  ['throw new Error("no")', /^Error: no \(line 1\)/],
  ['1 +', /^SyntaxError/],
  ['console.log("before"); missing()', /^ReferenceError: .*missing.*\nPrinted before:\nbefore/s],
  ['await new Promise(() => {})', /never comes/],
  ['await Promise.reject(new TypeError("bad"))', /^TypeError: bad/],
])('a program that fails says why: %s', async (code, message) => {
  expect(await run(code)).toMatchObject({
    ok: false,
    error: { code: 'tool_error', message: expect.stringMatching(message) },
  })
})

test('a program that runs for ever or eats memory is stopped, and the process goes on meanwhile', async () => {
  let beats = 0
  const beat = setInterval(() => (beats += 1), 10)
  const limits = { timeMs: 500 }
  expect(await run('for (;;) {}', toolContext(), { limits })).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining('longer than 0.5 s') },
  })
  clearInterval(beat)

  expect(beats).toBeGreaterThan(10)
  expect(await run('const all = []; for (;;) all.push(new Array(100000).fill(1))')).toMatchObject({
    ok: false,
    error: { message: expect.stringMatching(/memory|longer|stopped/) },
  })
  expect(await run('const f = () => f(); f()')).toMatchObject({ ok: false })
  expect(await run('/(a+)+$/.test("a".repeat(40) + "b")', toolContext(), { limits })).toMatchObject({ ok: false })
})

test('SEC14: output without end is cut', async () => {
  const outcome = await run('for (let n = 0; n < 100000; n++) console.log("x".repeat(100))', toolContext(), {
    limits: { outputChars: 1000 },
  })
  if (!outcome.ok) throw new Error(outcome.error.message)
  expect(JSON.stringify(outcome.result).length).toBeLessThan(1200)
  expect(JSON.stringify(outcome.result)).toContain('output cut')
})

test('a program finds nothing of the process it runs in', async () => {
  const names = [
    'process',
    'require',
    'fetch',
    'XMLHttpRequest',
    'WebSocket',
    'Deno',
    'Buffer',
    'setTimeout',
    'WebAssembly',
    'parentPort',
    'workerData',
    'std',
    'os',
  ]
  expect(
    await run(`[${names.map((name) => `typeof ${name}`).join()}].filter((type) => type !== 'undefined').length`),
  ).toMatchObject({ result: { value: '0' } })
  expect(await run('await import("node:fs")')).toMatchObject({ ok: false })
  expect(await run('(() => {}).constructor("return this")() === globalThis && typeof this.process')).toMatchObject({
    result: { value: 'undefined' },
  })
})

test('files a program writes are saved and listed, within their limits', async () => {
  const saved: { name: string; media_type: string; text: string }[] = []
  const saveFile = async (
    _: string,
    { name, media_type, bytes }: { name: string; media_type: string; bytes: Uint8Array },
  ) => {
    saved.push({ name, media_type, text: Buffer.from(bytes).toString() })
    return { file_id: `file_${saved.length}`, name, media_type, bytes: bytes.byteLength, url: `/files/${saved.length}` }
  }
  const context = toolContext()
  const outcome = await run(
    'writeFile("../a/table.csv", "a,b\\n1,2"); writeFile("page.html", "<script>"); "ok"',
    context,
    { saveFile },
  )

  expect(saved).toEqual([
    { name: 'table.csv', media_type: 'text/csv', text: 'a,b\n1,2' },
    { name: 'page.html', media_type: 'text/plain', text: '<script>' },
  ])
  expect(context.said.map((event) => event.type)).toEqual(['file.created', 'file.created'])
  expect(outcome).toMatchObject({
    ok: true,
    result: { files: [{ name: 'table.csv', url: '/files/1' }, { name: 'page.html' }] },
  })
  expect(await run('writeFile("big", "x".repeat(2000000))', toolContext(), { saveFile })).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining('1000000 bytes') },
  })
})

test('a cancelled program is stopped', async () => {
  const cancel = new AbortController()
  const context = toolContext({ signal: cancel.signal })
  const running = run('console.log("on"); for (;;) {}', context)
  await expect.poll(() => context.output.length).toBe(1)
  cancel.abort(new Error('cancelled'))

  await expect(running).rejects.toThrow('cancelled')
})
