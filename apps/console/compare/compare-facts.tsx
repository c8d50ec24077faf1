import type { ReactNode } from 'react'
import { count, money } from '../parts/numbers.ts'
import { Status } from '../parts/status.tsx'
import { duration } from '../parts/time.tsx'
import { useWords, type Words } from '../words/words.tsx'
import type { ComparedFacts } from './compared-facts.ts'

/** The figures of both, one row each; a row in which they differ is marked. */
export function CompareFacts({ left, right }: { left: ComparedFacts; right: ComparedFacts }) {
  const words = useWords()
  return (
    <table className="compare-facts num" aria-label={words.compare.figures}>
      <tbody>
        {rowsOf(words).map(({ name, show }) => {
          const [one, other] = [show(left), show(right)]
          return (
            <tr key={name} className={one === other ? '' : 'differs'}>
              <th scope="row">{name}</th>
              <td>{name === words.runs.columns.status ? <Status status={left.status} /> : one}</td>
              <td>{name === words.runs.columns.status ? <Status status={right.status} /> : other}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function rowsOf(words: Words): { name: string; show: (facts: ComparedFacts) => ReactNode & (string | number) }[] {
  const { facts } = words.run
  return [
    { name: words.runs.columns.status, show: ({ status }) => status },
    { name: facts.agent, show: ({ agent }) => agent },
    { name: facts.model, show: ({ model }) => model },
    { name: facts.queue, show: ({ queueMs }) => time(queueMs) },
    { name: facts.firstToken, show: ({ firstTokenMs }) => time(firstTokenMs) },
    { name: facts.total, show: ({ totalMs }) => time(totalMs) },
    {
      name: facts.tokens,
      show: ({ usage }) =>
        usage === null ? '–' : words.run.tokensInOut(count(usage.input_tokens), count(usage.output_tokens)),
    },
    { name: facts.cost, show: ({ usage }) => (usage?.cost === undefined ? '–' : money(usage.cost)) },
    { name: words.compare.rounds, show: ({ rounds }) => rounds },
    {
      name: words.compare.toolCalls,
      show: ({ toolCalls, failedCalls }) =>
        failedCalls === 0 ? toolCalls : `${toolCalls}, ${words.compare.failed(failedCalls)}`,
    },
    { name: words.compare.retries, show: ({ retries }) => retries },
    { name: facts.attempts, show: ({ attempts }) => attempts },
    { name: words.run.detail.error, show: ({ error }) => error ?? '–' },
  ]
}

const time = (ms: number | null): string => (ms === null ? '–' : duration(ms))
