import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { ErrorReply } from '@runwire/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApi, startTestApi } from '../test-api.fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

/** Sends bytes and gives the whole reply, after which the server has closed the connection. */
async function exchange(bytes: string): Promise<{ status: number; body: unknown }> {
  const socket = connect(Number(new URL(api.url).port), '127.0.0.1')
  socket.write(bytes)
  const reply = await text(socket)
  const [head = '', body = ''] = reply.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), body: JSON.parse(body) }
}

test.each([
  ['another protocol', 'NONSENSE\r\n\r\n', 400],
  ['a length that is none', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: many\r\n\r\n', 400],
  ['two lengths', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n', 400],
  ['headers of 20 KB', `GET /healthz HTTP/1.1\r\nhost: x\r\ncookie: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
])('SEC13: %s is refused in the shape of every error, and the connection is closed', async (_what, bytes, status) => {
  const reply = await exchange(bytes)

  expect(reply.status).toBe(status)
  const { error } = ErrorReply.parse(reply.body)
  expect(error.message).toMatch(/^.{10,}\.$/)
  expect((await fetch(`${api.url}/healthz`)).status).toBe(200)
})
