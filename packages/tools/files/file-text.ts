import {
  ProcessStoppedError,
  runInProcess,
  type ProcessAnswer,
  type ProcessInput,
  type ProcessLimits,
} from '../processes/process.ts'

/** A file whose text cannot be had; the message says why and what to do, for whoever sent it. */
export class FileUnreadableError extends Error {
  readonly code = 'file_unreadable'
}

export interface FileToRead {
  name: string
  /** Detected from the bytes at upload, not from the file name. */
  media_type: string
  content: Uint8Array
}

export interface FileText {
  text: string
  /** Of a pdf; null for what has none. */
  pages: number | null
}

/** More than a shelf of books in one file is a mistake, or a dump that should be split. */
const MOST_CHARS = 5_000_000
const ANSWER_BYTES = 4 * MOST_CHARS
/** A pdf of 25 MB takes about 250 MB to read. */
const PDF_LIMITS = { timeoutMs: 60_000, memoryMb: 400, answerBytes: ANSWER_BYTES }
const PAGE_LIMITS = { timeoutMs: 30_000, memoryMb: 240, answerBytes: ANSWER_BYTES }

type Kind = 'text' | 'html' | 'pdf' | 'image'
const KIND_NAMES = { text: 'plain text', html: 'HTML', pdf: 'a pdf', image: 'an image' } as const satisfies Record<
  Kind,
  string
>
const KIND_OF_EXTENSION = new Map<string, Kind>([
  ...['txt', 'md', 'markdown', 'csv', 'json', 'jsonl', 'xml', 'log'].map((name): [string, Kind] => [name, 'text']),
  ['html', 'html'],
  ['htm', 'html'],
  ['pdf', 'pdf'],
  ...['png', 'jpg', 'jpeg', 'gif', 'webp'].map((name): [string, Kind] => [name, 'image']),
])

/**
 * The text of a text file, a web page or a pdf. Pages and pdfs are read in a process of their own, since they are a
 * stranger's. Throws FileUnreadableError for what is not what its name says, has no text or is too long; or the signal's reason.
 */
export async function readFileText(file: FileToRead, signal: AbortSignal): Promise<FileText> {
  const kind = kindOf(file)
  const { text, pages } = await textOf(file, kind, signal)
  if (text.trim() === '') {
    const cure = kind === 'pdf' ? ' A scanned pdf needs text recognition first.' : ''
    throw new FileUnreadableError(`${file.name} has no text in it.${cure}`)
  }
  if (text.length > MOST_CHARS) {
    throw new FileUnreadableError(
      `${file.name} has more than ${MOST_CHARS.toLocaleString('en')} characters. Split it into several files.`,
    )
  }
  return { text, pages }
}

/** Detects a file's kind from its bytes; throws where its name says something else. */
function kindOf({ name, media_type, content }: FileToRead): Kind {
  const claimed = KIND_OF_EXTENSION.get(/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '')
  const real = realKind(media_type)
  const page = real === 'html' || (real === 'text' && claimed === 'html' && looksLikeHtml(content))
  const kind = page ? 'html' : real
  const agrees = claimed === undefined || claimed === kind || (claimed === 'text' && kind === 'html')
  if (!agrees) {
    throw new FileUnreadableError(
      `${name} is not ${KIND_NAMES[claimed]}, though its name says so: it holds ${KIND_NAMES[kind]}. Upload the right file, or name it for what it is.`,
    )
  }
  return claimed === 'text' ? 'text' : kind
}

function realKind(mediaType: string): Kind {
  if (mediaType === 'application/pdf') return 'pdf'
  if (mediaType.startsWith('image/')) return 'image'
  return mediaType === 'text/html' ? 'html' : 'text'
}

const looksLikeHtml = (content: Uint8Array): boolean =>
  /<(!doctype html|html|head|body|p|div|h[1-6]|a|ul|ol|table|section|article|main|span|br)[\s>/]/i.test(
    new TextDecoder().decode(content.subarray(0, 100_000)),
  )

async function textOf({ name, content }: FileToRead, kind: Kind, signal: AbortSignal): Promise<FileText> {
  switch (kind) {
    case 'text':
      return { text: plainText(content), pages: null }
    case 'html': {
      const values = { url: `file:///${encodeURIComponent(name)}`, mostChars: MOST_CHARS }
      const input = { values, bytes: content }
      const { text } = await inProcess('../builtin/readable-text-process.ts', name, input, { ...PAGE_LIMITS, signal })
      return { text, pages: null }
    }
    case 'pdf': {
      const input = { values: { mostChars: MOST_CHARS }, bytes: content }
      const { values, text } = await inProcess('./pdf-text-process.ts', name, input, { ...PDF_LIMITS, signal })
      if (typeof values.pages === 'number') return { text, pages: values.pages }
      throw new FileUnreadableError(
        values.problem === 'password'
          ? `${name} is protected by a password. Upload it without one.`
          : `${name} is not a whole pdf: it is damaged or cut off. Upload it again.`,
      )
    }
    case 'image':
      throw new FileUnreadableError(`${name} is an image and has no text. Send it as an image.`)
  }
}

async function inProcess(
  file: string,
  name: string,
  input: ProcessInput,
  limits: ProcessLimits,
): Promise<ProcessAnswer> {
  try {
    return await runInProcess(new URL(file, import.meta.url), input, limits)
  } catch (error) {
    if (!(error instanceof ProcessStoppedError)) throw error
    const cause = error.reason === 'died' ? 'it is damaged' : `it takes too much ${error.reason}`
    throw new FileUnreadableError(`${name} cannot be read: ${cause}. Split it or upload it again.`, { cause: error })
  }
}

const plainText = (content: Uint8Array): string => new TextDecoder().decode(content).replaceAll('\r\n', '\n')
