import { expect, test } from 'vitest'
import { createEgress, type Egress } from '../egress/egress.ts'
import { generateImage } from './generate-image.ts'
import { toolContext } from '../testing/tool-context.ts'
import { webServer } from '../testing/web-server.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** A provider of pictures that answers as the path of its base url says. */
const pictures = () =>
  webServer((req, res) => {
    const json = (body: unknown) => res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (req.url === '/picture.png') res.end(png)
    else if (req.url.startsWith('/b64')) json({ data: [{ b64_json: png.toString('base64') }] })
    else if (req.url.startsWith('/url')) json({ data: [{ url: `http://${req.headers.host}/picture.png` }] })
    else if (req.url.startsWith('/html'))
      json({ data: [{ b64_json: Buffer.from('<svg onload=alert(1)>').toString('base64') }] })
    else res.writeHead(400).end(`refused: ${req.headers.authorization}`)
  })

async function make(path: string, egress?: Egress, host = '127.0.0.1') {
  await using server = await pictures()
  const saved: { name: string; media_type: string; bytes: Uint8Array }[] = []
  const saveFile = async (_: string, file: (typeof saved)[number]) => {
    saved.push(file)
    return {
      file_id: 'file_1',
      name: file.name,
      media_type: file.media_type,
      bytes: file.bytes.byteLength,
      url: '/files/file_1',
    }
  }
  const context = toolContext()
  const provider = {
    baseUrl: `${server.origin.replace('127.0.0.1', host)}${path}/v1`,
    apiKey: 'sk-image-key',
    model: 'painter',
    trusted: egress !== undefined,
  }
  const outcome = await generateImage({ provider, egress: egress ?? server.egress, saveFile }).run(
    { prompt: 'a cat' },
    context,
  )
  return { outcome, saved, context, seen: server.seen }
}

test.each(['/b64', '/url'])('a picture that comes by %s is kept as a file of the answer', async (path) => {
  const { outcome, saved, context, seen } = await make(path)

  expect(outcome.ok).toBe(true)
  expect(saved).toMatchObject([{ name: 'image.png', media_type: 'image/png' }])
  expect(Buffer.from(saved[0]?.bytes ?? []).equals(png)).toBe(true)
  expect(context.said).toMatchObject([
    { type: 'file.created', call_id: 'call_1', file_id: 'file_1', media_type: 'image/png' },
  ])
  expect(seen[0]).toMatchObject({
    method: 'POST',
    url: `${path}/v1/images/generations`,
    headers: { authorization: 'Bearer sk-image-key' },
  })
  expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ model: 'painter', n: 1, prompt: 'a cat', size: '1024x1024' })
})

test('SEC8: a reply that is no picture is not stored as one', async () => {
  const { outcome, saved } = await make('/html')

  expect(outcome).toMatchObject({ ok: false, error: { message: expect.stringContaining('no PNG, JPEG or WebP') } })
  expect(saved).toEqual([])
})

test('SEC11: a refusal is reported without the key', async () => {
  const { outcome } = await make('/refuse')

  expect(outcome).toMatchObject({
    ok: false,
    error: { message: 'No picture was made: the provider answered with status 400: refused: Bearer [redacted]' },
  })
})

test('SEC7: the operator’s own provider may be private, a picture it points to may not', async () => {
  const egress = createEgress()
  expect((await make('/b64', egress)).outcome.ok).toBe(true)
  expect((await make('/b64', egress, 'localhost')).outcome.ok).toBe(true)
  expect((await make('/url', egress)).outcome).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining('not on the public internet') },
  })
  await egress.close()
})
