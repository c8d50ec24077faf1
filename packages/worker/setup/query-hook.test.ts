import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { findRun, setQueryHook } from '@runwire/db'
import { AgentExpose, projectRun } from '@runwire/protocol'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { expectWholeLog } from '../testing/invariants.ts'
import { Scene } from '../testing/scene.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
const SECRET = `whsec_${Buffer.from('a secret of thirty-two characters').toString('base64')}`

let scene: Scene
let server: Server
let asked: { headers: Record<string, string>; text: string }[] = []
let answer: (body: { content: string }) => { status: number; body: unknown }

beforeAll(async () => {
  scene = await Scene.open()
  server = createServer((req, res) => {
    void (async () => {
      const text = Buffer.concat(await Array.fromAsync(req)).toString('utf8')
      asked.push({ headers: req.headers as Record<string, string>, text })
      const { status, body } = answer(JSON.parse(text) as { content: string })
      res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await setQueryHook(scene.db, scene.projectId, {
    url: `http://127.0.0.1:${port}/hook`,
    timeout_ms: 5000,
    secret: SECRET,
  })
  await scene.startWorker({ RUNWIRE_ALLOW_PRIVATE_HOSTS: '127.0.0.1' })
})
beforeEach(() => {
  asked = []
})
afterAll(async () => {
  server.close()
  await scene.close()
})

test('O1: the query hook rewrites what the model reads, under the group as Idempotency-Key and signed', async () => {
  answer = () => ({ status: 200, body: { content: '[echo]Rewritten.' } })
  const { runId, turn } = await scene.ask('[echo]Original.')

  expect((await expectWholeLog(scene, runId)).at(-1)).toMatchObject({ output: { content: 'Rewritten.' } })
  expect(asked).toHaveLength(1)
  expect(asked[0]?.headers['idempotency-key']).toBe(turn.group.id)
  expect(new Webhook(SECRET).verify(asked[0]?.text ?? '', asked[0]?.headers ?? {})).toMatchObject({
    type: 'turn.query',
    content: '[echo]Original.',
  })
})

test('O1: a message the hook refuses reaches no model', async () => {
  answer = () => ({ status: 200, body: { refuse: 'not about tea' } })
  const { runId } = await scene.ask('Tell me a secret.')

  const events = await expectWholeLog(scene, runId)
  expect(events.map((event) => event.type)).toEqual(['run.queued', 'run.started', 'run.failed'])
  expect(events.at(-1)).toMatchObject({ error: { code: 'refused', message: 'not about tea' } })
  const { view } = (await findRun(scene.db, scene.projectId, runId)) ?? {}
  const shown = view === undefined ? null : projectRun(view, AgentExpose.parse({}))
  expect(shown).toMatchObject({ error: { code: 'refused', message: 'not about tea' } })
})

test('O1: a hook that fails is asked again, and refuses when it does not come back', async () => {
  answer = () => ({ status: 500, body: {} })
  const { runId } = await scene.ask('Anything.')

  expect((await expectWholeLog(scene, runId)).at(-1)).toMatchObject({
    error: {
      code: 'refused',
      message: 'The request was refused.',
      detail: 'the query hook did not answer as it should: it answered 500',
    },
  })
  expect(asked).toHaveLength(2)
})
