import { expect, test } from 'vitest'
import { readEnvironment } from './environment.ts'

const DATABASE_URL = 'postgres://127.0.0.1/x'

test('defaults are those of the documentation, and an empty variable is one that is not set', () => {
  const config = readEnvironment({ DATABASE_URL, RUNWIRE_FLUSH_MS: '', LISTEN_DATABASE_URL: '' })

  expect(config).toMatchObject({
    port: 3000,
    listenDatabaseUrl: DATABASE_URL,
    poolSize: 8,
    listen: true,
    deltas: true,
    embedWorker: false,
    flushMs: 20,
    leaseMs: 15_000,
    retentionDays: 30,
  })
})

test.each([
  [{}, 'DATABASE_URL'],
  [{ DATABASE_URL, PORT: 'http' }, 'PORT'],
  [{ DATABASE_URL, RUNWIRE_LISTEN: 'perhaps' }, 'RUNWIRE_LISTEN'],
  [{ DATABASE_URL, LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
])('%o is refused by the name of the variable', (env, name) => {
  expect(() => readEnvironment(env)).toThrow(new RegExp(`not usable: ${name}: `))
})

test('the error for a number out of its range, or no number, names the range', () => {
  expect(() => readEnvironment({ DATABASE_URL, RUNWIRE_LEASE_MS: 'soon' })).toThrow(
    'RUNWIRE_LEASE_MS: must be a whole number, 500 or more',
  )
  expect(() => readEnvironment({ DATABASE_URL, PORT: '70000' })).toThrow('PORT: must be a whole number from 0 to 65535')
})

test('RUNWIRE_LISTEN and AGENT_STREAM_MODEL_DELTAS are switched off by their words', () => {
  const config = readEnvironment({
    DATABASE_URL,
    RUNWIRE_LISTEN: 'off',
    AGENT_STREAM_MODEL_DELTAS: 'false',
    RUNWIRE_EMBED_WORKER: '1',
  })

  expect(config).toMatchObject({ listen: false, deltas: false, embedWorker: true })
})
