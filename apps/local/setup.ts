import { join } from 'node:path'

import { createDatabase } from '@runwire/db'

import { codePatterns, writeCodeAgents } from './processes/code-files.ts'
import { reachDatabase } from './processes/reach-database.ts'
import { openDataDirectory } from './settings/data-directory.ts'
import { EnvironmentError, readEnvironment } from './settings/environment.ts'
import { readSecrets, SECRETS_FILE, writeSecrets } from './settings/secrets-file.ts'
import { readOptions } from './setup/options.ts'
import { chooseProject, prepareProject } from './setup/prepare-project.ts'

/**
 * `npm run setup`: prepares the database of a deployment that runs apis and workers by itself. Migrates it, and makes the
 * first project, its provider and its keys where there are none; the keys go into the data directory. To be run at each
 * deployment: it changes nothing that is there, unless its options ask for it.
 */
async function setUp(): Promise<string> {
  const options = readOptions(process.argv.slice(2))
  const { dataDir, databaseUrl, directDatabaseUrl, provider, secretKey, tools } = readEnvironment(process.env)
  if (databaseUrl === null) throw new EnvironmentError('DATABASE_URL: is needed, the address of the database')
  // Apis and workers must open what is sealed here.
  if (secretKey === null) throw new EnvironmentError('RUNWIRE_SECRET_KEY: is needed, the same for every process')

  openDataDirectory(dataDir)
  const file = options.project === null ? SECRETS_FILE : `secrets-${options.project}.json`
  const known = readSecrets(dataDir, file)
  await reachDatabase(directDatabaseUrl ?? databaseUrl)
  const database = createDatabase({ url: databaseUrl, max: 2, applicationName: 'runwire setup', secretKey })
  try {
    const project = await chooseProject(database.drizzle, options.project)
    const { keys, lines } = await prepareProject(database.drizzle, project, { provider, known, options })
    writeSecrets(dataDir, { ...known, ...keys, secret_key: secretKey }, file)
    const patterns = codePatterns(tools)
    if (patterns !== null) lines.push(await writeCodeAgents(databaseUrl, patterns, project.slug))
    const where = join(dataDir, file)
    const words =
      keys.api_key === null && keys.console_token === null
        ? `its keys were made before and are not in ${where}; none were made now. With --keys, set-up makes new ones.`
        : `its keys are in ${where}.`
    return [...lines, `The database is ready for project ${project.slug}; ${words}`].join('\n')
  } finally {
    await database.close()
  }
}

try {
  console.log(await setUp())
} catch (error) {
  console.error(error instanceof Error && 'code' in error ? error.message : error)
  process.exitCode = 1
}
