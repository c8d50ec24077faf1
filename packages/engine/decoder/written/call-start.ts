import type { ToolNames } from '../calls/tool-names.ts'
import { ARGUMENT_KEYS, NAME_KEYS } from './written-call-forms.ts'
import { BARE, CODE_FENCE, FENCE, type Mark } from './written-call-marks.ts'

/** Keys that an object which becomes a call may begin with, besides those of its name. */
const CALL_KEYS = ['tool_calls', 'function_call']
/** The same where a mark said that a call comes. */
const MARKED_KEYS = [...CALL_KEYS, ...ARGUMENT_KEYS, 'type', 'id', 'index', 'call_id', 'thought', 'description']

/** True if a block that `mark` opened may still become a call of an offered tool, by the beginning of what it holds. */
export function mayBeCall(mark: Mark, beginning: string, names: ToolNames): boolean {
  const inside = beginning.trimStart()
  if (inside === '') return true
  if (!mark.begins.test(inside)) return false
  const python =
    /^\[\s*(\w[\w.]*)([^\w.]?)/.exec(inside) ?? (mark === CODE_FENCE ? /^(\w[\w.]*)([^\w.]?)/.exec(inside) : null)
  if (python !== null)
    return (python[2] === '' || python[2] === '(') && ('print'.startsWith(python[1]!) || names.begins(python[1]!))
  if (/^[[{]/.test(inside)) return jsonMayBeCall(inside, names, mark === FENCE || mark === BARE)
  if (inside.startsWith('<')) return true
  const word = /^["']?([\w.:/-]*)/.exec(inside)![1]!
  return ['call', 'function'].some((known) => word.startsWith(known) || known.startsWith(word)) || names.begins(word)
}

/**
 * True if the beginning of a JSON text may still become a call of an offered tool. Unmarked text is held to more, since
 * an answer that is JSON must stream: its first key has to be the name, or the type "function".
 */
function jsonMayBeCall(text: string, names: ToolNames, unmarked: boolean): boolean {
  const inside = text.replace(/^\[\s*/, '')
  if (inside === '') return true
  const key = /^\{\s*(?:(["'])(\w*)(["']?))?/.exec(inside)
  if (key === null) return false
  const rest = inside.slice(key[0].length)
  const [, quote, word = '', end] = key
  if (quote === undefined) return rest === ''
  const keys = [...NAME_KEYS, ...(unmarked ? [...CALL_KEYS, 'type'] : MARKED_KEYS)]
  if (end === '') return rest === '' && keys.some((known) => known.startsWith(word))
  if (!keys.includes(word)) return false
  const value = /^\s*:\s*["']([^"']*)(["']?)/.exec(rest)
  if (value === null) return true
  if (unmarked && word === 'type')
    return 'function'.startsWith(value[1]!) && (value[2] === '' || value[1] === 'function')
  if (!NAME_KEYS.includes(word)) return true
  return value[2] === '' ? names.begins(value[1]!) : names.resolve(value[1]!) !== null
}
