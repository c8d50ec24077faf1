import { Link } from 'wouter'
import type { Minute } from '@runwire/protocol'
import { count } from '../parts/numbers.ts'
import { useWords } from '../words/words.tsx'
import type { RangeName } from './minutes.ts'

/** Why runs failed in the range, most often first; each leads to the runs themselves. */
export function Errors({ minutes, range }: { minutes: readonly Minute[]; range: RangeName }) {
  const { observability: words } = useWords()
  const counts = new Map<string, number>()
  for (const { errors } of minutes)
    for (const [code, runs] of Object.entries(errors)) counts.set(code, (counts.get(code) ?? 0) + runs)
  const sorted = [...counts].toSorted((one, other) => other[1] - one[1])
  const since = range === '6h' ? '24h' : range
  return (
    <section className="card workers" aria-label={words.errors}>
      <h2>{words.errors}</h2>
      {sorted.length === 0 ? (
        <p className="dim">{words.noErrors}</p>
      ) : (
        <ul className="error-list">
          {sorted.map(([code, runs]) => (
            <li key={code}>
              <span className="num">{count(runs)}</span>
              <Link href={`/runs?error_code=${code}&since=${since}`}>
                <code>{code}</code>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
