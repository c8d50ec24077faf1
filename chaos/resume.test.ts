import { seededRandom, startProduct, type Product } from '@runwire/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attackResume } from './resume/attack.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct({ RUNWIRE_APIS: '2' })
}, 120_000)
afterAll(() => product.stop())

test('O18, B1: followers cut at random bytes across two apis lose and double no event and no text', async () => {
  const report = await attackResume(
    {
      apiUrl: product.api_url,
      targets: product.api_urls,
      key: product.api_key,
      runs: 3,
      followers: 12,
      cuts: 6,
      tokens: 150,
      pace: 25,
      mostBytes: 3000,
    },
    seededRandom('resume'),
  )

  expect(report.violations).toEqual([])
  expect(report.fewestCuts).toBe(6)
}, 120_000)
