import { fileURLToPath } from 'node:url'

import { freePort, startProcess, testDatabase, waitFor } from '@runwire/testing'
import { expect, onTestFinished, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 90_000 })

/** Starts a program whose every write to its log fails as on a full disk; gives what `/healthz` answers, 0 for nothing. */
async function startOnFullDisk(name: 'api' | 'worker') {
  const database = await testDatabase()
  const port = await freePort()
  const file = fileURLToPath(new URL(`../${name}/main.ts`, import.meta.url))
  const program = startProcess({
    command: 'sh',
    args: ['-c', 'exec "$0" "$1" > /dev/full', process.execPath, file],
    env: { DATABASE_URL: database.url, PORT: String(port), RUNWIRE_HEALTH_PORT: String(port), LOG_LEVEL: 'debug' },
  })
  onTestFinished(async () => {
    await program.kill()
    await database.drop()
  })
  const health = async (): Promise<number> => {
    if (program.exited() !== null) throw new Error(`The ${name} ended: ${program.exited()} ${program.output()}`)
    const response = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null)
    return response?.status ?? 0
  }
  await waitFor(async () => (await health()) === 200, { what: `the ${name} to answer`, timeoutMs: 60_000 })
  return health
}

test.each(['api', 'worker'] as const)(
  'a full disk below the log of the %s costs lines, not the process',
  async (name) => {
    const health = await startOnFullDisk(name)

    expect([await health(), await health(), await health()]).toEqual([200, 200, 200])
  },
)
