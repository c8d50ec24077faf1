import type { Citation, FileReference } from '@runwire/protocol'
import { LINK, safeUrl } from '@runwire/protocol/markdown'
import { Icon } from '../parts/icon.tsx'
import { bytes } from '../parts/numbers.ts'
import { useWords } from '../words/words.tsx'

export function Sources({ citations }: { citations: readonly Citation[] }) {
  const { run } = useWords()
  if (citations.length === 0) return null
  return (
    <section className="sources" aria-label={run.sources}>
      <h3>{run.sources}</h3>
      <ol>
        {citations.map((citation) => {
          const url = citation.url === null ? null : safeUrl(citation.url)
          return (
            <li key={citation.number} value={citation.number}>
              {url === null ? (
                citation.title
              ) : (
                <a href={url} {...LINK}>
                  {citation.title}
                </a>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** Files of an answer, fetched with the session of this page. */
export function Files({ files }: { files: readonly FileReference[] }) {
  const { run } = useWords()
  if (files.length === 0) return null
  return (
    <section className="files" aria-label={run.files}>
      {files.map((file) => (
        <a key={file.file_id} className="file" href={`/api/v1/files/${file.file_id}/content`} download={file.name}>
          {file.media_type.startsWith('image/') ? (
            <img src={`/api/v1/files/${file.file_id}/content`} alt={file.name} />
          ) : (
            <Icon name="file" />
          )}
          <span className="cut">{file.name}</span>
          <span className="dim num">{bytes(file.bytes)}</span>
        </a>
      ))}
    </section>
  )
}
