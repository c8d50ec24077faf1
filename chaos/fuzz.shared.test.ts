import { seededRandom, type UsedProduct, useProduct } from '@runwire/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attackRequests } from './fuzz/attack.ts'

let product: UsedProduct

beforeAll(async () => {
  product = await useProduct()
}, 120_000)
afterAll(() => product.stop())

test('random requests get no 5xx, and a healthy client beside them misses nothing', async () => {
  const report = await attackRequests(product, 600, seededRandom('fuzz'))

  expect(report.violations).toEqual([])
  expect(report.controlled).toBeGreaterThan(0)
  // They reach the handlers, and are refused in more than one way.
  expect(Object.keys(report.statuses).filter((status) => status.startsWith('2')).length).toBeGreaterThan(1)
  expect(report.statuses).toMatchObject({ 400: expect.any(Number) as number, 404: expect.any(Number) as number })
}, 180_000)
