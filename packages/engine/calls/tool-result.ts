import type { FileReference, Json } from '@runwire/protocol'
import type { CallEnd } from '../state/run-state.ts'

/** The most a result may take in UTF-8 before the model gets only its head and tail. */
export const RESULT_LIMIT_BYTES = 256 * 1024
const KEPT_AT_EACH_END = 32 * 1024

/** A copy of a value that can be stored and sent anywhere: no NUL, no half of a surrogate pair, in texts and in names alike. */
export function cleanJson(value: Json): Json {
  if (typeof value === 'string') return cleanText(value)
  if (Array.isArray(value)) return value.map(cleanJson)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [cleanText(name), cleanJson(item)]))
}

export const cleanText = (text: string): string => text.replaceAll('\u0000', '').toWellFormed()

/** A result as text and its size in UTF-8, where it is too long for the model; null where it is not. */
export function oversized(result: Json): { text: string; bytes: number } | null {
  const text = typeof result === 'string' ? result : JSON.stringify(result)
  const bytes = Buffer.byteLength(text)
  return bytes <= RESULT_LIMIT_BYTES ? null : { text, bytes }
}

/** The head and tail of a text, with a line between them that says how much is missing and where the whole is. */
export function headAndTail(text: string, file: FileReference | null): string {
  const head = copyOf(text.slice(0, KEPT_AT_EACH_END).toWellFormed())
  const tail = copyOf(text.slice(-KEPT_AT_EACH_END).toWellFormed())
  const whole = file === null ? '' : `; the whole is the file ${file.name}, ${file.url}`
  return `${head}\n[… ${text.length - 2 * KEPT_AT_EACH_END} of ${text.length} characters left out${whole} …]\n${tail}`
}

/** A slice keeps the whole text it was cut from in memory; a copy does not. */
const copyOf = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le')

/** The text that answers the model's call; never empty. Found documents stand in it under their numbers. */
export function resultText(end: CallEnd | null): string {
  if (end === null) return 'Error: the call was not run.'
  switch (end.kind) {
    case 'failed':
      return `Error (${end.error.code}): ${end.error.message}`
    case 'cancelled':
      return 'Error: the call was cancelled; whether it took effect is unknown.'
    case 'completed': {
      const text = textOf(end.result)
      if (end.documents.length === 0) return text
      // A text is what the tool read; anything else repeats what the documents say.
      if (typeof end.result === 'string') {
        const sources = end.documents.map((document) => `[${document.number}] ${titleOf(document)}`)
        return `Source, to be cited by its number in square brackets:\n${sources.join('\n')}\n\n${text}`
      }
      const listed = end.documents.map((document) => `[${document.number}] ${titleOf(document)}\n${document.snippet}`)
      return `Documents found. Where the answer uses one, cite it by its number in square brackets.\n\n${listed.join('\n\n')}`
    }
  }
}

const titleOf = ({ title, url }: { title: string; url: string | null }): string =>
  url === null || url === title ? title : `${title} (${url})`

function textOf(result: Json): string {
  const text = typeof result === 'string' ? result : JSON.stringify(result)
  return text.trim() === '' ? '(the tool gave an empty result)' : text
}
