import { createHmac, createSign, generateKeyPairSync, randomInt } from 'node:crypto'
import { Secret } from '@runwire/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAGE_ORIGIN, type TestApi, startTestApi, workRun } from '../test-api.fixture.ts'
import { readUserToken } from './user-token.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

const SECRET = 'a secret of the shop, long enough to sign with'
const rsa = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const hs256 = { algorithm: 'HS256', secret: new Secret(SECRET) } as const
const rs256 = { algorithm: 'RS256', public_key: rsa.publicKey } as const

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const inAnHour = (): number => Math.floor(Date.now() / 1000) + 3600
const claims = (more: object = {}) => ({ sub: 'user-7', exp: inAnHour(), ...more })

function signed(payload: unknown, { alg = 'HS256', secret = SECRET, header = {} } = {}): string {
  const body = `${part({ alg, typ: 'JWT', ...header })}.${part(payload)}`
  if (alg === 'RS256')
    return `${body}.${createSign('RSA-SHA256').update(body).sign(rsa.privateKey).toString('base64url')}`
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`
}

test('a token of the right key says who its user is, by HS256 and by RS256', () => {
  expect(readUserToken(signed(claims()), hs256)).toMatchObject({ end_user: 'user-7' })
  expect(readUserToken(signed(claims(), { alg: 'RS256' }), rs256)).toMatchObject({ end_user: 'user-7' })
})

test('SEC4: a secret key mints no token in the name of an anonymous visitor', async () => {
  const mint = (body: object, key?: string) =>
    api.send('POST', '/openapi/v1/widget-sessions', {
      headers: { origin: PAGE_ORIGIN },
      body: { agent: 'helper', ...body },
      ...(key === undefined ? {} : { key }),
    })
  const visitor = (await mint({}, api.project.publishableKey)).at('visitor')
  const refused = await mint({ end_user: visitor, origin: PAGE_ORIGIN })
  const named = await mint({ end_user: 'vis_a_vis', origin: PAGE_ORIGIN })

  expect([refused.status, refused.at('error.code'), refused.at('error.param')]).toEqual([
    400,
    'invalid_field',
    'end_user',
  ])
  expect(named.status).toBe(201)
})

test('SEC4: of 1,000 forged, expired, foreign and unsigned tokens none is accepted', () => {
  const seed = randomInt(2 ** 31)
  console.log(`seed ${seed}`)
  let state = seed
  const next = (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const good = signed(claims())
  const [head = '', body = '', signature = ''] = good.split('.')
  const flip = (text: string): string => {
    const at = next(text.length - 1)
    return text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)
  }
  const kinds: (() => string)[] = [
    () => `${part({ alg: 'none' })}.${part(claims({ sub: `u${next(1e6)}` }))}.`,
    () => `${part({ alg: 'none' })}.${part(claims({ sub: `u${next(1e6)}` }))}.${signature}`,
    () => signed(claims(), { secret: `another secret ${next(1e6)}` }),
    () => signed(claims({ exp: Math.floor(Date.now() / 1000) - next(1e6) })),
    () => signed(claims({ nbf: inAnHour() + next(1e6) })),
    () => signed({ exp: inAnHour() }),
    () => signed({ sub: `u${next(1e6)}` }),
    () => signed(claims({ sub: next(1e6) })),
    () => signed(claims({ exp: 'never' })),
    () => signed(claims(), { header: { crit: ['exp'] } }),
    () => `${head}.${part(claims({ sub: `u${next(1e6)}` }))}.${signature}`,
    () => `${head}.${flip(body)}.${signature}`,
    () => `${head}.${body}.${flip(signature)}`,
    () => `${head}.${body}.${signature.slice(0, next(40))}`,
    () => `${head}.${body}`,
    () => `${good}.${part({})}`,
    () => ` ${good}`,
    () => signed(claims(), { header: { alg: 'hs256' } }),
    // The public key is no secret: nobody may be able to sign with it.
    () => signed(claims({ sub: `u${next(1e6)}` }), { secret: rsa.publicKey }),
  ]
  let accepted = 0
  for (let index = 0; index < 1_000; index++) {
    const token = (kinds[index % kinds.length] as () => string)()
    if (token === good) continue
    for (const key of [hs256, rs256]) if (readUserToken(token, key) !== null) accepted++
  }

  expect(accepted).toBe(0)
  expect(readUserToken(good, rs256)).toBeNull()
  expect(readUserToken(signed(claims(), { alg: 'RS256' }), hs256)).toBeNull()
})

test('B10: a chat that was begun anonymously by a chat kit goes on after its user signed in, under the kit’s own id', async () => {
  const path = `/api/v1/projects/${api.project.id}/user-token-key`
  const headers = { origin: PAGE_ORIGIN }
  const mint = (body: object) =>
    api.send('POST', '/openapi/v1/widget-sessions', {
      body: { agent: 'helper', ...body },
      key: api.project.publishableKey,
      headers,
    })
  await api.send('PUT', path, { body: { algorithm: 'HS256', secret: SECRET } })
  const visitor = await mint({})
  const chat = { id: 'chat-1', messages: [{ id: 'm1', role: 'user', parts: [{ type: 'text', text: 'Hi' }] }] }
  const asked = api.send('POST', '/openapi/v1/ai-sdk/helper', {
    body: { ...chat, trigger: 'submit-message' },
    key: visitor.at('token'),
    headers,
  })
  await expect.poll(() => workRun(api.database)).not.toBeNull()
  await asked
  const messages = (key: string) =>
    api.send('GET', '/openapi/v1/ai-sdk/helper/chat-1/messages', { key, headers }).then((reply) => reply.json)
  const before = await messages(visitor.at('token'))

  const names = { visitor: visitor.at('visitor'), renewal_secret: visitor.at('renewal_secret') }
  const signedIn = await mint({ user_token: signed(claims()), ...names })

  expect(before).toMatchObject([{ role: 'user' }, { role: 'assistant' }])
  expect(await messages(signedIn.at('token'))).toEqual(before)
  expect((await api.send('DELETE', path)).status).toBe(204)
})

test('a page signs its user in by the token of its server, for no longer than that says', async () => {
  const path = `/api/v1/projects/${api.project.id}/user-token-key`
  const mint = (body: object) =>
    api.send('POST', '/openapi/v1/widget-sessions', {
      body: { agent: 'helper', ...body },
      key: api.project.publishableKey,
      headers: { origin: PAGE_ORIGIN },
    })
  const before = await mint({ user_token: signed(claims()) })
  const set = await api.send('PUT', path, { body: { algorithm: 'HS256', secret: SECRET } })

  const session = await mint({ user_token: signed(claims({ exp: Math.floor(Date.now() / 1000) + 60 })) })
  const me = await api.send('GET', '/openapi/v1/me', { key: session.at('token'), headers: { origin: PAGE_ORIGIN } })
  const forged = await mint({ user_token: signed(claims(), { secret: 'x'.repeat(40) }) })
  const withStranger = await mint({ user_token: signed(claims()), visitor: 'vis_x', renewal_secret: 'y' })

  expect([before.status, before.at('error.param')]).toEqual([401, 'user_token'])
  expect(set.status).toBe(204)
  expect(me.json).toMatchObject({ kind: 'widget', end_user: 'user-7' })
  expect(Date.parse(session.at('expires_at')) - Date.now()).toBeLessThanOrEqual(61_000)
  expect([forged.status, forged.at('error.code')]).toEqual([401, 'invalid_key'])
  expect(withStranger.json).toMatchObject({ visitor: null, renewal_secret: null })
  const dump = await api.database.pool.query('select * from user_token_keys')
  expect(JSON.stringify(dump.rows)).not.toContain(SECRET)
  expect(
    (await api.send('PUT', path, { body: { algorithm: 'RS256', public_key: rsa.privateKey } })).at('error.param'),
  ).toBe('public_key')
  expect((await api.send('PUT', path, { body: { algorithm: 'RS256', public_key: rsa.publicKey } })).status).toBe(204)
  expect((await mint({ user_token: signed(claims(), { alg: 'RS256' }) })).status).toBe(201)
  expect((await api.send('DELETE', path)).status).toBe(204)
  expect((await mint({ user_token: signed(claims(), { alg: 'RS256' }) })).status).toBe(401)
})
