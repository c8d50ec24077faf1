import { useInfiniteQuery } from '@tanstack/react-query'
import { get } from '../api/http.ts'
import type { AuditEntry, List } from '../api/shapes.ts'
import { Listing } from '../parts/listing.tsx'
import { Ago } from '../parts/time.tsx'
import { useWords } from '../words/words.tsx'

const PAGE = 50

/** Changes and sign-ins with the person behind each; newest first. */
export function Audit() {
  const { settings: words } = useWords()
  const pages = useInfiniteQuery({
    queryKey: ['audit'],
    queryFn: ({ pageParam }) => get<List<AuditEntry>>('/audit', { limit: PAGE, after: pageParam }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.has_more ? page.last_id : null),
  })
  const entries = pages.data === undefined ? undefined : { data: pages.data.pages.flatMap((page) => page.data) }
  return (
    <>
      <h2>{words.sections.audit}</h2>
      <Listing
        query={{ data: entries, error: pages.error, refetch: pages.refetch as never }}
        label={words.sections.audit}
        head={[words.when, words.who, words.action, words.target, words.fields, words.address]}
        none={words.none}
        row={(entry) => (
          <tr key={entry.id}>
            <td>
              <Ago at={entry.created_at} />
            </td>
            <td title={entry.actor.id}>{entry.actor.name || entry.actor.kind}</td>
            <td>
              <code>{entry.action}</code>
            </td>
            <td className="mono">{entry.target}</td>
            <td>{entry.fields.join(', ')}</td>
            <td className="mono">{entry.address}</td>
          </tr>
        )}
      />
      {pages.hasNextPage && (
        <button type="button" className="quiet" onClick={() => void pages.fetchNextPage()}>
          {words.older}
        </button>
      )}
    </>
  )
}
