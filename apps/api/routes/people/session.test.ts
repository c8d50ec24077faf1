import { createConsoleToken, createMember, revokeConsoleToken } from '@runwire/db'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../../access/password.ts'
import { type TestApi, type TestReply, startTestApi } from '../../test-api.fixture.ts'

const PASSWORD = 'a long enough password'

let api: TestApi
let passwordHash: string
beforeAll(async () => {
  api = await startTestApi()
  passwordHash = await hashPassword(PASSWORD)
})
afterEach(() => api.database.pool.query('truncate rate_limits'))
afterAll(() => api.stop())

let people = 0
async function addMember(role: 'owner' | 'operator' | 'viewer' = 'operator', projectId = api.project.id) {
  const email = `member${people++}@shop.example`
  return createMember(api.database.drizzle, projectId, { email, name: 'A member', role, passwordHash })
}

const signIn = (body: object, headers: Record<string, string> = {}) =>
  api.send('POST', '/api/v1/session', { key: null, body, headers: { 'sec-fetch-site': 'same-origin', ...headers } })
const byToken = (headers: Record<string, string> = {}) => signIn({ token: api.project.consoleToken }, headers)

const cookiesOf = (reply: TestReply): string =>
  reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

/** Sends as the browser that was signed in by `session`. */
const as = (session: TestReply, method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  api.send(method, path, {
    key: null,
    body,
    headers: {
      cookie: cookiesOf(session),
      'sec-fetch-site': 'same-origin',
      'runwire-csrf': session.at('csrf_token'),
      ...headers,
    },
  })

test('SEC6: a console token signs a browser in by a cookie that no script can read and that is not the token', async () => {
  const session = await byToken()

  const [cookie = ''] = session.headers.getSetCookie()
  expect(session.status).toBe(201)
  expect(cookie).toMatch(/^runwire_session=rws_\w+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/)
  expect(cookie).not.toContain(api.project.consoleToken)
  expect((await as(session, 'GET', '/api/v1/me')).json).toMatchObject({ kind: 'console' })
  expect((await as(session, 'GET', '/api/v1/session')).json).toEqual(session.json)
})

test('SEC5: a change by cookie needs the CSRF token and our own site, whatever else is right', async () => {
  const session = await byToken()
  const write = (headers: Record<string, string>) =>
    as(session, 'POST', '/api/v1/conversations', { agent: 'helper' }, headers)

  expect((await write({})).status).toBe(201)
  expect([(await write({ 'runwire-csrf': '' })).status, (await write({ 'runwire-csrf': 'x' })).status]).toEqual([
    403, 403,
  ])
  expect((await write({ 'runwire-csrf': '' })).at('error.param')).toBe('runwire-csrf')
  const other = await byToken()
  expect((await write({ 'runwire-csrf': other.at('csrf_token') })).status).toBe(403)
  for (const site of ['cross-site', 'same-site']) {
    expect([site, (await write({ 'sec-fetch-site': site })).status]).toEqual([site, 403])
    expect([site, (await as(session, 'GET', '/api/v1/me', undefined, { 'sec-fetch-site': site })).status]).toEqual([
      site,
      403,
    ])
    expect([site, (await byToken({ 'sec-fetch-site': site })).status]).toEqual([site, 403])
  }
})

test('SEC6: a sign-in makes a new session and ends the one the browser had', async () => {
  const first = await byToken()
  const second = await byToken({ cookie: cookiesOf(first) })

  expect(second.at('id')).not.toBe(first.at('id'))
  expect((await as(first, 'GET', '/api/v1/me')).status).toBe(401)
  expect((await as(second, 'GET', '/api/v1/me')).status).toBe(200)
})

test('SEC6: sign-out ends the session on the server: a copied cookie is worth nothing afterwards', async () => {
  const session = await byToken()

  const refused = await as(session, 'DELETE', '/api/v1/session', undefined, { 'runwire-csrf': 'x' })
  const out = await as(session, 'DELETE', '/api/v1/session')

  expect([refused.status, out.status]).toEqual([403, 204])
  expect(out.headers.get('set-cookie')).toMatch(/^runwire_session=; .*Max-Age=0/)
  expect((await as(session, 'GET', '/api/v1/me')).at('error.code')).toBe('invalid_key')
  expect((await as(session, 'DELETE', '/api/v1/session')).status).toBe(204)
})

test('SEC6: a session ends after its life, when it was left alone, with its token and with its member', async () => {
  const { id, token } = await createConsoleToken(api.database.drizzle, { projectId: api.project.id, name: 'gone soon' })
  const member = await addMember()
  const old = await byToken()
  const idle = await byToken()
  const tokens = await signIn({ token })
  const members = await signIn({ email: member.email, password: PASSWORD })
  const age = (session: TestReply, column: string, hours: number) =>
    api.database.pool.query(`update browser_sessions set ${column} = now() - $2 * interval '1 hour' where id = $1`, [
      session.at('id').slice(4),
      hours,
    ])

  await age(old, 'expires_at', 0)
  await age(idle, 'last_used_at', 2)
  await revokeConsoleToken(api.database.drizzle, api.project.id, id)
  await api.send('DELETE', `/api/v1/members/${member.id}`)

  for (const session of [old, idle, tokens, members]) expect((await as(session, 'GET', '/api/v1/me')).status).toBe(401)
})

test('sessions are listed and can be ended; without project:write only the own ones', async () => {
  const owner = await byToken({ 'user-agent': 'Owner/1' })
  const member = await addMember('viewer')
  const viewer = await signIn({ email: member.email, password: PASSWORD }, { 'user-agent': 'Viewer/1' })

  const all = await as(owner, 'GET', '/api/v1/sessions')
  const own = await as(viewer, 'GET', '/api/v1/sessions')
  const foreign = await as(viewer, 'DELETE', `/api/v1/sessions/${owner.at('id')}`)
  const ended = await as(owner, 'DELETE', `/api/v1/sessions/${viewer.at('id')}`)

  expect(all.json).toMatchObject({
    data: expect.arrayContaining([
      expect.objectContaining({ id: owner.at('id'), current: true, token_name: 'tests', user_agent: 'Owner/1' }),
      expect.objectContaining({
        id: viewer.at('id'),
        current: false,
        member: { id: member.id, email: member.email, name: 'A member' },
      }),
    ]) as unknown,
  })
  expect(own.json).toMatchObject({ data: [{ id: viewer.at('id'), current: true }] })
  expect([foreign.status, ended.status]).toEqual([404, 204])
  expect((await as(viewer, 'GET', '/api/v1/me')).status).toBe(401)
})

test('a member signs in by password and may do what the role says', async () => {
  const sessions = await Promise.all(
    (['owner', 'operator', 'viewer'] as const).map(async (role) =>
      signIn({ email: (await addMember(role)).email.toUpperCase(), password: PASSWORD }),
    ),
  )
  const tries = await Promise.all(
    sessions.map(async (session) => [
      (await as(session, 'GET', '/api/v1/agents')).status,
      (await as(session, 'POST', '/api/v1/conversations', { agent: 'helper' })).status,
      (await as(session, 'POST', '/api/v1/keys', { name: 'x' })).status,
    ]),
  )

  expect(tries).toEqual([
    [200, 201, 201],
    [200, 201, 403],
    [200, 403, 403],
  ])

  const viewer = await addMember('viewer')
  const refused = await as(await signIn({ email: viewer.email, password: PASSWORD }), 'POST', '/api/v1/keys', {
    name: 'x',
  })
  expect([refused.status, refused.at('error.message')]).toEqual([
    403,
    expect.stringMatching(/your role or console token lacks the scope project:write\. Ask an owner/) as string,
  ])
})

test('SEC6: an unknown address and a wrong password are refused in the same words', async () => {
  const member = await addMember()
  const without = await createMember(api.database.drizzle, api.project.id, {
    email: 'nopassword@shop.example',
    name: 'x',
    role: 'owner',
    passwordHash: null,
  })
  const refusals = await Promise.all(
    [member.email, without.email, 'nobody@shop.example'].map((email) => signIn({ email, password: 'wrong' })),
  )

  const told = refusals.map((reply) => [reply.status, reply.at('error.message'), reply.headers.get('set-cookie')])
  expect(new Set(told.map((one) => JSON.stringify(one))).size).toBe(1)
  expect(told[0]).toEqual([401, 'E-mail address or password is not right.', null])
})

test('a member changes the own password with the old one, which ends the other sessions', async () => {
  const member = await addMember()
  const here = await signIn({ email: member.email, password: PASSWORD })
  const elsewhere = await signIn({ email: member.email, password: PASSWORD })
  const change = (current_password: string) =>
    as(here, 'PUT', '/api/v1/session/password', { current_password, password: 'another long password' })

  expect((await change('wrong')).at('error.param')).toBe('current_password')
  expect((await change(PASSWORD)).status).toBe(204)

  expect((await as(here, 'GET', '/api/v1/me')).status).toBe(200)
  expect((await as(elsewhere, 'GET', '/api/v1/me')).status).toBe(401)
  expect((await signIn({ email: member.email, password: PASSWORD })).status).toBe(401)
  expect((await signIn({ email: member.email, password: 'another long password' })).status).toBe(201)
})

// The last ones: an api process remembers whom it refused.

test('SEC6: of 1,000 guesses of one password at most 20 are looked at, and neither the token nor other members are locked out', async () => {
  const member = await addMember()
  const other = await addMember()
  const known = await signIn({ email: member.email, password: PASSWORD })
  const othersBrowser = await signIn({ email: other.email, password: PASSWORD })

  const statuses: number[] = []
  for (let batch = 0; batch < 20; batch++) {
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) => signIn({ email: member.email, password: `guess ${batch} ${index}` })),
    )
    statuses.push(...replies.map((reply) => reply.status))
  }

  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(20)
  expect(new Set(statuses)).toEqual(new Set([401, 429]))
  const cookie = (session: TestReply) => ({ cookie: cookiesOf(session) })
  expect((await byToken()).status).toBe(201)
  expect((await signIn({ email: other.email, password: PASSWORD }, cookie(othersBrowser))).status).toBe(201)
  expect((await signIn({ email: member.email, password: PASSWORD }, cookie(known))).status).toBe(201)
}, 60_000)

test('SEC6: of many wrong tokens few are answered, and the right one signs in all the same', async () => {
  const replies = await Promise.all(Array.from({ length: 60 }, (_, index) => signIn({ token: `rwc_guess${index}` })))

  expect(replies.filter((reply) => reply.status === 401).length).toBeLessThanOrEqual(20)
  expect(replies.filter((reply) => reply.status === 429).length).toBeGreaterThanOrEqual(40)
  expect((await byToken()).status).toBe(201)
})
