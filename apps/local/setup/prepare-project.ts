import {
  createConsoleToken,
  createKey,
  ensureProject,
  findConsoleToken,
  findKey,
  findProvider,
  hasConsoleToken,
  listKeys,
  listProjects,
  upsertProvider,
  type Db,
  type ProjectRecord,
} from '@runwire/db'

import { ensureDemo } from '../demo/bootstrap.ts'
import { EnvironmentError, type ProviderConfig } from '../settings/environment.ts'
import type { LocalSecrets } from '../settings/secrets-file.ts'
import type { SetupOptions } from './options.ts'

const FIRST_PROJECT = 'main'

export interface Prepared {
  project: string
  keys: Pick<LocalSecrets, 'api_key' | 'console_token'>
  /** One line for each thing that was made or deliberately left alone. */
  lines: string[]
}

/**
 * The project that was asked for, or the first one; made where there is none. Slugs are no order of age, ids are.
 */
export async function chooseProject(db: Db, slug: string | null): Promise<ProjectRecord> {
  if (slug !== null) return ensureProject(db, slug)
  const [first] = (await listProjects(db)).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return first ?? ensureProject(db, FIRST_PROJECT, 'Main')
}

/** Makes the parts that the project lacks. Existing parts stay as an operator left them, unless the options ask for more. */
export async function prepareProject(
  db: Db,
  project: ProjectRecord,
  wanted: { provider: ProviderConfig | null; known: LocalSecrets; options: SetupOptions },
): Promise<Prepared> {
  const { provider, known, options } = wanted
  const lines = provider === null ? [] : await ensureProvider(db, project.id, provider, options.provider)
  if (options.demo) {
    if (provider === null) throw new EnvironmentError('OPENAI_BASE_URL: is needed for --demo, and RUNWIRE_MODEL')
    await ensureDemo(db, project.id, { model: provider.model, otherModels: [] })
    lines.push('The demo agents and their documents are there.')
  }
  return { project: project.slug, keys: await ensureKeys(db, project.id, known, options.keys), lines }
}

async function ensureProvider(db: Db, projectId: string, wanted: ProviderConfig, replace: boolean): Promise<string[]> {
  const key = wanted.apiKey === '' ? null : wanted.apiKey
  const existing = replace ? null : await findProvider(db, projectId, 'default')
  if (existing === null) {
    await upsertProvider(db, projectId, { name: 'default', base_url: wanted.baseUrl, trusted: true, key })
    return []
  }
  const same = existing.base_url === wanted.baseUrl && (existing.key?.reveal() ?? null) === key
  if (same) return []
  return [
    'The provider default is not the one of OPENAI_BASE_URL and OPENAI_API_KEY, and was left as it is. ' +
      'With --provider, set-up replaces it.',
  ]
}

/** Keys of the file that still count are kept; new ones are made where the project has none of their kind. */
async function ensureKeys(db: Db, projectId: string, known: LocalSecrets, asked: boolean): Promise<Prepared['keys']> {
  const { api_key, console_token } = known
  const keyCounts = api_key !== null && (await findKey(db, api_key))?.project_id === projectId
  const tokenCounts = console_token !== null && (await findConsoleToken(db, console_token))?.project_id === projectId
  const newKey = asked || (!keyCounts && !(await listKeys(db, projectId)).some(({ kind }) => kind === 'secret'))
  const newToken = asked || (!tokenCounts && !(await hasConsoleToken(db, projectId)))
  const name = 'npm run setup'
  return {
    api_key: newKey ? (await createKey(db, { projectId, name })).secret : keyCounts ? api_key : null,
    console_token: newToken
      ? (await createConsoleToken(db, { projectId, name })).token
      : tokenCounts
        ? console_token
        : null,
  }
}
