import type { Citation } from '@runwire/client'
import { LINK, safeUrl } from '@runwire/protocol/markdown'
import { useWords } from '../words/words.ts'

/** The documents an answer cites, by the numbers in its text. */
export function Sources({ sources }: { sources: readonly Citation[] }) {
  const words = useWords()
  if (sources.length === 0) return null
  return (
    <details class="sources">
      <summary>
        {words.sources} ({sources.length})
      </summary>
      <ol>
        {sources.map((source) => {
          const url = safeUrl(source.url ?? '')
          return (
            <li key={source.number} value={source.number}>
              {url === null ? (
                source.title
              ) : (
                <a href={url} {...LINK}>
                  {source.title}
                </a>
              )}
              {source.snippet !== '' && <span class="snippet">{source.snippet}</span>}
            </li>
          )
        })}
      </ol>
    </details>
  )
}
