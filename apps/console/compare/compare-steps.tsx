import { duration, useNow } from '../parts/time.tsx'
import { nameOf } from '../run/trace/trace-row.tsx'
import { ownMs, type TraceNode } from '../run/trace/trace-nodes.ts'
import { useWords } from '../words/words.tsx'
import { pairSteps } from './compared-facts.ts'

/** The steps of both in pairs, each with its time as a number and a bar on one scale. */
export function CompareSteps({ left, right }: { left: readonly TraceNode[]; right: readonly TraceNode[] }) {
  const words = useWords()
  const now = useNow()
  const pairs = pairSteps(left, right)
  const longest = Math.max(1, ...[...left, ...right].map((node) => ownMs(node, now)))
  return (
    <table className="compare-steps num" aria-label={words.run.steps}>
      <tbody>
        {pairs.map(({ key, left: one, right: other }) => {
          const node = one ?? other
          return (
            <tr key={key}>
              <th scope="row" style={{ paddingLeft: 16 * (node?.depth ?? 0) }}>
                {node === null ? '' : nameOf(node, words)}
              </th>
              <Step node={one} now={now} longest={longest} />
              <Step node={other} now={now} longest={longest} />
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Step({ node, now, longest }: { node: TraceNode | null; now: number; longest: number }) {
  const { compare } = useWords()
  if (node === null) return <td className="dim">{compare.missing}</td>
  const own = ownMs(node, now)
  return (
    <td className={node.state === 'failed' ? 'bad-text' : ''}>
      {duration(own)}
      <span className="compare-bar" aria-hidden="true">
        <span className={node.state} style={{ width: `${Math.max(1, (own / longest) * 100)}%` }} />
      </span>
    </td>
  )
}
