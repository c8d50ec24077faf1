import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApi, startTestApi } from '../../test-api.fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

const members = '/api/v1/members'

test('SEC6: members are added, changed and removed; a password is stored as argon2id and never shown', async () => {
  const ways = await api.send('GET', '/api/v1/sign-in', { key: null })
  const password = 'canary of a password'
  const added = await api.send('POST', members, {
    body: { email: 'Ann@Shop.example', name: 'Ann', role: 'owner', password },
  })
  const twice = await api.send('POST', members, { body: { email: 'ann@shop.example', name: 'Ann' } })
  const weak = await api.send('POST', members, { body: { email: 'bob@shop.example', name: 'Bob', password: 'short' } })
  const lastOwner = await api.send('PATCH', `${members}/${added.at('id')}`, { body: { role: 'viewer' } })
  const bob = await api.send('POST', members, { body: { email: 'bob@shop.example', name: 'Bob' } })
  const changed = await api.send('PATCH', `${members}/${bob.at('id')}`, { body: { name: 'Robert', role: 'owner' } })
  const listed = await api.send('GET', members)

  expect(ways.json).toEqual({ ways: ['token'] })
  expect((await api.send('GET', '/api/v1/sign-in', { key: null })).json).toEqual({ ways: ['token', 'password'] })
  expect(added.json).toMatchObject({ email: 'ann@shop.example', role: 'owner', has_password: true })
  expect([twice.at('error.param'), weak.at('error.param'), lastOwner.at('error.param')]).toEqual([
    'email',
    'password',
    'role',
  ])
  expect(changed.json).toMatchObject({ name: 'Robert', role: 'owner', has_password: false })
  expect(listed.json).toMatchObject({ data: [{ name: 'Ann' }, { name: 'Robert' }] })
  const { rows } = await api.database.pool.query<{ password_hash: string }>(
    'select password_hash from members order by id',
  )
  expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(JSON.stringify([added.json, listed.json])).not.toMatch(/argon2id|canary of/)
  expect((await api.send('DELETE', `${members}/${added.at('id')}`)).status).toBe(204)
  expect((await api.send('DELETE', `${members}/${bob.at('id')}`)).at('error.param')).toBe('role')
})

test('SEC6: every change of a setting is in the audit log: who, what, where from, but never a value', async () => {
  const secret = 'canary-of-a-secret'
  await api.send('PUT', '/api/v1/secrets/shop', { body: { value: secret } })
  const key = await api.send('POST', '/api/v1/keys', { body: { name: 'made' } })
  await api.send('DELETE', `/api/v1/keys/${key.at('id')}`)
  const refused = await api.send('POST', '/api/v1/keys', { body: { name: 'x', scopes: ['everything'] } })
  await api.send('POST', '/openapi/v1/webhook-endpoints', { body: { url: 'https://hook.test' } })

  const log = await api.send('GET', '/api/v1/audit?limit=4')
  const keys = await api.send('GET', '/api/v1/audit?action=key.created')
  const older = await api.send('GET', `/api/v1/audit?limit=1&after=${log.at('data.0.id')}`)

  expect(refused.status).toBe(400)
  expect(log.json).toMatchObject({
    data: [
      { action: 'webhook_endpoint.created', actor: { kind: 'key', name: 'tests' }, fields: ['url'] },
      { action: 'key.revoked', target: key.at('id') },
      { action: 'key.created', target: key.at('id'), fields: ['name'], address: expect.any(String) as unknown },
      { action: 'secret.set', target: 'shop', fields: ['value'], actor: { kind: 'console_token', name: 'tests' } },
    ],
  })
  expect(keys.json).toMatchObject({ data: [{ action: 'key.created' }], has_more: false })
  expect(older.json).toMatchObject({ data: [{ action: 'key.revoked' }], has_more: true })
  expect(log.text).not.toContain(secret)
  expect((await api.send('GET', '/api/v1/audit', { key: api.other.consoleToken })).json).toMatchObject({ data: [] })
})

test('a change whose entry cannot be written is not made', async () => {
  await api.database.pool.query(
    `alter table audit_entries add constraint no_more_entries_please check (action <> 'secret.set') not valid`,
  )

  const refused = await api.send('PUT', '/api/v1/secrets/unaudited', { body: { value: 'long enough' } })

  expect(refused.status).toBe(500)
  expect((await api.send('GET', '/api/v1/secrets')).text).not.toContain('unaudited')
})

test('usage without dates is that of the last 30 days', async () => {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const { rows } = await api.database.pool.query<{ id: string }>('select id from agents where project_id = $1', [
    api.project.id.slice(5),
  ])
  for (const ago of [0, 30, 31]) {
    await api.database.pool.query(
      `insert into usage_days (project_id, day, caller_id, agent_id, model) values ($1, $2, '', $3, 'small')`,
      [api.project.id.slice(5), day(ago), rows[0]?.id],
    )
  }

  const all = await api.send('GET', '/api/v1/usage')
  const one = await api.send('GET', `/api/v1/usage?from=${day(31)}&to=${day(31)}`)

  expect(all.json).toMatchObject({ data: [{ day: day(0) }, { day: day(30) }] })
  expect(one.json).toMatchObject({ data: [{ day: day(31) }] })
})
