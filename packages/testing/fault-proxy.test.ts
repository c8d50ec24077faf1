import { connect, createServer, type Server, type Socket } from 'node:net'
import { once } from 'node:events'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { faultProxy, type FaultProxy } from './fault-proxy.ts'
import { waitFor } from './wait-for.ts'

let echo: Server
let proxy: FaultProxy
let received: string
const clients: Socket[] = []

beforeEach(async () => {
  received = ''
  echo = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.on('data', (bytes) => {
      received += bytes.toString()
      socket.write(bytes)
    })
  })
  echo.listen(0, '127.0.0.1')
  await once(echo, 'listening')
  const address = echo.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  proxy = await faultProxy({ targetPort: address.port })
})

afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy()
  await proxy.close()
  echo.close()
})

async function client(): Promise<{ socket: Socket; heard: () => string; closed: () => boolean }> {
  const socket = connect(proxy.port, '127.0.0.1')
  clients.push(socket)
  let heard = ''
  let closed = false
  socket.on('data', (bytes) => (heard += bytes.toString()))
  socket.on('error', () => (closed = true))
  socket.on('close', () => (closed = true))
  await waitFor(() => closed || socket.readyState === 'open')
  return { socket, heard: () => heard, closed: () => closed }
}

test('the proxy passes bytes both ways', async () => {
  const { socket, heard } = await client()

  socket.write('hello')

  await waitFor(() => heard() === 'hello')
  expect(received).toBe('hello')
})

test('a black hole swallows bytes and leaves the connection open until it is resumed', async () => {
  const { socket, heard, closed } = await client()
  socket.write('before')
  await waitFor(() => heard() === 'before')

  proxy.blackHole()
  socket.write(' during')
  const fresh = await client()
  fresh.socket.write(' fresh')
  await waitFor(() => proxy.connections() === 2)
  expect([received, heard(), closed(), fresh.closed()]).toEqual(['before', 'before', false, false])
  proxy.resume()

  await waitFor(() => heard() === 'before during')
  await waitFor(() => fresh.heard() === ' fresh')
  expect(closed()).toBe(false)
})

test('a cut resets open connections and refuses new ones until it is resumed', async () => {
  const { closed } = await client()

  proxy.cut()
  await waitFor(closed)
  const refused = await client()
  await waitFor(refused.closed)
  proxy.resume()
  const { socket, heard } = await client()
  socket.write('again')

  await waitFor(() => heard() === 'again')
  expect(received).toBe('again')
})

test('a large transfer arrives whole and in order through a reader that stops for a while', async () => {
  const { socket, heard } = await client()
  // More than the buffers of all sockets on the way hold.
  const text = Array.from({ length: 3_000_000 }, (_, i) => `${i},`).join('')

  socket.pause()
  socket.write(text)
  await waitFor(() => received.length > 0)
  socket.resume()

  await waitFor(() => heard().length === text.length)
  expect(heard() === text).toBe(true)
})
