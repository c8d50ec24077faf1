import { parseArgs } from 'node:util'
import { attackThroughPooler, nameThePooler } from './pooler/attack.ts'
import { findPgBouncer } from './pooler/pgbouncer.ts'

/**
 * `npm run chaos -- pooler`: two apis and two workers behind a real PgBouncer in transaction mode, with and without its
 * support for prepared statements (from PgBouncer 1.21 on), LISTEN_DATABASE_URL direct; and each program with the
 * pooler's address alone, which it has to name within 3 s. Installs Debian's package where there is no PgBouncer.
 */
export async function chaos(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { posts: { type: 'string', default: '60' } } })
  const bouncer = findPgBouncer((line) => console.log(line))
  const violations = (await nameThePooler(bouncer)).map((violation) => `pooled address alone: ${violation}`)
  for (const keepPreparedStatements of bouncer.keepsPreparedStatements ? [false, true] : [false]) {
    const startedMs = performance.now()
    const report = await attackThroughPooler(bouncer, { keepPreparedStatements, posts: Number(values.posts) })
    const seconds = Math.round((performance.now() - startedMs) / 1000)
    const mode = keepPreparedStatements ? 'with prepared statements' : 'without prepared statements'
    console.log(`PgBouncer ${bouncer.version} ${mode}: ${report.posts} conversations of two questions, ${seconds} s`)
    violations.push(...report.violations.map((violation) => `${mode}: ${violation}`))
  }
  if (!bouncer.keepsPreparedStatements) {
    console.log(
      `PgBouncer ${bouncer.version} has no support for prepared statements; PGBOUNCER=/path names a newer one`,
    )
  }
  for (const violation of violations) console.error(violation)
  console.log(`${violations.length} violations`)
  if (violations.length > 0) process.exitCode = 1
}
