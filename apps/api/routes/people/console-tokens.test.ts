import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../test-api.fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

const TOKENS = '/api/v1/console-tokens'

test('SEC6: console tokens are made with scopes, listed without secrets and revoked, each told in the audit log', async () => {
  const made = await api.send('POST', TOKENS, { body: { name: 'reports', scopes: ['runs:read', 'project:read'] } })
  const key = made.at('secret')
  const me = await api.send('GET', '/api/v1/me', { key })
  const looked = await api.send('GET', '/api/v1/runs', { key })
  const changed = await api.send('PUT', '/api/v1/secrets/x', { key, body: { value: 'long enough' } })
  const signedIn = await api.send('POST', '/api/v1/session', { key: null, body: { token: key } })
  const listed = await api.send('GET', TOKENS)
  const foreign = await api.send('DELETE', `${TOKENS}/${made.at('id')}`, { key: api.other.consoleToken })
  const revoked = await api.send('DELETE', `${TOKENS}/${made.at('id')}`)

  expect(me.json).toMatchObject({ scopes: ['project:read', 'runs:read'] })
  expect([looked.status, changed.at('error.code')]).toEqual([200, 'missing_scope'])
  expect(signedIn.json).toMatchObject({ scopes: ['project:read', 'runs:read'] })
  expect(listed.json).toMatchObject({
    data: [
      { id: made.at('id'), name: 'reports', scopes: ['runs:read', 'project:read'], expires_at: null },
      { name: 'tests' },
    ],
  })
  expect((listed.json as { data: { last_used_at: unknown }[] }).data[0]?.last_used_at).not.toBeNull()
  expect(listed.text).not.toContain(key.split('_')[2])
  expect([foreign.status, revoked.status]).toEqual([404, 204])
  expect((await api.send('GET', '/api/v1/me', { key })).status).toBe(401)
  const log = await api.send('GET', '/api/v1/audit?limit=2&action=console_token.revoked')
  expect(log.json).toMatchObject({ data: [{ target: made.at('id'), actor: { name: 'tests' } }] })
  const creation = await api.send('GET', '/api/v1/audit?limit=2&action=console_token.created')
  expect(creation.json).toMatchObject({ data: [{ target: made.at('id'), fields: ['name', 'scopes'] }] })
})

test.each([TOKENS, '/api/v1/keys'])('POST %s refuses an end that has passed and names the cure', async (path) => {
  const make = (expires_at: string) => api.send('POST', path, { body: { name: 'short', expires_at } })
  const passed = await make('2020-01-01T00:00:00Z')
  const malformed = await make('tomorrow')
  const ahead = await make(new Date(Date.now() + 3_600_000).toISOString())

  expect([passed.status, passed.at('error.code'), passed.at('error.param')]).toEqual([
    400,
    'invalid_field',
    'expires_at',
  ])
  expect(passed.at('error.message')).toMatch(/^expires_at: 2020-01-01T00:00:00Z has passed: .*Send a later time/)
  expect(malformed.at('error.message')).toBe('expires_at: must be a date and time such as 2026-03-01T12:00:00Z.')
  expect(ahead.status).toBe(201)
})

test('a browser that a token signed in is signed out when the token is revoked', async () => {
  const made = await api.send('POST', TOKENS, { body: { name: 'browser' } })
  const session = await api.send('POST', '/api/v1/session', { key: null, body: { token: made.at('secret') } })
  const cookie = session.headers.get('set-cookie')?.split(';')[0] ?? ''
  const me = () => api.send('GET', '/api/v1/me', { key: null, headers: { cookie } })

  expect((await me()).status).toBe(200)
  await api.send('DELETE', `${TOKENS}/${made.at('id')}`)
  expect((await me()).status).toBe(401)
})

test('SEC6: nobody gives away more than they have: keys, tokens and members beyond the own scopes are refused', async () => {
  const made = await api.send('POST', TOKENS, { body: { name: 'settings', scopes: ['project:write', 'project:read'] } })
  const key = made.at('secret')
  const tries = {
    [TOKENS]: { name: 'all' },
    '/api/v1/keys': { name: 'all' },
    '/api/v1/members': { email: 'eve@shop.example', name: 'Eve', role: 'owner' },
  }

  for (const [path, body] of Object.entries(tries)) {
    const refused = await api.send('POST', path, { key, body })
    expect([path, refused.status, refused.at('error.code')]).toEqual([path, 403, 'missing_scope'])
  }
  const own = await api.send('POST', TOKENS, { key, body: { name: 'same', scopes: ['project:read'] } })
  expect(own.status).toBe(201)
})
