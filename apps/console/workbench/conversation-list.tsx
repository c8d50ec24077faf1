import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { client } from '../api/http.ts'
import { Icon } from '../parts/icon.tsx'
import { Loading, Problem } from '../parts/states.tsx'
import { Ago } from '../parts/time.tsx'
import { useWords } from '../words/words.tsx'

const PAGE = 50
const POLL_MS = 5_000

/** The project's conversations, newest first; everybody's, since an operator may look into each. */
export function ConversationList({
  current,
  onNew,
  onChoose,
}: {
  current: string | null
  onNew: () => void
  onChoose: () => void
}) {
  const { workbench: words } = useWords()
  const list = useInfiniteQuery({
    queryKey: ['conversations', 'pages'],
    queryFn: ({ pageParam }) => client.listConversations({ limit: PAGE, ...(pageParam && { after: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.has_more ? page.last_id : null),
    refetchInterval: (query) => ((query.state.data?.pages.length ?? 0) > 1 ? false : POLL_MS),
  })
  const conversations = list.data?.pages.flatMap((page) => page.data) ?? []
  return (
    <nav className="conversations" aria-label={words.conversations}>
      <button type="button" className="conversations-new" onClick={onNew}>
        <Icon name="plus" />
        {words.newChat}
        <kbd className="kbd" aria-hidden="true">
          n
        </kbd>
      </button>
      {list.error !== null && <Problem error={list.error} onRetry={() => void list.refetch()} />}
      {list.data === undefined && list.error === null && <Loading rows={8} />}
      <ul>
        {conversations.map((conversation) => (
          <li key={conversation.id}>
            <Link
              href={`/workbench/${conversation.id}`}
              aria-current={conversation.id === current ? 'page' : undefined}
              onClick={onChoose}
            >
              <span className="cut">{conversation.title ?? words.untitled}</span>
              <span className="dim">
                <span className="cut">{conversation.agent}</span>
                <Ago at={conversation.updated_at} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <button type="button" className="quiet" onClick={() => void list.fetchNextPage()}>
          {words.older}
        </button>
      )}
    </nav>
  )
}
