import { createDatabase } from '@runwire/db'

import { bootstrap } from './demo/bootstrap.ts'
import { openDataDirectory } from './settings/data-directory.ts'
import { EnvironmentError, readEnvironment } from './settings/environment.ts'
import { codePatterns, writeCodeAgents } from './processes/code-files.ts'
import { reachDatabase } from './processes/reach-database.ts'
import { readSecrets, SECRETS_FILE, writeSecrets } from './settings/secrets-file.ts'

/**
 * `npm run setup`: prepares the database of a deployment that runs apis and workers by itself. Migrates it, makes the
 * first project with its provider, agents and keys, and leaves the keys in the data directory. Safe to repeat.
 */
async function setUp(): Promise<string> {
  const { dataDir, databaseUrl, directDatabaseUrl, provider, secretKey, tools } = readEnvironment(process.env)
  if (databaseUrl === null) throw new EnvironmentError('DATABASE_URL: is needed, the address of the database')
  if (provider === null) throw new EnvironmentError('OPENAI_BASE_URL: is needed, the address of a model provider')
  // Apis and workers must open what is sealed here.
  if (secretKey === null) throw new EnvironmentError('RUNWIRE_SECRET_KEY: is needed, the same for every process')

  openDataDirectory(dataDir)
  const secrets = readSecrets(dataDir)
  await reachDatabase(directDatabaseUrl ?? databaseUrl)
  const database = createDatabase({ url: databaseUrl, max: 2, applicationName: 'runwire setup', secretKey })
  try {
    const keys = await bootstrap(database.drizzle, { ...provider, otherModels: [], origins: [] }, secrets)
    writeSecrets(dataDir, { ...secrets, ...keys, secret_key: secretKey })
    const patterns = codePatterns(tools)
    if (patterns !== null) console.log(await writeCodeAgents(databaseUrl, patterns))
  } finally {
    await database.close()
  }
  return `The database is ready; the keys of its first project are in ${dataDir}/${SECRETS_FILE}.`
}

try {
  console.log(await setUp())
} catch (error) {
  console.error(error instanceof Error && 'code' in error ? error.message : error)
  process.exitCode = 1
}
