import { useProduct, type UsedProduct } from '@runwire/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { knockEverywhere } from './schemas/attack.ts'

let product: UsedProduct
beforeAll(async () => void (product = await useProduct()), 120_000)
afterAll(() => product.stop())

// A few of them, and without counting what they cost: other tests use the same processes. One that is never answered shows.
test('SEC20: hostile schemas, texts, tool servers and hooks at every kind of door get an answer and no 5xx', async () => {
  const report = await knockEverywhere(product, { pids: [], every: 31 })

  expect(report.violations).toEqual([])
  expect(report.knocks).toBe(14)
}, 300_000)
