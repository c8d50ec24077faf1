import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startCluster } from '@runwire/postgres'

import { startContainer, type TestServer } from './container.ts'

const PREFIX = 'runwire-test-'
const ABANDONED_MS = 3_600_000

/** A Postgres for tests: `DATABASE_URL`, else a container where an engine answers, else the embedded one. */
export async function openTestServer(): Promise<TestServer> {
  const given = process.env.DATABASE_URL
  if (given !== undefined && given !== '') {
    return { adminUrl: given, provider: 'DATABASE_URL', close: () => Promise.resolve() }
  }
  return (await startContainer()) ?? startEmbedded()
}

async function startEmbedded(): Promise<TestServer> {
  removeAbandoned()
  const dataDir = mkdtempSync(join(tmpdir(), PREFIX))
  const cluster = await startCluster({
    dataDir,
    // Speed before safety: nothing here outlives the tests.
    settings: {
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      max_connections: '300',
      shared_buffers: '128MB',
      autovacuum_naptime: '10min',
      checkpoint_timeout: '1h',
      max_wal_size: '4GB',
    },
  })
  return {
    adminUrl: cluster.url,
    provider: 'embedded Postgres',
    async close() {
      await cluster.stop(2_000)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Tests that were killed leave their directory behind; their server ended with them. */
function removeAbandoned(): void {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue
    const path = join(tmpdir(), name)
    const log = statSync(join(path, 'postgres.log'), { throwIfNoEntry: false })
    const owned = statSync(path, { throwIfNoEntry: false })?.uid === process.getuid?.()
    if (owned && log !== undefined && Date.now() - log.mtimeMs > ABANDONED_MS) {
      rmSync(path, { recursive: true, force: true })
    }
  }
}
