import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loading, Problem } from './states.tsx'

/** A small list from the api as a table, with its loading and its error; long ones are virtual lists instead. */
export function Listing<Item>({
  query,
  label,
  head,
  row,
  none,
}: {
  query: Pick<UseQueryResult<{ data: Item[] }>, 'data' | 'error' | 'refetch'>
  label: string
  head: readonly string[]
  /** A `tr` for each. */
  row: (item: Item) => ReactNode
  none: string
}) {
  const problem = query.error !== null && <Problem error={query.error} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return problem || <Loading rows={3} />
  // What was read before stays while it cannot be read anew.
  if (query.data.data.length === 0) return problem || <p className="dim">{none}</p>
  return (
    <>
      {problem}
      <div className="listing sideways" tabIndex={0} role="group" aria-label={label}>
        <table>
          <thead>
            <tr>
              {head.map((name, index) => (
                <th key={name || index} scope="col">
                  {name === '' ? <span className="sr-only">{label}</span> : name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{query.data.data.map(row)}</tbody>
        </table>
      </div>
    </>
  )
}
