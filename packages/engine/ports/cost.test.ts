import { expect, test } from 'vitest'
import { priced } from './cost.ts'
import { executeScripted } from '../testing/execute-scripted.ts'
import { sampleSetup } from '../testing/sample-setup.ts'

test('cost follows from tokens and prices per million, cached input at its own price', () => {
  const usage = { input_tokens: 1_000_000, output_tokens: 500_000, cached_tokens: 400_000 }
  expect(priced(usage, { input: 2, output: 8, cached_input: 0.5 }).cost).toBeCloseTo(1.2 + 0.2 + 4)
  expect(priced(usage, { input: 2, output: 8 }).cost).toBeCloseTo(2 + 4)
  expect(priced(usage, undefined)).toBe(usage)
})

test('B5: a run says what it cost', async () => {
  const setup = sampleSetup({ prices: { scripted: { input: 1000, output: 2000 } } })
  await using run = await executeScripted([[{ text: 'Hi.' }, { finish: 'stop' }]], { setup })
  const usage = run.log.of('run.completed')[0]?.usage
  expect(usage?.cost).toBeCloseTo(((usage?.input_tokens ?? 0) * 1000 + (usage?.output_tokens ?? 0) * 2000) / 1_000_000)
  expect(usage?.cost).toBeGreaterThan(0)
})

test('a limit that is reached stops the next round and keeps what was said', async () => {
  const asked: unknown[] = []
  await using run = await executeScripted([[{ text: 'Hi.' }, { finish: 'stop' }]], {
    maySpend: async (used: unknown) => {
      asked.push(used)
      return false
    },
  })
  expect(asked).toEqual([{ input_tokens: 0, output_tokens: 0 }])
  expect(run.provider.requests).toHaveLength(0)
  expect(run.log.of('run.failed')[0]?.error.code).toBe('spend_limit')
})
