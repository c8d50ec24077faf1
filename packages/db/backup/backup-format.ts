import { z } from 'zod'

/**
 * A backup is one gzipped text: this header in its first line, then for each table what COPY gives, between a line that
 * begins with `copy` and the line `\.`, then the last line. Without Runwire it can be read by eye or with psql.
 */
export const BackupHeader = z.object({
  format: z.literal(1),
  /** Schema version of the database; only this version or a newer one can take it. */
  schema: z.int(),
  taken_at: z.string(),
  /** Monthly partitions that the events lie in. */
  partitions: z.array(z.string().regex(/^runtime_events_\d{4}_\d{2}$/)),
})
export type BackupHeader = z.infer<typeof BackupHeader>

export const HEADER_PREFIX = '-- runwire backup '
export const LAST_LINE = '-- end of the backup'

/** The file is no backup, a broken one, or one of a newer version. */
export class BackupUnusableError extends Error {
  readonly code = 'backup_unusable'
}

/** Throws BackupUnusableError. */
export function readHeader(line: string): BackupHeader {
  const text = line.startsWith(HEADER_PREFIX) ? line.slice(HEADER_PREFIX.length) : null
  if (text === null) throw new BackupUnusableError('The file is no backup of Runwire')
  try {
    return BackupHeader.parse(JSON.parse(text))
  } catch (cause) {
    throw new BackupUnusableError('The backup was made by a version whose format is not known here', { cause })
  }
}

const SECTION = /^copy ([a-z_]+) \(("[a-z0-9_]+"(?:, "[a-z0-9_]+")*)\) from stdin;$/

export const sectionLine = (table: string, columns: readonly string[]): string =>
  `copy ${table} (${columns.map((column) => `"${column}"`).join(', ')}) from stdin;`

/** The COPY statement of a section, whose names are checked: the text comes from a file. Throws BackupUnusableError. */
export function readSection(line: string, tables: ReadonlySet<string>): { table: string; statement: string } {
  const [, table = '', columns = ''] = SECTION.exec(line) ?? []
  if (!tables.has(table))
    throw new BackupUnusableError(`The backup has something else than a table: ${line.slice(0, 80)}`)
  return { table, statement: `copy ${table} (${columns}) from stdin` }
}
