import { LINK, safeUrl } from '@runwire/protocol/markdown'

export interface Source {
  number: number
  title: string
  url: string | null
  snippet: string
}

/** The documents an answer cites, by the numbers in its text. */
export function Sources({ sources }: { sources: readonly Source[] }) {
  if (sources.length === 0) return null
  return (
    <ol class="sources" aria-label="Sources">
      {sources.map((source) => {
        const url = safeUrl(source.url ?? '')
        return (
          <li key={source.number} value={source.number}>
            {url === null ? (
              <span class="source-title">{source.title}</span>
            ) : (
              <a class="source-title" href={url} {...LINK}>
                {source.title}
              </a>
            )}
            {source.snippet !== '' && <span class="snippet">{source.snippet}</span>}
          </li>
        )
      })}
    </ol>
  )
}
