import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAGE_ORIGIN, type TestApi, startTestApi } from '../../test-api.fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const upload = (content: Uint8Array, type: string, name: string) =>
  api.send('POST', `/openapi/v1/files?name=${encodeURIComponent(name)}`, {
    body: content,
    headers: { 'content-type': type },
  })

async function uploadForm(fields: [string, Blob | string, string?][]) {
  const form = new FormData()
  for (const [name, value, file] of fields) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value, file)
  }
  const response = await fetch(`${api.url}/openapi/v1/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${api.project.key}` },
    body: form,
  })
  return { status: response.status, json: (await response.json()) as Record<string, unknown> }
}

test('a file is uploaded by a form or as bytes, read back whole, and shown without a chance to run', async () => {
  const byForm = await uploadForm([['file', new Blob([PNG], { type: 'image/png' }), 'dot.png']])
  const byBytes = await upload(Buffer.from('Grüße'), 'text/markdown', 'notes/../../grüße.md')

  expect(byForm).toMatchObject({ status: 201, json: { name: 'dot.png', media_type: 'image/png', bytes: PNG.length } })
  expect(byBytes.json).toMatchObject({ name: 'grüße.md', media_type: 'text/markdown', bytes: 7 })
  const image = await fetch(`${api.url}${String(byForm.json.url)}`, {
    headers: { authorization: `Bearer ${api.project.key}` },
  })
  expect(Buffer.from(await image.arrayBuffer()).equals(PNG)).toBe(true)
  expect(image.headers.get('x-content-type-options')).toBe('nosniff')
  expect(image.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  const text = await api.send('GET', byBytes.at('url'))
  expect([text.text, text.headers.get('content-type')]).toEqual(['Grüße', 'text/markdown; charset=utf-8'])
  expect(text.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''gr%C3%BC%C3%9Fe\.md$/)
})

test('a file’s type is detected from its bytes, not from its name', async () => {
  const page = await upload(Buffer.from('<script>alert(1)</script>'), 'image/png', 'picture.png')
  const program = await upload(Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 1]), 'image/png', 'picture.png')
  const picture = await upload(PNG, 'text/html', 'page.html')

  expect(page.json).toMatchObject({ media_type: 'text/plain' })
  expect([program.status, program.at('error.code'), program.at('error.param')]).toEqual([400, 'invalid_field', 'file'])
  expect(picture.json).toMatchObject({ media_type: 'image/png' })
})

test('25 MB are accepted, one byte more is not, and odd forms are refused', async () => {
  const limit = 25 * 1024 * 1024
  const full = await upload(Buffer.alloc(limit, 'a'), 'text/plain', 'full.txt')
  const over = await upload(Buffer.alloc(limit + 1, 'a'), 'text/plain', 'over.txt')
  const empty = await upload(new Uint8Array(0), 'text/plain', 'empty.txt')
  const none = await uploadForm([['file', 'no file']])
  const more = await uploadForm([
    ['file', new Blob(['a']), 'a.txt'],
    ['purpose', 'none'],
  ])

  expect(full.status).toBe(201)
  expect([over.status, over.at('error.code')]).toEqual([413, 'body_too_large'])
  expect([empty.status, empty.at('error.param')]).toEqual([400, 'file'])
  expect(none).toMatchObject({ status: 400, json: { error: { param: 'file' } } })
  expect(more).toMatchObject({ status: 400, json: { error: { code: 'unknown_field', param: 'purpose' } } })
})

test('a file belongs to whom uploaded it: other projects and other visitors do not see it', async () => {
  const mine = (await upload(PNG, 'image/png', 'dot.png')).at('id')
  const session = await api.send('POST', '/openapi/v1/widget-sessions', {
    body: { agent: 'helper', end_user: 'u', origin: PAGE_ORIGIN },
  })
  const asVisitor = { key: session.at('token'), headers: { origin: PAGE_ORIGIN } }

  const foreign = await api.send('GET', `/openapi/v1/files/${mine}/content`, { key: api.other.key })
  const visitor = await api.send('GET', `/openapi/v1/files/${mine}`, asVisitor)
  const named = await api.send('POST', '/openapi/v1/messages', {
    key: api.other.key,
    body: { agent: 'helper', content: [{ type: 'image', file_id: mine }], background: true },
  })

  expect([foreign.status, visitor.status, named.status]).toEqual([404, 404, 404])
})
