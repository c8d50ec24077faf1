import { HoverCard } from '@mantine/core'
import type { Citation } from '@runwire/protocol'
import { useMemo, useRef } from 'react'
import { Markdown, type Cite } from '../markdown/markdown.tsx'
import { LINK, safeUrl } from '@runwire/protocol/markdown'

/** An answer's text; its citation marks open a card that says what stands behind them. */
export function AnswerText({
  text,
  streaming,
  citations,
}: {
  text: string
  streaming: boolean
  citations: readonly Citation[]
}) {
  const cite = useCite(citations)
  return (
    <div className="answer-text">
      <Markdown text={text} streaming={streaming} cite={cite} />
    </div>
  )
}

/** The same function while the citations are the same, so that nothing that was drawn is drawn again. */
function useCite(citations: readonly Citation[]): Cite {
  const known = useRef(citations)
  if (known.current.length !== citations.length || known.current.at(-1)?.number !== citations.at(-1)?.number)
    known.current = citations
  const current = known.current
  return useMemo(() => {
    const byNumber = new Map(current.map((citation) => [citation.number, citation]))
    return (number) => {
      const citation = byNumber.get(number)
      return citation === undefined ? null : <CitationMark citation={citation} />
    }
  }, [current])
}

function CitationMark({ citation }: { citation: Citation }) {
  const url = citation.url === null ? null : safeUrl(citation.url)
  return (
    <HoverCard width={340} position="top" shadow="md" openDelay={80} transitionProps={{ duration: 0 }}>
      <HoverCard.Target>
        <sup className="cite" tabIndex={0} role="note" aria-label={`[${citation.number}] ${citation.title}`}>
          {citation.number}
        </sup>
      </HoverCard.Target>
      <HoverCard.Dropdown>
        <div className="cite-card">
          <h2>{citation.title}</h2>
          <p>{citation.snippet}</p>
          {url !== null && (
            <a href={url} {...LINK}>
              {url}
            </a>
          )}
        </div>
      </HoverCard.Dropdown>
    </HoverCard>
  )
}
