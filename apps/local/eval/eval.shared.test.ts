import { startProcess, type UsedProduct, useProduct } from '@runwire/testing'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const EVAL = fileURLToPath(new URL('../eval.ts', import.meta.url))
const EXAMPLE = fileURLToPath(new URL('../../../examples/eval.jsonl', import.meta.url))

let product: UsedProduct
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'runwire-eval-'))
  product = await useProduct()
}, 120_000)
afterAll(async () => {
  await product.stop()
  rmSync(folder, { recursive: true })
})

async function runEval(args: string[], env: Record<string, string> = { RUNWIRE_DATA_DIR: product.dataDir }) {
  const run = startProcess({ command: process.execPath, args: [EVAL, ...args], env })
  return { code: await run.exit, output: run.output() }
}

function caseFile(...cases: unknown[]): string {
  const file = join(folder, 'cases.jsonl')
  writeFileSync(file, cases.map((each) => (typeof each === 'string' ? each : JSON.stringify(each))).join('\n'))
  return file
}

test('O24: the example cases pass against the demo agent', async () => {
  const { code, output } = await runEval([EXAMPLE])

  expect([code, output]).toEqual([0, expect.stringMatching(/4 of 4 passed/)])
  expect(output).toMatch(/^pass +a sum is calculated, not guessed +calculator +\d+ \+ \d+ +\d+\.\d$/m)
})

test('O24: each kind of expectation can fail, each failure is printed, and the exit code is 1', async () => {
  const failing = [
    { expect: { contains: 'nowhere in it' }, says: 'no "nowhere in it" in the answer' },
    { expect: { lacks: 'only' }, says: '"only" in the answer' },
    { expect: { matches: '^\\d+$' }, says: '/^\\d+$/ not found in the answer' },
    { expect: { tools: ['calculator'] }, says: 'calculator was not called' },
    {
      message: '[call=calculator {"expression":"1+1"}][echo]only',
      expect: { tools: [] },
      says: 'calculator was called',
    },
    { expect: { citations: 1 }, says: '0 sources are cited, 1 expected' },
    { expect: { citations: ['leases'] }, says: 'no source with "leases" in its title is cited' },
    { message: '[fault=401]', expect: {}, says: 'the run failed: The model provider refused the configured key.' },
    { agent: 'careful', message: 'What is 12 * 12?', expect: {}, says: 'the run waits for an answer to calculator' },
    { agent: 'nobody', expect: {}, says: 'Runwire refused: No such agent: nobody. Name' },
    { message: '[pace=1][tokens=500]', expect: {}, timeout_ms: 1_500, says: 'the answer did not come in time' },
  ]
  const passing = { name: 'passes', message: '[echo]only this', expect: { contains: 'ONLY', tools: [], citations: 0 } }
  const file = caseFile(passing, ...failing.map(({ says: _, ...rest }) => ({ message: '[echo]only this', ...rest })))

  const { code, output } = await runEval([file])

  for (const { says } of failing) expect(output).toContain(`      ${says}`)
  expect(output).toMatch(/^pass +passes/m)
  expect(output).toContain(`1 of ${failing.length + 1} passed`)
  expect(code).toBe(1)
})

test('O24: a case file that is wrong is refused by line and field before anything is asked', async () => {
  const file = caseFile('# a comment', '', { message: 'x', expect: { contain: 'y' } }, '{broken', {
    message: 'x',
    expect: { matches: '(' },
  })

  const { code, output } = await runEval([file])

  expect(code).toBe(2)
  expect(output).toMatch(/line 3: .*contain/)
  expect(output).toMatch(/line 4: /)
  expect(output).toMatch(/line 5: expect\.matches/)
})

test('O24: wrong usage ends with 2, no running Runwire with 3', async () => {
  expect(await runEval([])).toMatchObject({ code: 2, output: expect.stringContaining('Usage:') as string })
  expect(await runEval(['--fast', EXAMPLE])).toMatchObject({ code: 2 })
  expect(await runEval([join(folder, 'nothing.jsonl')])).toMatchObject({ code: 2 })
  expect(await runEval([EXAMPLE], { RUNWIRE_DATA_DIR: folder })).toMatchObject({
    code: 3,
    output: expect.stringContaining('Start it with: npm start') as string,
  })
})
