import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { client, get, post, remove } from '../api/http.ts'
import type { Found, KnowledgeDocument, List } from '../api/shapes.ts'
import { Icon } from '../parts/icon.tsx'
import { Listing } from '../parts/listing.tsx'
import { count } from '../parts/numbers.ts'
import { Problem } from '../parts/states.tsx'
import { Ago } from '../parts/time.tsx'
import { useChange } from '../parts/use-change.ts'
import { useWords } from '../words/words.tsx'

const POLL_MS = 1_500

/** What `search_knowledge` searches: documents of the project, and a search to test them with. */
export function Knowledge() {
  const { agents: words } = useWords()
  const documents = useQuery({
    queryKey: ['documents'],
    queryFn: () => get<List<KnowledgeDocument>>('/documents'),
    refetchInterval: ({ state }) => (state.data?.data.some(({ status }) => isOnItsWay(status)) ? POLL_MS : false),
  })
  const drop = useChange((id: string) => remove(`/documents/${id}`), 'documents')
  return (
    <section className="stack" aria-label={words.knowledge}>
      <h2>{words.knowledge}</h2>
      <Upload />
      {drop.error !== null && <Problem error={drop.error} />}
      <Listing
        query={documents}
        label={words.knowledge}
        head={[words.title, words.state, words.characters, words.changed, '']}
        none={words.noDocuments}
        row={(document) => (
          <tr key={document.id}>
            <td title={document.url ?? undefined}>{document.title}</td>
            <td title={document.error ?? undefined} className={document.status === 'failed' ? 'bad-text' : ''}>
              {words.documentStates[document.status]} {document.error}
            </td>
            <td className="num">{count(document.characters)}</td>
            <td>
              <Ago at={document.updated_at} />
            </td>
            <td>
              <button type="button" className="quiet" onClick={() => drop.mutate(document.id)}>
                {words.remove}
                <span className="sr-only"> {document.title}</span>
              </button>
            </td>
          </tr>
        )}
      />
      <TestSearch />
    </section>
  )
}

const isOnItsWay = (status: KnowledgeDocument['status']) => status === 'queued' || status === 'processing'

function Upload() {
  const { agents: words } = useWords()
  const picker = useRef<HTMLInputElement>(null)
  const add = useChange(async (files: File[]) => {
    for (const file of files) {
      const stored = await client.uploadFile(file, { name: file.name })
      await post('/documents', { file_id: stored.id })
    }
  }, 'documents')
  const take = (files: Iterable<File> | null) => files !== null && add.mutate([...files])
  return (
    <div
      className="drop"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        take(event.dataTransfer.files)
      }}
    >
      <Icon name="file" />
      <span>{words.dropHere}</span>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          take(event.currentTarget.files)
          event.currentTarget.value = ''
        }}
      />
      <Button size="compact-sm" variant="default" loading={add.isPending} onClick={() => picker.current?.click()}>
        {words.chooseFiles}
      </Button>
      {add.error !== null && <Problem error={add.error} />}
    </div>
  )
}

function TestSearch() {
  const { agents: words } = useWords()
  const [text, setText] = useState('')
  const search = useChange((query: string) => post<{ data: Found[] }>('/knowledge/search', { query }))
  return (
    <>
      <form
        className="row"
        onSubmit={(event) => {
          event.preventDefault()
          search.mutate(text)
        }}
      >
        <TextInput
          size="xs"
          aria-label={words.testSearch}
          placeholder={words.testSearch}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button size="xs" variant="default" type="submit" loading={search.isPending} disabled={text.trim() === ''}>
          {words.search}
        </Button>
      </form>
      {search.error !== null && <Problem error={search.error} />}
      {search.data !== undefined && (
        <ol className="found" aria-label={words.testSearch}>
          {search.data.data.map((found) => (
            <li key={found.document_id}>
              <b>{found.title}</b> <span className="dim num">{found.rank.toFixed(3)}</span>
              <p>{found.snippet}</p>
            </li>
          ))}
          {search.data.data.length === 0 && <li className="dim">{words.foundNothing}</li>}
        </ol>
      )}
    </>
  )
}
