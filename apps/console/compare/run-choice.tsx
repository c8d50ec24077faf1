import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'wouter'
import { get } from '../api/http.ts'
import type { InternalRun, List } from '../api/shapes.ts'
import { useWords } from '../words/words.tsx'

/** Runs of the conversation that can be chosen, the newest first. */
const MOST = 100
const SHOWN_CHARS = 40

/** Which run stands on one side; any of the conversation of `beside` can. */
export function RunChoice({ side, beside, chosen }: { side: 'a' | 'b'; beside: string; chosen: string | null }) {
  const words = useWords()
  const [, setParams] = useSearchParams()
  const run = useQuery({ queryKey: ['run', beside, 'compared'], queryFn: () => get<InternalRun>(`/runs/${beside}`) })
  const conversation_id = run.data?.conversation_id
  const all = useQuery({
    queryKey: ['runs-of', conversation_id],
    queryFn: () => get<List<InternalRun>>('/runs', { conversation_id, limit: MOST }),
    enabled: conversation_id !== undefined,
  })
  const choices = (all.data?.data ?? []).map((one) => ({ value: one.id, label: labelOf(one) }))
  const known = chosen === null || choices.some(({ value }) => value === chosen)
  const choose = (id: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        next.set(side, id)
        return next
      },
      { replace: true },
    )
  return (
    <div className="compare-head">
      <Select
        size="xs"
        aria-label={side === 'a' ? words.compare.first : words.compare.second}
        placeholder={words.compare.chooseSecond}
        data={known ? choices : [{ value: chosen, label: chosen }, ...choices]}
        value={chosen}
        onChange={(id) => id !== null && choose(id)}
        allowDeselect={false}
        comboboxProps={{ transitionProps: { duration: 0 } }}
      />
      {chosen !== null && <Link href={`/runs/${chosen}`}>{words.workbench.openRun}</Link>}
    </div>
  )
}

/** First where two runs of a conversation differ: a narrow field cuts the rest. */
const labelOf = ({ id, input, model }: InternalRun): string =>
  `${id.slice(-6)} · ${model} · ${input.length > SHOWN_CHARS ? `${input.slice(0, SHOWN_CHARS).trimEnd()}…` : input}`
