import type { Db } from './database.ts'
import { storableText } from './json.ts'

/** A whole SQL statement, or a part of one, with its values apart: `$1, $2, …` stand where they were written. */
export interface Statement {
  strings: readonly string[]
  values: readonly unknown[]
}

/**
 * Writes a statement; every `${value}` becomes a parameter, so nothing a caller gives is ever read as SQL. A `${sql`…`}`
 * inside becomes part of the statement, for clauses that are there only sometimes.
 */
export function sql(strings: TemplateStringsArray, ...values: unknown[]): Statement {
  if (!values.some(isStatement)) return { strings, values }
  const flat = { strings: [strings[0] ?? ''], values: [] as unknown[] }
  for (const [index, value] of values.entries()) {
    const after = strings[index + 1] ?? ''
    if (isStatement(value)) {
      append(flat, value.strings[0] ?? '')
      flat.strings.push(...value.strings.slice(1))
      flat.values.push(...value.values)
      append(flat, after)
    } else {
      flat.strings.push(after)
      flat.values.push(value)
    }
  }
  return flat
}

/** Runs one statement and returns its rows. */
export async function rowsOf<Row extends object>(db: Db, statement: Statement): Promise<Row[]> {
  const { text, name } = written(statement.strings)
  const values = statement.values.map(storableValue)
  const result = await db.$client.query<Row>({ text, values, name })
  return result.rows
}

/** The first row, or null where there is none. */
export async function rowOf<Row extends object>(db: Db, statement: Statement): Promise<Row | null> {
  return (await rowsOf<Row>(db, statement))[0] ?? null
}

interface Written {
  text: string
  /** Connections plan a statement once under its name. */
  name: string
}

const byPlace = new WeakMap<readonly string[], Written>()
const byText = new Map<string, Written>()

/** Text and name of a statement; looked up by its place in the source, or by its text where it was put together. */
function written(strings: readonly string[]): Written {
  const known = byPlace.get(strings)
  if (known !== undefined) return known
  const text = strings.reduce((before, part, index) => `${before}$${index}${part}`)
  const found = byText.get(text) ?? { text, name: `runwire_${byText.size + 1}` }
  byText.set(text, found)
  byPlace.set(strings, found)
  return found
}

/** Postgres refuses U+0000 in text: a value that holds one equals no row and is stored without it. */
const storableValue = (value: unknown): unknown =>
  typeof value === 'string' && value.includes('\0') ? storableText(value) : value

const isStatement = (value: unknown): value is Statement =>
  typeof value === 'object' && value !== null && 'strings' in value && 'values' in value

function append(flat: { strings: string[] }, part: string): void {
  flat.strings[flat.strings.length - 1] += part
}
