import { newId, type Json } from '@runwire/protocol'
import { cleanJson, readArguments } from './call-arguments.ts'
import type { DecodedCall } from '../../ports/decoded-round.ts'
import { JsonProgress } from './json-progress.ts'
import { isRecord } from '../../ports/record.ts'
import { cleanText } from '../text/text-cleaner.ts'
import type { ToolNames } from './tool-names.ts'

interface OpenCall {
  id: string
  index: number | null
  name: string
  text: string
  json: JsonProgress
  extra: Record<string, Json>
  /** It stood in the text. */
  written: boolean
}

interface Fragment {
  id: string
  index: number | null
  name: string
  text: string
  whole: boolean
  extra: Record<string, Json>
}

/**
 * Puts the calls of one round together from fragments. A fragment belongs to the call of its id, else of its index,
 * else to the latest. A new id opens a call, also on an old index, unless the fragment carries on unfinished arguments
 * without a name (some servers make up an id per fragment). A name opens a call once the call it would belong to is
 * finished; a finished call that comes again in full is the same call.
 */
export class CallAssembler {
  readonly #names: ToolNames
  readonly #calls: OpenCall[] = []

  constructor(names: ToolNames) {
    this.#names = names
  }

  get size(): number {
    return this.#calls.length
  }

  /**
   * Takes one element of a delta's or message's `tool_calls`, or a legacy `function_call`; returns by how many
   * characters it grew the calls.
   */
  take(value: unknown): number {
    if (!isRecord(value)) return 0
    const fragment = readFragment(value)
    const call = this.#find(fragment)
    if (call === null) this.#open(fragment)
    else this.#append(call, fragment)
    return fragment.name.length + fragment.text.length
  }

  /** Adds a call that stood in the text. */
  takeWritten(name: string, text: string): void {
    this.#open({ id: '', index: null, name, text, whole: true, extra: {} }, true)
  }

  /** True if a call stood in the text that did not come as a call too. */
  get recovered(): boolean {
    return this.#calls.some((call) => call.written && !this.#isEcho(call))
  }

  /** The calls in order of appearance; `cut` says why none of them may run, or is null. */
  finish(cut: string | null, messageExtra: Record<string, Json>): DecodedCall[] {
    const used = new Set<string>()
    const calls = this.#calls
      .filter((call) => !this.#isEcho(call) && (call.name.trim() !== '' || call.text.trim() !== ''))
      .flatMap((call) => this.#read(call))
    return calls.map((call, at) => {
      const id = call.id === '' || used.has(call.id) ? newId('call') : call.id
      used.add(id)
      const extra =
        at === 0 && Object.keys(messageExtra).length > 0 ? { ...call.extra, message: messageExtra } : call.extra
      const readable = call.arguments !== undefined && cut === null
      return {
        provider_call_id: id,
        name: this.#names.resolve(call.name) ?? (call.name || 'unnamed'),
        arguments_text: call.text,
        arguments: readable ? call.arguments : undefined,
        repaired: call.repaired,
        recovered: call.recovered,
        extra: Object.keys(extra).length > 0 ? (cleanJson(extra) as Record<string, Json>) : undefined,
        problem: readable ? null : { code: 'invalid_arguments', message: cut ?? call.message },
      }
    })
  }

  #find(fragment: Fragment): OpenCall | null {
    const { id, index } = fragment
    const latest = this.#calls.findLast((call) => !call.written) ?? null
    if (id !== '') {
      const sameId =
        this.#calls.findLast((call) => call.id === id && call.index === index) ??
        this.#calls.findLast((call) => call.id === id)
      if (sameId !== undefined) return this.#isAnother(sameId, fragment) ? null : sameId
      const onIndex = this.#onIndex(index) ?? (index === null ? latest : null)
      if (onIndex === null) return null
      if (onIndex.id === '')
        return this.#isAnother(onIndex, fragment) || (index === null && fragment.name !== '') ? null : onIndex
      return fragment.name === '' && isUnfinished(onIndex) ? onIndex : null
    }
    if (index !== null) {
      const onIndex = this.#onIndex(index)
      if (onIndex !== null) return this.#isAnother(onIndex, fragment) ? null : onIndex
      return fragment.name === '' && latest !== null && isUnfinished(latest) ? latest : null
    }
    if (latest === null || fragment.name === '') return latest
    if (latest.text === '' && fragment.text === '' && latest.name !== fragment.name) return null
    return this.#isAnother(latest, fragment) || (latest.text === '' && latest.name !== fragment.name) ? null : latest
  }

  #onIndex(index: number | null): OpenCall | null {
    return index === null ? null : (this.#calls.findLast((call) => call.index === index) ?? null)
  }

  /** True if a fragment that points to `call` by id or index is a call of its own all the same. */
  #isAnother(call: OpenCall, fragment: Fragment): boolean {
    if (fragment.name === '' || call.name === '') return false
    const otherIndex = fragment.index !== null && call.index !== null && fragment.index !== call.index
    if (call.json.closedAt < 0)
      return otherIndex && fragment.name !== call.name && this.#names.has(call.name) && this.#names.has(fragment.name)
    if (fragment.name === call.name && sameJson(call.text, fragment.text)) return false
    if (fragment.text.trim() === '') return fragment.name !== call.name || otherIndex || fragment.id === ''
    return fragment.whole || fragment.text.trimStart().startsWith('{')
  }

  #open(fragment: Fragment, written = false): void {
    const { id, index, name, text, extra } = fragment
    this.#calls.push({ id, index, name, text, json: new JsonProgress().push(text), extra: { ...extra }, written })
  }

  #append(call: OpenCall, fragment: Fragment): void {
    if (call.id === '') call.id = fragment.id
    call.index ??= fragment.index
    call.name = this.#joinNames(call.name, fragment.name)
    mergeExtra(call.extra, fragment.extra)
    if (call.json.closedAt >= 0 && (fragment.text.trim() === '' || sameJson(call.text, fragment.text))) return
    call.text += fragment.text
    call.json.push(fragment.text)
  }

  /** Names come whole, in pieces, growing, or again with every fragment. */
  #joinNames(before: string, piece: string): string {
    if (piece === '' || piece === before) return before
    if (before === '') return piece
    if (this.#names.has(piece) && (piece.startsWith(before) || !this.#names.begins(before + piece))) return piece
    return this.#names.has(before) && !this.#names.begins(before + piece) ? before : before + piece
  }

  /** A finished call's name that came again and nothing more, or a call in the text that came as a call too. */
  #isEcho(call: OpenCall): boolean {
    if (call.written)
      return this.#calls.some((other) => !other.written && other.name === call.name && sameJson(other.text, call.text))
    if (call.text.trim() !== '') return false
    const before = this.#calls.slice(0, this.#calls.indexOf(call))
    return before.some(
      (other) =>
        other.name === call.name && (other.index === call.index || other.id === call.id) && other.json.closedAt >= 0,
    )
  }

  /** One call, or several where a server ran the arguments of several together. */
  #read(call: OpenCall) {
    const found = []
    let text = call.text
    for (;;) {
      const read = readArguments(text)
      const rest = read.arguments === undefined ? '' : read.rest
      const own = rest === '' ? text : text.slice(0, text.length - rest.length)
      // `{}{"real":1}`: an empty object is sent first and filled in later
      const placeholder = rest !== '' && read.arguments !== undefined && Object.keys(read.arguments).length === 0
      const repeated = found.length > 0 && sameJson(found[0]!.text, own)
      if (!placeholder && !repeated) {
        found.push({
          id: found.length === 0 ? call.id : '',
          name: cleanText(call.name.trim()),
          text: cleanText(own),
          extra: found.length === 0 ? call.extra : {},
          arguments: read.arguments,
          repaired: read.arguments !== undefined && read.repaired,
          recovered: call.written,
          message: read.arguments === undefined ? read.message : '',
        })
      }
      if (rest === '') return found
      text = rest
    }
  }
}

const isUnfinished = (call: OpenCall): boolean => call.json.closedAt < 0

function sameJson(left: string, right: string): boolean {
  if (left.trim() === right.trim()) return right.trim() !== ''
  if (Math.abs(left.length - right.length) > 1000 + left.length / 2) return false
  const [a, b] = [readArguments(left), readArguments(right)]
  return (
    a.arguments !== undefined &&
    b.arguments !== undefined &&
    right.trim() !== '' &&
    JSON.stringify(a.arguments) === JSON.stringify(b.arguments)
  )
}

function readFragment(value: Record<string, unknown>): Fragment {
  const { id, index, type: _type, function: inner, name, arguments: args, parameters, input, ...others } = value
  const {
    name: innerName,
    arguments: innerArgs,
    parameters: innerParameters,
    ...innerOthers
  } = isRecord(inner) ? inner : {}
  const written = innerArgs ?? args ?? innerParameters ?? parameters ?? input
  const extra: Record<string, unknown> = { ...others }
  if (Object.keys(innerOthers).length > 0) extra.function = innerOthers
  const position = typeof index === 'string' && /^\d+$/.test(index) ? Number(index) : index
  return {
    id: typeof id === 'number' ? String(id) : typeof id === 'string' ? cleanText(id) : '',
    index: typeof position === 'number' && Number.isInteger(position) ? position : null,
    name: typeof innerName === 'string' ? innerName : typeof name === 'string' ? name : '',
    text:
      typeof written === 'string' ? written : written === undefined || written === null ? '' : JSON.stringify(written),
    whole: typeof written === 'object' && written !== null,
    extra: withoutNulls(extra),
  }
}

function withoutNulls(value: Record<string, unknown>): Record<string, Json> {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== null && item !== undefined)) as Record<
    string,
    Json
  >
}

function mergeExtra(into: Record<string, Json>, from: Record<string, Json>): void {
  for (const [key, value] of Object.entries(from)) {
    const before = into[key]
    into[key] = isRecord(before) && isRecord(value) ? { ...before, ...value } : value
  }
}
