import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'

type Column<T extends PgTable> = keyof T['$inferSelect']

/** The driver returns bigint and numeric as text; the builder alone makes numbers of bigints. */
type Value<T extends PgTable, Name extends Column<T>> =
  T['_']['columns'][Name & string] extends AnyPgColumn<{
    columnType: 'PgBigInt53'
  }>
    ? string
    : T['$inferSelect'][Name]

/**
 * A row as a statement written as SQL returns it: columns of one table under their own names, and under other names
 * where the statement says `as` (`{ run_id: 'id' }`). Ids are uuids. Joined tables are joined here too:
 * `Row<typeof runtime_runs, 'id'> & Row<typeof agents, 'slug'>`.
 */
export type Row<
  T extends PgTable,
  Names extends Column<T> = never,
  Renamed extends Record<string, Column<T>> = never,
> = { [Name in Names]: Value<T, Name> } & ([Renamed] extends [never]
  ? unknown
  : { [Alias in keyof Renamed]: Value<T, Renamed[Alias]> })

/** Columns of a table that was joined by `left join`: all of them are null where it has no row. */
export type LeftJoined<Columns> = Columns | { [Name in keyof Columns]: null }

/** Columns that the statement's own condition leaves no null in. */
export type NotNull<Columns> = { [Name in keyof Columns]: NonNullable<Columns[Name]> }
