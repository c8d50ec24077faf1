import { once } from 'node:events'
import { createServer } from 'node:net'

import { freePort } from '@runwire/testing'
import { expect, test } from 'vitest'

import { choosePort } from './choose-port.ts'

test('the port asked for is taken where it is free', async () => {
  const port = await freePort()

  expect(await choosePort(port, '127.0.0.1', () => undefined)).toBe(port)
})

test('with no port asked for and 3000 busy, a free port is taken and printed', async () => {
  const busy = createServer()
  busy.on('error', () => undefined)
  busy.listen(3000, '127.0.0.1')
  // Either we hold it now or somebody else does: it is busy.
  await Promise.race([once(busy, 'listening'), new Promise((resolve) => busy.once('error', resolve))])
  const said: string[] = []

  const port = await choosePort(null, '127.0.0.1', (line) => said.push(line))
  busy.close()

  expect(port).not.toBe(3000)
  expect(said).toEqual([`Port 3000 is taken by another program; using ${port}.`])
})
