import { createDatabase, ensureProject, findProvider } from '@runwire/db'

import { BROWSER_VARIABLE, startBrowserServer } from './browser.ts'
import { startProduct } from './start-product.ts'
import { PRODUCT_VARIABLE, type SharedProduct } from './use-product.ts'

const SECRET_KEY = 'the key of the product that test files share'

/**
 * Starts the one product and the one browser of all `*.shared.test.ts`; returns what ends them. Each file has a project
 * of its own in it, so that files may run side by side; a file that ends a process starts a product of its own.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const [product, browser] = await Promise.all([
    startProduct({ RUNWIRE_SECRET_KEY: SECRET_KEY, RUNWIRE_WORKERS: '2', RUNWIRE_ALLOW_PRIVATE_HOSTS: '127.0.0.1' }),
    startBrowserServer(),
  ])
  const { api_url, api_urls, database_url } = product
  const shared: SharedProduct = {
    api_url,
    api_urls,
    database_url,
    secret_key: SECRET_KEY,
    model_url: await modelUrlOf(database_url),
  }
  process.env[PRODUCT_VARIABLE] = JSON.stringify(shared)
  process.env[BROWSER_VARIABLE] = browser.wsEndpoint()
  return async () => {
    await browser.close()
    await product.stop()
  }
}

/** The demo project's provider is the demo model. */
async function modelUrlOf(url: string): Promise<string> {
  const database = createDatabase({ url, max: 1, secretKey: SECRET_KEY })
  try {
    const project = await ensureProject(database.drizzle, 'demo', 'Demo')
    const provider = await findProvider(database.drizzle, project.id, 'default')
    if (provider === null) throw new Error('The demo project has no provider')
    return provider.base_url
  } finally {
    await database.close()
  }
}
