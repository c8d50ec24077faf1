import type { ChatClient, StoredFile } from '@runwire/client'
import { useEffect, useState } from 'preact/hooks'

/** What `blob:` may hold as a picture; an SVG is a document and stays a download. */
const PICTURE = /^image\/(png|jpeg|gif|webp|avif)$/

/** A file of a message: pictures show, others download. An address carries no token, so the bytes are fetched with it. */
export function FilePart({ client, fileId }: { client: ChatClient; fileId: string }) {
  const [file, setFile] = useState<StoredFile | null>(null)
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    let left = false
    let made: string | null = null
    void (async () => {
      const known = await client.getFile(fileId).catch(() => null)
      if (left || known === null) return
      setFile(known)
      if (!PICTURE.test(known.media_type)) return
      const content = await client.fileContent(fileId).catch(() => null)
      if (left || content === null) return
      made = URL.createObjectURL(content)
      setUrl(made)
    })()
    return () => {
      left = true
      if (made !== null) URL.revokeObjectURL(made)
    }
  }, [client, fileId])

  if (file === null) return <span class="file note">…</span>
  if (url !== null) return <img class="picture" src={url} alt={file.name} />
  return (
    <button type="button" class="file" onClick={() => void download(client, file)}>
      {file.name}
    </button>
  )
}

async function download(client: ChatClient, file: StoredFile) {
  const content = await client.fileContent(file.id).catch(() => null)
  if (content === null) return
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = file.name
  link.click()
  URL.revokeObjectURL(link.href)
}
