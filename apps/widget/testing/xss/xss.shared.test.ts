import { seededRandom } from '@runwire/testing'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser } from '@runwire/testing/browser'
import { attackWith } from './attack.ts'
import { LEAK_CASES, SCRIPT_CASES } from './payloads.ts'

let browser: Browser

beforeAll(async () => {
  browser = await startBrowser()
}, 60_000)
afterAll(() => browser.close())

/** A tenth of them, others each time; `npm run chaos -- xss` takes all. */
function sample(cases: readonly string[]): string[] {
  const random = seededRandom('xss')
  return cases.filter(() => random.next() < 0.1)
}

test('there are 500 scripts and 200 leaks to try', () => {
  expect(SCRIPT_CASES.length).toBeGreaterThanOrEqual(500)
  expect(LEAK_CASES.length).toBeGreaterThanOrEqual(200)
})

test('SEC8: no script in an answer runs at any point of its writing, nor becomes an element that could', async () => {
  expect((await attackWith(browser, sample(SCRIPT_CASES))).found).toEqual([])
})

test('SEC9: nothing in an answer asks another host for anything', async () => {
  const { found, foreign } = await attackWith(browser, sample(LEAK_CASES))

  expect({ found, foreign }).toEqual({ found: [], foreign: [] })
})
