import { expect, test } from 'vitest'
import { readEnvironment } from './environment.ts'

const DATABASE_URL = 'postgres://localhost/x'

test('everything but the database has a default, and an empty variable counts as unset', () => {
  expect(readEnvironment({ DATABASE_URL, RUNWIRE_LEASE_MS: '', LISTEN_DATABASE_URL: '' })).toEqual({
    databaseUrl: DATABASE_URL,
    listenDatabaseUrl: DATABASE_URL,
    poolSize: 8,
    listen: true,
    concurrency: 200,
    leaseMs: 15_000,
    drainMs: 20_000,
    setUpMs: 60_000,
    flushMs: 20,
    retentionDays: 30,
    streamDeltas: true,
    secretKey: null,
    allowPrivateHosts: [],
    healthPort: 0,
    host: '127.0.0.1',
    logLevel: 'info',
    tools: null,
  })
})

test('flags are read in the usual spellings', () => {
  const read = (value: string) => readEnvironment({ DATABASE_URL, AGENT_STREAM_MODEL_DELTAS: value }).streamDeltas
  expect(['true', '1', 'on', 'YES', 'false', '0', 'off', 'no'].map(read)).toEqual([
    ...Array<boolean>(4).fill(true),
    ...Array<boolean>(4).fill(false),
  ])
})

test('all unusable settings are named in one error', () => {
  const read = () => readEnvironment({ RUNWIRE_LEASE_MS: 'soon', RUNWIRE_LISTEN: 'maybe' })
  expect(read).toThrow(/DATABASE_URL: .*RUNWIRE_LISTEN: .*RUNWIRE_LEASE_MS: must be a whole number, 500 or more/)
})
