import type { StoredFile } from '../http/replies.ts'
import { randomKey, type Calls, type Requester } from '../http/request.ts'

export interface UploadOptions {
  name: string
  /** Where the content does not say it itself, as a `File` does. */
  media_type?: string
}

/** Files to be named in messages (`{type: 'file' | 'image', file_id}`), and files that runs made. */
export const fileCalls = ({ get }: Calls, requester: Requester) => ({
  /** Uploads an image, text or pdf of 25 MB at most. */
  uploadFile: async (content: Blob | Uint8Array<ArrayBuffer> | string, options: UploadOptions): Promise<StoredFile> =>
    requester.json<StoredFile>({
      method: 'POST',
      path: `/files?name=${encodeURIComponent(options.name)}`,
      bytes: typeof content === 'string' ? new TextEncoder().encode(content) : content,
      headers: { 'content-type': mediaTypeOf(content, options), 'idempotency-key': randomKey() },
    }),
  getFile: (fileId: string) => get<StoredFile>(`/files/${fileId}`),
  /** The bytes of a file; in browsers show them with `URL.createObjectURL`, since an address carries no token. */
  fileContent: async (fileId: string): Promise<Blob> => {
    const response = await requester.send({ method: 'GET', path: `/files/${fileId}/content` })
    return response.blob()
  },
})

function mediaTypeOf(content: Blob | Uint8Array | string, { media_type }: UploadOptions): string {
  if (media_type !== undefined) return media_type
  if (typeof content === 'string') return 'text/plain'
  return content instanceof Blob && content.type !== '' ? content.type : 'application/octet-stream'
}
