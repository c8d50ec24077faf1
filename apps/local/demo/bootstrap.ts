import {
  createConsoleToken,
  createKey,
  ensureProject,
  findAgent,
  findConsoleToken,
  findKey,
  projectSettings,
  putAgent,
  updateProjectSettings,
  upsertProvider,
  type Db,
} from '@runwire/db'

import { demoAgents } from './demo-agents.ts'
import { storeDemoKnowledge } from './demo-knowledge.ts'
import type { LocalSecrets } from '../settings/secrets-file.ts'

/** Slug of the project that `npm start` makes. */
export const DEMO_PROJECT = 'demo'

export interface Bootstrap {
  /** Slug of the project; `demo` unless told otherwise. */
  project?: string
  /** The provider that the demo agents use; its name in the project is `default`. */
  baseUrl: string
  apiKey: string
  model: string
  /** Further models to compare it with. */
  otherModels: readonly string[]
  /** Origins of our own pages, where the publishable key may be used. */
  origins: readonly string[]
}

export type DemoKeys = Required<{ [Name in 'api_key' | 'publishable_key' | 'console_token']: string }>

/**
 * Makes the demo project, its provider, agents, documents and keys, or brings them up to date; keys known from
 * before are kept while the database still knows them. The environment decides the demo agents' model at each
 * start; everything else that was changed in the console stays.
 */
export async function bootstrap(db: Db, wanted: Bootstrap, known: Omit<LocalSecrets, 'secret_key'>): Promise<DemoKeys> {
  const project = await ensureProject(db, wanted.project ?? DEMO_PROJECT, 'Demo')
  await upsertProvider(db, project.id, {
    name: 'default',
    base_url: wanted.baseUrl,
    trusted: true,
    key: wanted.apiKey === '' ? null : wanted.apiKey,
  })
  await ensureDemo(db, project.id, wanted)
  await allowOrigins(db, project.id, wanted.origins)
  return {
    api_key: await keepKey(db, project.id, 'secret', known.api_key),
    publishable_key: await keepKey(db, project.id, 'publishable', known.publishable_key),
    console_token: await keepConsoleToken(db, project.id, known.console_token),
  }
}

/** The demo agents with the given model, and documents for them where the project has none. */
export async function ensureDemo(
  db: Db,
  projectId: string,
  { model, otherModels }: Pick<Bootstrap, 'model' | 'otherModels'>,
): Promise<void> {
  await storeDemoKnowledge(db, projectId)
  for (const [slug, config] of Object.entries(demoAgents(model, otherModels))) {
    const existing = await findAgent(db, projectId, slug)
    const changed =
      existing === null
        ? config
        : { ...existing.config, model: { ...existing.config.model, ...config.model }, models: config.models }
    await putAgent(db, projectId, slug, changed)
  }
}

async function allowOrigins(db: Db, projectId: string, origins: readonly string[]): Promise<void> {
  const settings = await projectSettings(db, projectId)
  const allowed = new Set([...(settings?.origins ?? []), ...origins])
  if (allowed.size !== settings?.origins.length) await updateProjectSettings(db, projectId, { origins: [...allowed] })
}

async function keepKey(
  db: Db,
  projectId: string,
  kind: 'secret' | 'publishable',
  known: string | null,
): Promise<string> {
  if (known !== null && (await findKey(db, known))?.project_id === projectId) return known
  const { secret } = await createKey(db, { projectId, name: `npm start (${kind})`, kind })
  return secret
}

async function keepConsoleToken(db: Db, projectId: string, known: string | null): Promise<string> {
  if (known !== null && (await findConsoleToken(db, known))?.project_id === projectId) return known
  const { token } = await createConsoleToken(db, { projectId, name: 'npm start' })
  return token
}
