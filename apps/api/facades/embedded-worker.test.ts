import { findRun } from '@runwire/db'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStack, type Stack } from './stack.fixture.ts'

let stack: Stack

beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack.stop())

test('S15: a worker embedded in the api process claims and answers; no other process is there to do it', async () => {
  const response = await fetch(`${stack.url}/openapi/v1/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stack.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ agent: 'helper', content: '[echo]From inside.' }),
  })
  const { runs } = (await response.json()) as { runs: { id: string; status: string; output: { content: string } }[] }

  expect(runs[0]).toMatchObject({ status: 'completed', output: { content: 'From inside.' } })
  expect((await findRun(stack.database, stack.projectId, runs[0]?.id ?? ''))?.worker_id).toMatch(/^\w+$/)
})
