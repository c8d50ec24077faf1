import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { get } from '../../api/http.ts'
import { JsonView } from '../../parts/json-view.tsx'
import { Loading, Problem } from '../../parts/states.tsx'
import { useWords } from '../../words/words.tsx'

interface ModelRequestView {
  exact: boolean
  unknown_tools: string[]
  adjusted: string[]
  body: Record<string, unknown>
}

/** The request of one model call, made again when somebody wants to see it, and whether it is exactly what was sent. */
export function RoundRequest({ runId, round }: { runId: string; round: number }) {
  const { run } = useWords()
  const words = run.detail
  const [opened, setOpened] = useState(false)
  const request = useQuery({
    queryKey: ['round-request', runId, round],
    queryFn: () => get<ModelRequestView>(`/runs/${runId}/rounds/${round}/request`),
    enabled: opened,
    staleTime: Infinity,
  })
  return (
    <details className="exact" onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>{words.request}</summary>
      {opened && request.error !== null && <Problem error={request.error} onRetry={() => void request.refetch()} />}
      {opened && request.isPending && <Loading rows={3} />}
      {request.data !== undefined && (
        <>
          <p className={request.data.exact ? 'dim' : 'ask-text'}>
            {request.data.exact ? words.requestExact : words.requestDiffers}
          </p>
          {request.data.unknown_tools.length > 0 && (
            <p className="ask-text">
              {words.requestUnknownTools} {request.data.unknown_tools.join(', ')}
            </p>
          )}
          {request.data.adjusted.length > 0 && (
            <p className="dim">
              {words.requestAdjusted} {request.data.adjusted.join('; ')}
            </p>
          )}
          <JsonView value={request.data.body} label={words.request} tall />
        </>
      )}
    </details>
  )
}
