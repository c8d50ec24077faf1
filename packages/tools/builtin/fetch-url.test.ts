import { expect, test } from 'vitest'
import { fetchUrl } from './fetch-url.ts'
import { createEgress } from '../egress/egress.ts'
import { toolContext } from '../testing/tool-context.ts'
import { webServer } from '../testing/web-server.ts'

const page = `<!doctype html><html><head><title>Return policy | Shop</title><style>p{}</style></head><body>
<nav><a href="/">Home</a> <a href="/cart">Cart</a></nav>
<article><h1>Return policy</h1>${'<p>You may return a parcel within <b>30 days</b>, if it is unopened and you kept the receipt. Write to us first.</p>'.repeat(5)}
<ul><li>Books</li><li>Toys</li></ul><table><tr><td>Fee</td><td>5</td></tr></table><script>steal()</script></article><footer>Imprint</footer></body></html>`

test('a page is read as its article, without navigation and scripts, and can be cited', async () => {
  await using server = await webServer((_, res) =>
    res.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page),
  )
  const outcome = await fetchUrl(server.egress).run({ url: `${server.origin}/policy` }, toolContext())

  if (!outcome.ok) throw new Error(outcome.error.message)
  expect(outcome.result).toMatch(/You may return a parcel within 30 days, if it is unopened/)
  expect(outcome.result).toMatch(/Books\n+Toys/)
  expect(outcome.result).not.toMatch(/steal|Cart|<|p\{\}/)
  expect(outcome.documents).toMatchObject([
    {
      document_id: `${server.origin}/policy`,
      url: `${server.origin}/policy`,
      title: expect.stringContaining('Return policy'),
    },
  ])
})

test('a text in another charset is read as it was meant', async () => {
  await using server = await webServer((_, res) =>
    res.writeHead(200, { 'content-type': 'text/plain; charset=iso-8859-1' }).end(Buffer.from('Größe', 'latin1')),
  )

  expect(await fetchUrl(server.egress).run({ url: server.origin }, toolContext())).toMatchObject({
    ok: true,
    result: 'Größe',
  })
})

test('a reply that is no text, too large, no success or cut off is an error that says so', async () => {
  await using server = await webServer((req, res) => {
    if (req.url === '/missing') res.writeHead(404).end()
    else if (req.url === '/huge') res.writeHead(200, { 'content-type': 'text/plain' }).end('x'.repeat(6_000_000))
    else if (req.url === '/drop') res.destroy()
    else res.writeHead(200, { 'content-type': 'image/png' }).end('png')
  })
  const read = async (path: string) => {
    const outcome = await fetchUrl(server.egress).run({ url: server.origin + path }, toolContext())
    return outcome.ok ? 'ok' : outcome.error.message
  }

  expect(await read('/missing')).toContain('status 404')
  expect(await read('/image')).toContain('is image/png')
  expect(await read('/huge')).toContain('larger than 5000000 bytes')
  expect(await read('/drop')).toContain('could not be read')
})

test('SEC7: a private address is refused as egress_blocked', async () => {
  const egress = createEgress()
  expect(await fetchUrl(egress).run({ url: 'http://169.254.169.254/latest/meta-data/' }, toolContext())).toMatchObject({
    ok: false,
    error: { code: 'egress_blocked' },
  })
  await egress.close()
})

test('SEC14: a page built to take for ever is given up, and the process goes on meanwhile', async () => {
  await using server = await webServer((_, res) =>
    res.writeHead(200, { 'content-type': 'text/html' }).end(`${'<div>'.repeat(100_000)}deep`),
  )
  let beats = 0
  const beat = setInterval(() => (beats += 1), 20)
  const outcome = await fetchUrl(server.egress).run({ url: server.origin }, toolContext())
  clearInterval(beat)

  expect(outcome).toMatchObject({ ok: false, error: { message: expect.stringContaining('too complex') } })
  expect(beats).toBeGreaterThan(20)
}, 30_000)
