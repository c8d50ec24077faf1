import { keepFileProblem, keepFileText, readFiles, type AttachedFile, type Db } from '@runwire/db'
import { tokensOf, type PromptPart } from '@runwire/engine'
import type { ContentPart } from '@runwire/protocol'
import { FileUnreadableError, readFileText } from '@runwire/tools'

/** The share of the model's context that files may take together; the conversation itself needs the rest. */
const SHARE_OF_CONTEXT = 0.5
/** Limit for the files of one prompt; providers take about as much in one request. */
const MOST_BYTES = 50 * 1024 * 1024

type FilePart = Exclude<ContentPart, { type: 'text' }>

/**
 * Loads each file of a branch's messages for the prompt: an image as a data url, anything else as its text, named,
 * the newest first where not everything fits. A file that cannot be shown is named with the reason.
 */
export async function loadAttachments(
  db: Db,
  projectId: string,
  branch: readonly { parts: readonly ContentPart[] }[],
  options: { contextTokens: number; signal: AbortSignal },
): Promise<(part: FilePart) => PromptPart> {
  const named = branch.flatMap(({ parts }) => parts.filter((part): part is FilePart => part.type !== 'text'))
  const newestFirst = [...new Set(named.map((part) => part.file_id).toReversed())]
  const files = newestFirst.length === 0 ? [] : await readFiles(db, projectId, newestFirst, MOST_BYTES)
  const shown = new Map<string, PromptPart>()
  let tokens = Math.floor(options.contextTokens * SHARE_OF_CONTEXT)
  for (const file of files) {
    if (file.media_type.startsWith('image/') && file.content !== null) {
      shown.set(file.file_id, { type: 'image', url: dataUrl(file.media_type, file.content) })
      continue
    }
    const text = cutToTokens(await textOf(db, projectId, file, options.signal), tokens)
    tokens -= tokensOf(text)
    shown.set(file.file_id, { type: 'text', text: `[File ${file.name}]\n${text}\n[End of file ${file.name}]` })
  }
  return (part) => shown.get(part.file_id) ?? leftOut(part)
}

/** Work that is done once per file, not once per run, is kept with the file. */
async function textOf(db: Db, projectId: string, file: AttachedFile, signal: AbortSignal): Promise<string> {
  if (file.text_content !== null) return file.text_content
  if (file.problem !== null || file.content === null) return `(It cannot be shown: ${file.problem ?? 'it is empty'})`
  // A page is shown as it was sent: its markup may be what is asked about.
  if (file.media_type !== 'application/pdf') return new TextDecoder().decode(file.content)
  try {
    const { text } = await readFileText({ ...file, content: file.content }, signal)
    await keepFileText(db, projectId, file.file_id, text)
    return text
  } catch (error) {
    // The caller checks the signal right after this and stops the run.
    if (signal.aborted) return '(It was not read: the run was stopped.)'
    if (!(error instanceof FileUnreadableError)) throw error
    await keepFileProblem(db, projectId, file.file_id, error.message)
    return `(It cannot be shown: ${error.message})`
  }
}

/** The beginning of a text that takes about so many tokens, with a line that says how much is missing. */
function cutToTokens(text: string, tokens: number): string {
  const whole = tokensOf(text)
  if (whole <= tokens) return text
  const chars = Math.max(0, Math.floor((text.length * tokens) / whole))
  const said = (count: number) => count.toLocaleString('en')
  return `${text.slice(0, chars).toWellFormed()}\n[… cut: ${said(chars)} of ${said(text.length)} characters are shown …]`
}

const dataUrl = (mediaType: string, content: Buffer): string => `data:${mediaType};base64,${content.toString('base64')}`

const leftOut = (part: FilePart): PromptPart => ({
  type: 'text',
  text: `[The ${part.type} ${part.file_id} is not shown: too many files in this conversation, or it is gone.]`,
})
