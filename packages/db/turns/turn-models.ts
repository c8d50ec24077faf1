import type { AgentConfig } from '@runwire/protocol'
import type { Db } from '../connection/database.ts'
import { RequestRefusedError } from '../connection/errors.ts'
import { idFrom, uuidOf } from '../connection/ids.ts'
import { rowsOf, sql } from '../connection/statement.ts'
import type { Row } from '../schema/row.ts'
import type { providers } from '../schema/schema.ts'

/** One model that will answer, and the provider it is asked at. */
export interface TurnModel {
  provider_id: string
  model: string
}

/** A model by the names of its provider and itself. */
export interface NamedModel {
  provider: string
  model: string
}

/**
 * The models of a turn: those the caller names, each of them allowed by the agent, or the agent's own.
 * Throws `invalid_field` naming the model that the agent does not allow.
 */
export function namedModels(config: AgentConfig, wanted: readonly string[] | undefined): NamedModel[] {
  const own = `${config.model.provider}/${config.model.name}`
  const names = wanted ?? [own]
  const allowed = new Set([own, ...config.models])
  const foreign = names.find((name) => !allowed.has(name))
  if (foreign !== undefined) {
    throw new RequestRefusedError(
      'invalid_field',
      `The agent does not offer the model ${JSON.stringify(foreign)}; it offers ${[...allowed].join(', ')}.`,
      { param: 'models' },
    )
  }
  if (new Set(names).size !== names.length) {
    throw new RequestRefusedError('invalid_field', 'Each model can answer once; name it a single time.', {
      param: 'models',
    })
  }
  return names.map((name) => {
    const provider = name.slice(0, name.indexOf('/'))
    return { provider, model: name.slice(provider.length + 1) }
  })
}

/** The same models with their providers. Throws `invalid_field`, about `param`, where the project has no such provider. */
export async function turnModels(
  tx: Db,
  projectId: string,
  models: readonly NamedModel[],
  param: 'agent' | 'models',
): Promise<TurnModel[]> {
  const ids = await providerIds(
    tx,
    projectId,
    models.map(({ provider }) => provider),
  )
  return models.map(({ provider, model }) => {
    const provider_id = ids.get(provider)
    if (provider_id === undefined) {
      throw new RequestRefusedError(
        'invalid_field',
        `The project has no provider named ${provider}; add it in the console's settings, or change the agent's model.`,
        { param },
      )
    }
    return { provider_id, model }
  })
}

async function providerIds(tx: Db, projectId: string, names: readonly string[]): Promise<Map<string, string>> {
  const rows = await rowsOf<Row<typeof providers, 'id' | 'name'>>(
    tx,
    sql`
    select id, name from providers where project_id = ${uuidOf('project', projectId)} and name = any(${names}::text[])`,
  )
  return new Map(rows.map((row) => [row.name, idFrom('provider', row.id)]))
}
