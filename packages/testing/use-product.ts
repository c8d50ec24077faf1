import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'

import { createDatabase, type Db } from '@runwire/db'

import { startProduct, type Product } from './start-product.ts'

/** Set by the global set-up of the test files that share one product: a `SharedProduct` as JSON. */
export const PRODUCT_VARIABLE = 'RUNWIRE_TEST_PRODUCT'

/** Where the product is that test files share, and what a project needs to be made in it. */
export interface SharedProduct {
  api_url: string
  api_urls: string[]
  database_url: string
  secret_key: string
  /** Where its demo model answers. */
  model_url: string
}

/** A product as its users see it: nothing here ends a process of it. */
export type UsedProduct = Pick<
  Product,
  'api_url' | 'api_urls' | 'database_url' | 'api_key' | 'console_token' | 'demo_agent' | 'dataDir' | 'stop'
>

/**
 * A project of its own, as a fresh installation has it, in the product that the test files of this run share; outside
 * such a run a product of its own. Its data directory has the state file alone.
 */
export async function useProduct(): Promise<UsedProduct> {
  const shared = process.env[PRODUCT_VARIABLE]
  return shared === undefined ? startProduct() : makeProject(JSON.parse(shared) as SharedProduct)
}

async function makeProject(shared: SharedProduct): Promise<UsedProduct> {
  const { api_url, api_urls, database_url } = shared
  const keys = await bootstrapProject(shared)
  const dataDir = mkdtempSync(join(tmpdir(), 'runwire-project-'))
  const state = { api_url, api_urls, database_url, ...keys, demo_agent: 'demo' }
  writeFileSync(join(dataDir, 'local.json'), JSON.stringify(state))
  return {
    ...state,
    dataDir,
    stop: async () => rmSync(dataDir, { recursive: true }),
  }
}

async function bootstrapProject(shared: SharedProduct): Promise<ProjectKeys> {
  const bootstrap = await loadBootstrap()
  const database = createDatabase({ url: shared.database_url, max: 1, secretKey: shared.secret_key })
  const wanted = {
    project: randomUUID(),
    baseUrl: shared.model_url,
    apiKey: 'demo',
    model: 'demo',
    otherModels: ['demo-small', 'demo-large'],
    origins: shared.api_urls,
  }
  try {
    return await bootstrap(database.drizzle, wanted, { api_key: null, publishable_key: null, console_token: null })
  } finally {
    await database.close()
  }
}

interface ProjectKeys {
  api_key: string
  publishable_key: string
  console_token: string
}

type Bootstrap = (db: Db, wanted: object, known: object) => Promise<ProjectKeys>

/** By its file, as `startProduct` starts the program: packages import no app. */
async function loadBootstrap(): Promise<Bootstrap> {
  const file = new URL('../../apps/local/demo/bootstrap.ts', import.meta.url)
  const { bootstrap } = (await import(file.href)) as { bootstrap: Bootstrap }
  return bootstrap
}
