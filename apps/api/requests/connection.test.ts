import { waitFor } from '@runwire/testing'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ClientLeftError, closedSignal, isClosed, stopIfLeft, whenClosed } from './connection.ts'

let server: Server
let responses: ServerResponse[]

beforeEach(async () => {
  responses = []
  server = createServer((_req, res) => void responses.push(res))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

/** A client that sends some requests at once on one connection and reads nothing. */
async function sendRequests(count: number) {
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.write('GET / HTTP/1.1\r\nHost: test\r\n\r\n'.repeat(count))
  await waitFor(() => responses.length === count)
  return client
}

test('a client that leaves aborts its signal, and a later listener learns of it at once', async () => {
  const client = await sendRequests(1)
  const [res] = responses as [ServerResponse]
  const early = closedSignal(res)

  client.destroy()
  await waitFor(() => early.aborted)
  let late = 0
  whenClosed(res, () => late++)

  expect(early.reason).toBeInstanceOf(ClientLeftError)
  expect([late, isClosed(res)]).toEqual([1, true])
  expect(() => stopIfLeft(res)).toThrow(ClientLeftError)
})

test('a response that waits behind others of its connection hears of its end as well, once', async () => {
  const client = await sendRequests(20)
  const told = responses.map(() => 0)
  responses.forEach((res, index) => whenClosed(res, () => (told[index] = (told[index] ?? 0) + 1)))

  client.destroy()
  await waitFor(() => told.every((times) => times > 0))

  expect(told).toEqual(responses.map(() => 1))
})

test('a response that was sent in full is closed, and the next one of its connection is not', async () => {
  const client = await sendRequests(2)
  const [first, second] = responses as [ServerResponse, ServerResponse]
  let closed = 0
  whenClosed(first, () => closed++)

  first.end('done')
  await waitFor(() => closed === 1)

  expect([isClosed(first), isClosed(second)]).toEqual([true, false])
  client.destroy()
})
