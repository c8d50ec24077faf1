import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../test-api.fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

const post = (path: string, body: object = {}) => api.send('POST', path, { body })

interface Entry {
  action: string
  target: string
  actor: { kind: string; name: string }
}

async function auditOf(target: string): Promise<string[]> {
  const log = await api.send('GET', '/api/v1/audit?limit=100')
  const entries = (log.json as { data: Entry[] }).data.filter((entry) => entry.target === target)
  return entries.map(({ action, actor }) => `${action} ${actor.kind}`)
}

const ask = async () => {
  const made = await post('/openapi/v1/messages', { agent: 'helper', content: 'Hi', background: true })
  return { conversation: made.at('conversation_id'), group: made.at('group_id'), run: made.at('runs.0.id') }
}

test('an operator’s cancels, reruns and deletions stand in the audit log, each once', async () => {
  const one = await ask()
  const other = await ask()

  await post(`/api/v1/runs/${one.run}/cancel`)
  await post(`/api/v1/runs/${one.run}/cancel`)
  await post(`/api/v1/run-groups/${other.group}/cancel`)
  const rerun = await post(`/api/v1/runs/${one.run}/rerun`, { background: true })
  await api.send('DELETE', `/api/v1/conversations/${one.conversation}`)
  await api.send('DELETE', `/openapi/v1/conversations/${other.conversation}`)

  expect(rerun.status).toBe(202)
  expect(await auditOf(one.run)).toEqual(['run.rerun console_token', 'run.cancelled console_token'])
  expect(await auditOf(other.group)).toEqual(['run_group.cancelled console_token'])
  expect(await auditOf(one.conversation)).toEqual(['conversation.deleted console_token'])
  expect(await auditOf(other.conversation)).toEqual(['conversation.deleted key'])
})

test('a key’s cancel is no operator’s act, and a rerun that is refused leaves no entry', async () => {
  const { run, conversation } = await ask()

  await post(`/openapi/v1/runs/${run}/cancel`)
  await ask()
  const refused = await post(`/api/v1/runs/${run}/rerun`, { background: true, models: ['default/unknown'] })

  expect(refused.status).toBe(400)
  expect([await auditOf(run), await auditOf(conversation)]).toEqual([[], []])
})
