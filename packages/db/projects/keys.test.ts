import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createConsoleToken, findConsoleToken, revokeConsoleToken } from './console-tokens.ts'
import { createKey, findKey, listKeys, revokeKey } from './keys.ts'
import { createVisitor, createWidgetSession, findWidgetSession, isVisitor } from './widget-sessions.ts'
import { openProject, type TestProject } from '../test-project.fixture.ts'

let project: TestProject
beforeAll(async () => void (project = await openProject()))
afterAll(() => project.close())

test('SEC1: a key has the documented shape, is found by its text alone, and a dump of its row holds nothing usable', async () => {
  const { id, secret } = await createKey(project.db, { projectId: project.id, name: 'shop', scopes: ['runs:write'] })

  const found = await findKey(project.db, secret)

  expect(secret).toMatch(/^rwk_[0-9A-Za-z]{8}_[0-9A-Za-z]{32}_[0-9A-Za-z]{6}$/)
  expect(found).toMatchObject({ id, project_id: project.id, kind: 'secret', scopes: ['runs:write'], expires_at: null })
  const { rows } = await project.db.pool.query('select row_to_json(api_keys)::text as row from api_keys')
  expect(rows.map((row) => row.row).join()).not.toContain(secret.split('_')[2])
})

test('a publishable key begins with rwp_', async () => {
  const { secret } = await createKey(project.db, { projectId: project.id, name: 'page', kind: 'publishable' })

  expect(secret).toMatch(/^rwp_/)
  expect(await findKey(project.db, secret)).toMatchObject({ kind: 'publishable' })
})

test('SEC1: a wrong checksum or a malformed key costs no query', async () => {
  const { secret } = await createKey(project.db, { projectId: project.id, name: 'typing error' })
  const wrong = secret.slice(0, 20) + (secret[20] === 'x' ? 'y' : 'x') + secret.slice(21)
  const query = vi.spyOn(project.db.pool, 'query')

  const found = [
    await findKey(project.db, wrong),
    await findKey(project.db, ''),
    await findKey(project.db, 'rwk_short'),
    await findKey(project.db, `${secret} `),
  ]

  expect(found).toEqual([null, null, null, null])
  expect(query).not.toHaveBeenCalled()
  query.mockRestore()
})

test('a key whose hash is another one is not accepted although lookup and checksum are right', async () => {
  const { id, secret } = await createKey(project.db, { projectId: project.id, name: 'forged' })
  await project.db.pool.query(`update api_keys set secret_hash = sha256('something else') where id = $1`, [id.slice(4)])

  expect(await findKey(project.db, secret)).toBe(null)
})

test('a revoked key is unknown and leaves the list', async () => {
  const { id, secret } = await createKey(project.db, { projectId: project.id, name: 'old' })

  expect([await revokeKey(project.db, project.id, id), await revokeKey(project.db, project.id, id)]).toEqual([
    true,
    false,
  ])

  expect(await findKey(project.db, secret)).toBe(null)
  expect((await listKeys(project.db, project.id)).map((key) => key.id)).not.toContain(id)
})

test('use of a key is noted once a minute', async () => {
  const { id, secret } = await createKey(project.db, { projectId: project.id, name: 'used' })
  const lastUsed = async () =>
    (await project.db.pool.query('select last_used_at from api_keys where id = $1', [id.slice(4)])).rows[0]
      .last_used_at as Date | null
  await findKey(project.db, secret)
  const first = await lastUsed()

  await findKey(project.db, secret)

  expect(first).not.toBe(null)
  expect(await lastUsed()).toEqual(first)
})

test('SEC6: a console token counts until it is revoked or over', async () => {
  const { id, token } = await createConsoleToken(project.db, { projectId: project.id, name: 'start' })
  const over = await createConsoleToken(project.db, {
    projectId: project.id,
    name: 'over',
    expiresAt: new Date(Date.now() - 1000),
  })

  expect(await findConsoleToken(project.db, token)).toMatchObject({ id, project_id: project.id })
  expect(await findConsoleToken(project.db, over.token)).toBe(null)
  expect(await revokeConsoleToken(project.db, project.id, id)).toBe(true)
  expect(await findConsoleToken(project.db, token)).toBe(null)
})

test('B6: a widget token is bound to agent, end user and origin and lives 15 minutes at most', async () => {
  const session = await createWidgetSession(project.db, project.id, {
    opener: 'server',
    agent: 'helper',
    endUser: 'anna',
    origin: 'https://shop.test',
    seconds: 99_999,
  })

  const found = await findWidgetSession(project.db, session?.token ?? '')

  expect(found).toMatchObject({
    project_id: project.id,
    agent: 'helper',
    end_user: 'anna',
    origin: 'https://shop.test',
  })
  expect(Date.parse(found?.expires_at ?? '') - Date.now()).toBeLessThanOrEqual(15 * 60 * 1000)
  expect(
    await createWidgetSession(project.db, project.id, {
      opener: 'server',
      agent: 'unknown',
      endUser: 'anna',
      origin: 'https://shop.test',
    }),
  ).toBe(null)
  await project.db.pool.query(
    `update widget_sessions set created_at = created_at - interval '1 hour', expires_at = expires_at - interval '1 hour'`,
  )
  expect(await findWidgetSession(project.db, session?.token ?? '')).toBe(null)
})

test('SEC4: 1,000 forged widget tokens are refused', async () => {
  const session = await createWidgetSession(project.db, project.id, {
    opener: 'server',
    agent: 'helper',
    endUser: 'anna',
    origin: 'https://shop.test',
  })
  const token = session?.token ?? ''
  const forged = Array.from(
    { length: 1000 },
    (_, index) =>
      token.slice(0, 5 + (index % 40)) + String.fromCharCode(65 + (index % 26)) + token.slice(6 + (index % 40)),
  ).filter((text) => text !== token)

  const found = await Promise.all(forged.map((text) => findWidgetSession(project.db, text)))

  expect(found.filter((item) => item !== null)).toEqual([])
})

test('an anonymous visitor comes back by the renewal secret of its own project alone', async () => {
  const { visitor, renewal_secret } = await createVisitor(project.db, project.id)
  const other = await createVisitor(project.db, project.id)

  expect(await isVisitor(project.db, project.id, visitor, renewal_secret)).toBe(true)
  expect(await isVisitor(project.db, project.id, visitor, other.renewal_secret)).toBe(false)
  expect(await isVisitor(project.db, 'proj_01a22cd4b3837a1194a81be945269060', visitor, renewal_secret)).toBe(false)
})
