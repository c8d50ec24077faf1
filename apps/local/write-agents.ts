import { createDatabase, ensureProject, isUnavailable, putAgent } from '@runwire/db'
import { AgentConfig } from '@runwire/protocol'
import { CodeError, loadCode } from '@runwire/worker'

/**
 * Writes the agents that code defines into a project, as new versions where they differ from the stored ones, and
 * so checks that every file with tools can be loaded. A program of its own: code of a repository never runs in the process
 * that keeps all others. Once at each start and change, never by each worker.
 */
async function writeAgents(databaseUrl: string, patterns: string, slug: string): Promise<string> {
  const { tools, agents } = await loadCode(patterns, process.cwd())
  const database = createDatabase({ url: databaseUrl, max: 1, applicationName: 'runwire agents' })
  try {
    const project = await ensureProject(database, slug)
    for (const agent of agents) await putAgent(database, project.id, agent.slug, AgentConfig.parse(agent.config))
  } finally {
    await database.close()
  }
  return `Code: ${named(tools.length, 'tool', tools)}, ${named(agents.length, 'agent', agents)}`
}

const named = (count: number, noun: string, all: readonly { name?: string; slug?: string }[]): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}${count === 0 ? '' : ` (${all.map(({ name, slug }) => name ?? slug).join(', ')})`}`

try {
  const [, , slug = ''] = process.argv
  const { DATABASE_URL = '', RUNWIRE_TOOLS = '' } = process.env
  console.log(await writeAgents(DATABASE_URL, RUNWIRE_TOOLS, slug))
} catch (error) {
  if (error instanceof CodeError) console.error(error.message)
  else if (isUnavailable(error))
    console.error('The agents were not written: Postgres does not answer. Look at DATABASE_URL.')
  else console.error(error)
  process.exitCode = 1
}
// A file with tools may leave a pool or timer open, which would keep this program alive.
process.exit()
