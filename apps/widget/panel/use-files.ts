import type { ChatClient, ContentPart } from '@runwire/client'
import { useMemo, useState } from 'preact/hooks'
import { sentence } from '../visitor/sentence.ts'
import type { Words } from '../words/en.ts'
import { useWords } from '../words/words.ts'

const MOST_BYTES = 25 * 1024 * 1024

export interface Attachment {
  key: number
  name: string
  /** Null while the bytes are on their way. */
  part: ContentPart | null
  problem: string | null
}

export interface Files {
  list: readonly Attachment[]
  /** No file is on its way any more. */
  ready: boolean
  add(files: Iterable<File>): void
  remove(key: number): void
  /** The parts for a message, and an empty list from then on. */
  take(): ContentPart[]
  dropTarget: { onDragOver(event: DragEvent): void; onDrop(event: DragEvent): void }
}

let keys = 0

/** Files chosen for the next message; each is uploaded at once, so that sending does not have to wait. */
export function useFiles(client: ChatClient): Files {
  const words = useWords()
  const [list, setList] = useState<readonly Attachment[]>([])
  return useMemo(() => {
    const change = (key: number, now: Partial<Attachment>) =>
      setList((before) => before.map((file) => (file.key === key ? { ...file, ...now } : file)))
    const add = (files: Iterable<File>) => {
      for (const file of files) {
        const key = ++keys
        setList((before) => [...before, { key, name: file.name, part: null, problem: null }])
        void upload(client, file, words).then((state) => change(key, state))
      }
    }
    return {
      list,
      ready: list.every((file) => file.part !== null),
      add,
      remove: (key) => setList((before) => before.filter((file) => file.key !== key)),
      take: () => {
        setList([])
        return list.flatMap((file) => file.part ?? [])
      },
      dropTarget: {
        onDragOver: (event) => {
          if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
        },
        onDrop: (event) => {
          if (!event.dataTransfer?.files.length) return
          event.preventDefault()
          add(event.dataTransfer.files)
        },
      },
    }
  }, [client, list, words])
}

async function upload(client: ChatClient, file: File, words: Words): Promise<Pick<Attachment, 'part' | 'problem'>> {
  if (file.size > MOST_BYTES) return { part: null, problem: words.tooLarge }
  try {
    const stored = await client.uploadFile(file, { name: file.name })
    const type = stored.media_type.startsWith('image/') ? 'image' : 'file'
    return { part: { type, file_id: stored.id }, problem: null }
  } catch (error) {
    return { part: null, problem: sentence(error, words) }
  }
}
