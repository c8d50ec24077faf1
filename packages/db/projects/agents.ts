import type { AgentConfig } from '@runwire/protocol'
import { and, desc, eq, or } from '../connection/drizzle.ts'
import { isDeepStrictEqual } from 'node:util'
import { inTransaction, type Db } from '../connection/database.ts'
import { RequestRefusedError } from '../connection/errors.ts'
import { newId } from '../connection/ids.ts'
import { storableText } from '../connection/json.ts'
import { agent_versions, agents } from '../schema/schema.ts'

/** An agent with its current version. */
export interface AgentRecord {
  id: string
  project_id: string
  slug: string
  version_id: string
  version: number
  config: AgentConfig
  created_at: string
  updated_at: string
}

export interface AgentVersionRecord {
  id: string
  agent_id: string
  version: number
  config: AgentConfig
  created_at: string
}

/**
 * Makes the agent, or gives it a new version; a configuration equal to the current one adds none.
 * `created` tells whether the agent is new. The configuration has been parsed by AgentConfig before.
 */
export async function putAgent(
  db: Db,
  projectId: string,
  slug: string,
  config: AgentConfig,
): Promise<{ agent: AgentRecord; version: AgentVersionRecord; created: boolean }> {
  if (!/^[a-z0-9][a-z0-9_-]{0,63}$/.test(slug)) {
    throw new RequestRefusedError(
      'invalid_field',
      'A slug has 1 to 64 lower-case letters, digits, - or _, and starts with a letter or digit.',
      { param: 'slug' },
    )
  }
  return inTransaction(db, async (tx) => {
    const made = await tx
      .insert(agents)
      .values({ id: newId('agent'), project_id: projectId, slug })
      .onConflictDoNothing()
      .returning({ id: agents.id })
    const mine = and(eq(agents.project_id, projectId), eq(agents.slug, slug))
    const [row] = await tx.select().from(agents).where(mine).for('no key update')
    if (row === undefined) throw new Error(`Agent ${slug} of ${projectId} was made and is gone`)
    const [latest] = await tx
      .select()
      .from(agent_versions)
      .where(eq(agent_versions.agent_id, row.id))
      .orderBy(desc(agent_versions.version))
      .limit(1)
    if (latest !== undefined && isDeepStrictEqual(latest.config, config)) {
      return { agent: agentFrom(row, latest), version: versionFrom(latest), created: false }
    }
    const [version] = await tx
      .insert(agent_versions)
      .values({
        id: newId('agentVersion'),
        project_id: projectId,
        agent_id: row.id,
        version: (latest?.version ?? 0) + 1,
        config,
      })
      .returning()
    if (version === undefined) throw new Error(`The version of agent ${slug} was not stored`)
    const updated_at = new Date()
    await tx.update(agents).set({ current_version_id: version.id, updated_at }).where(mine)
    return {
      agent: agentFrom({ ...row, updated_at }, version),
      version: versionFrom(version),
      created: made.length > 0,
    }
  })
}

/** An agent by slug or id; null where the project has none. */
export async function findAgent(db: Db, projectId: string, slugOrId: string): Promise<AgentRecord | null> {
  const [row] = await withVersion(db)
    .where(and(eq(agents.project_id, projectId), or(eq(agents.slug, storableText(slugOrId)), eq(agents.id, slugOrId))))
    .limit(1)
  return row === undefined ? null : agentFrom(row.agent, row.version)
}

/** The project's agents by slug. */
export async function listAgents(db: Db, projectId: string): Promise<AgentRecord[]> {
  const rows = await withVersion(db).where(eq(agents.project_id, projectId)).orderBy(agents.slug)
  return rows.map((row) => agentFrom(row.agent, row.version))
}

/** Slugs of the project's first agents, without reading their settings. */
export async function listAgentSlugs(db: Db, projectId: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ slug: agents.slug })
    .from(agents)
    .where(eq(agents.project_id, projectId))
    .orderBy(agents.slug)
    .limit(limit)
  return rows.map((row) => row.slug)
}

/** The versions of an agent, newest first; empty where the project has no such agent. */
export async function listAgentVersions(db: Db, projectId: string, slugOrId: string): Promise<AgentVersionRecord[]> {
  const agent = await findAgent(db, projectId, slugOrId)
  if (agent === null) return []
  const rows = await db
    .select()
    .from(agent_versions)
    .where(eq(agent_versions.agent_id, agent.id))
    .orderBy(desc(agent_versions.version))
  return rows.map(versionFrom)
}

/** One version by its id, for workers that hold a run of it; null for an unknown one. */
export async function agentVersion(db: Db, versionId: string): Promise<AgentVersionRecord | null> {
  const [row] = await db.select().from(agent_versions).where(eq(agent_versions.id, versionId))
  return row === undefined ? null : versionFrom(row)
}

const withVersion = (db: Db) =>
  db
    .select({ agent: agents, version: agent_versions })
    .from(agents)
    .innerJoin(agent_versions, eq(agent_versions.id, agents.current_version_id))
    .$dynamic()

const agentFrom = (row: typeof agents.$inferSelect, version: typeof agent_versions.$inferSelect): AgentRecord => ({
  id: row.id,
  project_id: row.project_id,
  slug: row.slug,
  version_id: version.id,
  version: version.version,
  config: version.config,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

const versionFrom = (row: typeof agent_versions.$inferSelect): AgentVersionRecord => ({
  id: row.id,
  agent_id: row.agent_id,
  version: row.version,
  config: row.config,
  created_at: row.created_at.toISOString(),
})
