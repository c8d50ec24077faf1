import { randomBytes } from 'node:crypto'

import { migrate } from '@runwire/db'
import pg from 'pg'

/** Makes a migrated database that others are cloned from; returns its name. Nobody may stay connected to it. */
export async function createTemplate(adminUrl: string): Promise<string> {
  const name = `runwire_template_${randomBytes(4).toString('hex')}`
  await asAdmin(adminUrl, (admin) => admin.query(`create database ${name}`))
  await migrate(databaseUrl(adminUrl, name))
  return name
}

/** Opens one connection, does one thing, closes it. */
export async function asAdmin<T>(adminUrl: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

/** The same server and user, another database. */
export function databaseUrl(adminUrl: string, name: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}
