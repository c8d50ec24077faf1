import { randomBytes } from 'node:crypto'

import { asAdmin, createTemplate, databaseUrl } from './template.ts'
import { openTestServer } from './test-server.ts'

export interface TestDatabase {
  url: string
  name: string
  /** The server itself, where other databases can be made. */
  adminUrl: string
  /** Cuts off whoever is still connected and removes the database. */
  drop(): Promise<void>
}

/** Set by the global set-up for all workers of one test run. */
export const SERVER_VARIABLE = 'RUNWIRE_TEST_SERVER_URL'
export const TEMPLATE_VARIABLE = 'RUNWIRE_TEST_TEMPLATE'

/**
 * A fresh, migrated database: one per test file, in `beforeAll`; drop it in `afterAll`.
 * Outside vitest it starts a server of its own, which ends with `drop`.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const adminUrl = process.env[SERVER_VARIABLE]
  const template = process.env[TEMPLATE_VARIABLE]
  if (adminUrl !== undefined && template !== undefined) return clone(adminUrl, template)
  const server = await openTestServer()
  const own = await clone(server.adminUrl, await createTemplate(server.adminUrl))
  return {
    ...own,
    async drop() {
      await own.drop()
      await server.close()
    },
  }
}

async function clone(adminUrl: string, template: string): Promise<TestDatabase> {
  const name = `runwire_test_${randomBytes(6).toString('hex')}`
  // Copying files beats logging every page of the template, which is small and at rest.
  await asAdmin(adminUrl, (admin) => admin.query(`create database ${name} template ${template} strategy file_copy`))
  return {
    url: databaseUrl(adminUrl, name),
    name,
    adminUrl,
    async drop() {
      await asAdmin(adminUrl, (admin) => admin.query(`drop database if exists ${name} with (force)`))
    },
  }
}
