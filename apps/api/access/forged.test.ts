import { createWidgetSession } from '@runwire/db'
import { seededRandom } from '@runwire/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAGE_ORIGIN, type TestApi, startTestApi } from '../test-api.fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

const session = async (projectId = api.project.id) => {
  const who = { agent: 'helper', endUser: 'ann', origin: PAGE_ORIGIN, opener: 'server' as const }
  return (await createWidgetSession(api.database.drizzle, projectId, who))?.token ?? ''
}

/** Sends many requests, a few at a time: each is refused before it costs much. */
async function statusesOf(sends: (() => Promise<{ status: number }>)[]): Promise<number[]> {
  const statuses: number[] = []
  for (let at = 0; at < sends.length; at += 25)
    statuses.push(...(await Promise.all(sends.slice(at, at + 25).map(async (send) => (await send()).status))))
  return statuses
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const unsigned = (claims: object): string => `${encoded({ alg: 'none', typ: 'JWT' })}.${encoded(claims)}.`
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

test('SEC4: of 1,000 forged, foreign, expired and unsigned widget tokens none is accepted, on any route', async () => {
  const random = seededRandom('forged tokens')
  const mine = await session()
  const expired = await session()
  await api.database.pool.query(
    `update widget_sessions set created_at = now() - interval '20 minutes', expires_at = now() - interval '6 minutes'
     where lookup = $1`,
    [expired.split('_')[1]],
  )
  const foreign = await session(api.other.id)
  const pick = (text: string): string => text[Math.floor(random.next() * text.length)] ?? ''
  const changed = () => {
    const at = 4 + Math.floor(random.next() * (mine.length - 4))
    const other = pick(ALPHABET.replace(mine[at] ?? '', ''))
    return mine.slice(0, at) + other + mine.slice(at + 1)
  }
  const kinds: (() => string)[] = [
    changed,
    () => `rwt_${Array.from({ length: 8 }, () => pick(ALPHABET)).join('')}_${mine.split('_').slice(2).join('_')}`,
    () => expired,
    () => mine.slice(0, -1 - Math.floor(random.next() * 20)),
    () => mine.replace('rwt_', pick('kpcsvb') === 'k' ? 'rwk_' : 'rwp_'),
    () => unsigned({ sub: 'ann', agent: 'helper', project: api.project.id, exp: 9_999_999_999 }),
    () => mine.toUpperCase(),
    () => `${mine} `.repeat(2),
  ]
  const routes = ['/me', '/conversations', '/agents', '/models']
  const sends = Array.from({ length: 1000 }, (_, index) => () => {
    const key = kinds[index % kinds.length]?.() ?? ''
    return api.send('GET', `/openapi/v1${routes[index % routes.length]}`, { key, headers: { origin: PAGE_ORIGIN } })
  })

  const statuses = await statusesOf(sends)

  expect(statuses.filter((status) => status !== 401)).toEqual([])
  const seen = await api.send('GET', '/openapi/v1/me', { key: foreign, headers: { origin: PAGE_ORIGIN } })
  expect(seen.json).toMatchObject({ project: { id: api.other.id } })
  expect((await api.send('GET', '/openapi/v1/me', { key: mine, headers: { origin: PAGE_ORIGIN } })).status).toBe(200)
}, 120_000)

/** Ways to look like the listed origin https://shop.example. */
function originVariants(): string[] {
  const hosts = [
    'shop.example',
    'SHOP.example',
    'shop.example.',
    'www.shop.example',
    'shop.example.evil.com',
    'evil.com',
  ]
  const more = [
    'shop-example',
    'shop.examples',
    'shopXexample',
    'xshop.example',
    'shop.exampl',
    'shop.example%2eevil.com',
  ]
  const odd = [
    'shop.example@evil.com',
    'evil.com#shop.example',
    'evil.com/shop.example',
    'shоp.example',
    '[::1]',
    '127.0.0.1',
  ]
  const schemes = ['https://', 'http://', 'HTTPS://', 'ftp://', 'file://', '//', '']
  const ends = ['', '/', ':443', ':444', '/path', '?', ' ', ',https://shop.example']
  const all = [...hosts, ...more, ...odd].flatMap((host) =>
    schemes.flatMap((scheme) => ends.map((end) => `${scheme}${host}${end}`)),
  )
  return [...new Set(['null', '*', 'https://*.example', 'https://', ...all])]
    .filter((origin) => origin !== PAGE_ORIGIN && origin.trim() !== PAGE_ORIGIN && /^[\u0020-\u007e]+$/.test(origin))
    .slice(0, 600)
}

test('SEC5: of more than 200 variants of a listed origin none opens a session, uses a token, or is let in by CORS', async () => {
  const token = await session()
  const random = seededRandom('origins')
  const variants = originVariants()
    .toSorted(() => random.next() - 0.5)
    .slice(0, 220)
  const accepted: string[] = []

  for (const origin of variants) {
    const headers = { origin }
    const [preflight, used] = await Promise.all([
      api.send('OPTIONS', '/openapi/v1/messages', {
        key: null,
        headers: { ...headers, 'access-control-request-method': 'POST' },
      }),
      api.send('GET', '/openapi/v1/me', { key: token, headers }),
    ])
    if (preflight.status < 400 || preflight.headers.has('access-control-allow-origin')) accepted.push(`cors ${origin}`)
    if (used.status < 400 || used.headers.has('access-control-allow-origin')) accepted.push(`token ${origin}`)
  }
  await api.database.pool.query('truncate rate_limits')
  for (const origin of variants.slice(0, 100)) {
    const body = { agent: 'helper' }
    const opened = await api.send('POST', '/openapi/v1/widget-sessions', {
      key: api.project.publishableKey,
      body,
      headers: { origin },
    })
    if (opened.status < 400) accepted.push(`session ${origin}`)
  }

  expect(variants.length).toBeGreaterThanOrEqual(200)
  expect(accepted).toEqual([])
}, 120_000)
