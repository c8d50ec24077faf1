import { asAdmin, createTemplate } from './template.ts'
import { SERVER_VARIABLE, TEMPLATE_VARIABLE } from './test-database.ts'
import { openTestServer } from './test-server.ts'

/** Starts one Postgres for the whole run and migrates the template once; returns what undoes it. */
export default async function setUp(): Promise<() => Promise<void>> {
  // Several projects of the run name this file; the first of them does it.
  if (process.env[SERVER_VARIABLE] !== undefined) return () => Promise.resolve()
  const server = await openTestServer()
  const template = await createTemplate(server.adminUrl)
  // Workers are forked after this and inherit the environment, and so do the processes that tests start.
  process.env[SERVER_VARIABLE] = server.adminUrl
  process.env[TEMPLATE_VARIABLE] = template
  console.log(`Postgres for tests: ${server.provider}`)
  return async () => {
    await asAdmin(server.adminUrl, (admin) => admin.query(`drop database if exists ${template} with (force)`))
    await server.close()
  }
}
