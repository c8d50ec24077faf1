import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, ensureProject, migrate, putAgent, upsertProvider, type Database } from '@runwire/db'
import { startCluster } from '@runwire/postgres'
import { AgentConfig } from '@runwire/protocol'
import type { Keeper } from './processes.ts'

export const SECRET_KEY = 'a key for the benchmark'

/** A Postgres that flushes to disk, as `npm start` has it, with our schema and one project with one agent, and no worker. */
export async function startQueueDatabase(
  keeper: Keeper,
  settings: Record<string, string> = {},
): Promise<{ db: Database; url: string; projectId: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'runwire-bench-'))
  keeper.keep({ stop: async () => rmSync(dataDir, { recursive: true, force: true }) })
  const { url, stop } = await startCluster({ dataDir, settings })
  keeper.keep({ stop: () => stop() })
  await migrate(url)
  const db = createDatabase({ url, max: 20, applicationName: 'bench', secretKey: SECRET_KEY })
  keeper.keep({ stop: () => db.close() })
  const { id } = await ensureProject(db, 'bench')
  await upsertProvider(db, id, { name: 'default', base_url: 'http://provider.test/v1', key: 'sk-bench' })
  await putAgent(db, id, 'helper', AgentConfig.parse({ name: 'Helper', model: { name: 'one' } }))
  return { db, url, projectId: id }
}
