import type { Db } from './database.ts'

/** A whole SQL statement with its values apart: `$1, $2, …` stand where they were written. */
export interface Statement {
  text: string
  values: unknown[]
  /** One name per place in the source: connections plan it once. */
  name: string
}

const written = new Map<TemplateStringsArray, { text: string; name: string }>()

/** Writes a statement; every `${value}` becomes a parameter, so nothing a caller gives is ever read as SQL. */
export function sql(strings: TemplateStringsArray, ...values: unknown[]): Statement {
  let known = written.get(strings)
  if (known === undefined) {
    const text = strings.reduce((before, part, index) => `${before}$${index}${part}`)
    known = { text, name: `runwire_${written.size + 1}` }
    written.set(strings, known)
  }
  return { ...known, values }
}

/** Runs one statement and returns its rows. */
export async function rowsOf<Row extends object>(db: Db, statement: Statement): Promise<Row[]> {
  const { text, values, name } = statement
  const result = await db.$client.query<Row>(db.prepares ? { text, values, name } : { text, values })
  return result.rows
}

/** The first row, or null where there is none. */
export async function rowOf<Row extends object>(db: Db, statement: Statement): Promise<Row | null> {
  return (await rowsOf<Row>(db, statement))[0] ?? null
}
