import { expect, test } from 'vitest'
import { importOpenApi } from './import-openapi.ts'

const signal = () => new AbortController().signal

test('a document that is no JSON, and one that takes more memory than an import may, are refused by their field', async () => {
  const source = { url: 'https://x.test/openapi.json', headers: {} }
  const noJson = await importOpenApi({ ...source, text: '<html>' }, signal())
  const large = await importOpenApi({ ...source, text: '['.repeat(4_000_000) + ']'.repeat(4_000_000) }, signal())

  expect(noJson).toMatchObject({ ok: false, param: 'url', why: expect.stringContaining('it is no JSON') as string })
  expect(large).toMatchObject({ ok: false, param: 'document', why: expect.stringContaining('MB of memory') as string })
})

test('a client that leaves ends the import', async () => {
  const leaving = new AbortController()
  const asked = importOpenApi({ text: '{}', headers: {} }, leaving.signal)
  leaving.abort(new Error('left'))
  await expect(asked).rejects.toThrow('left')
})
