import { ensureProject, putAgent, upsertProvider, type Db } from '@runwire/db'

export interface Seed {
  slug: string
  /** The provider named `default`; `trusted` lets its address be a private one, as those of demo models are. */
  provider: Omit<Parameters<typeof upsertProvider>[2], 'name'>
  /** By slug. */
  agents: Record<string, Parameters<typeof putAgent>[3]>
}

/** Makes a project with a provider and agents; returns its id. */
export async function seedProject(db: Db, { slug, provider, agents }: Seed): Promise<string> {
  const { id } = await ensureProject(db, slug)
  await upsertProvider(db, id, { name: 'default', ...provider })
  for (const [agent, config] of Object.entries(agents)) await putAgent(db, id, agent, config)
  return id
}
