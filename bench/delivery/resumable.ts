import { fromPeers } from './redis-client.ts'

/** The part that the peers use of `resumable-stream`. */
export interface ResumableContext {
  createNewResumableStream(id: string, make: () => ReadableStream<string>): Promise<ReadableStream<string>>
  resumeExistingStream(id: string, skipCharacters?: number): Promise<ReadableStream<string> | null | undefined>
}

/** A context as the package's README makes it: its own clients, at the address in REDIS_URL. */
export function resumableContext(peers: string, url: string): ResumableContext {
  process.env['REDIS_URL'] = url
  const { createResumableStreamContext } = fromPeers(peers, 'resumable-stream/redis') as {
    createResumableStreamContext(options: { waitUntil: null }): ResumableContext
  }
  return createResumableStreamContext({ waitUntil: null })
}
