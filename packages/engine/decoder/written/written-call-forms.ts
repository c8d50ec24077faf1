import { closingPosition } from '../calls/json-progress.ts'
import { readArguments } from '../calls/call-arguments.ts'
import { isRecord } from '../../ports/record.ts'
import { readPythonCalls } from './python-call.ts'
import type { ToolNames } from '../calls/tool-names.ts'
import type { WrittenCall } from './written-call.ts'

export const NAME_KEYS = ['name', 'tool', 'tool_name', 'function', 'function_name', 'recipient_name', 'action']
export const ARGUMENT_KEYS = ['arguments', 'parameters', 'args', 'input', 'params', 'action_input', 'tool_input']
/** Keys that may stand beside the two; an object with others is data that happens to have a name. */
const OTHER_KEYS = ['type', 'id', 'call_id', 'index', 'thought', 'description']

const NAME_IN_JSON = new RegExp(`"(?:${NAME_KEYS.join('|')})"\\s*:\\s*"([^"\\\\]{1,128})"`)
const ARGUMENTS_IN_JSON = new RegExp(`"(?:${ARGUMENT_KEYS.join('|')})"\\s*:\\s*`)
/** Anything a model puts between calls: tags of its own, commas, white space. */
const BETWEEN = /^(?:\s|,|;|<[^<>\s]{1,60}>|\[\/?[A-Z_]{3,20}\])*/
/** Text allowed behind a call: too many brackets, the end of its fence. With anything else the call is talk. */
const BEHIND = /^(?:\s|[,;)}\]"']|`{3}|<[^<>\s]{1,60}>|\[\/?[A-Z_]{3,20}\])*$/

/**
 * Reads the calls written in `body`, the inside of a block that a mark opened. Null unless every one of them names an
 * offered tool: then the block is text. `whole: false` says that the end is missing; the last call is then given as
 * far as it goes, and its arguments will not read as complete.
 */
export function readWrittenCalls(body: string, names: ToolNames, whole: boolean): WrittenCall[] | null {
  // one family of models has a mark of its own for quotes
  const text = body.trim().replaceAll('<|"|>', '"')
  return (
    readJsonCalls(text, names) ??
    readTagged(text, names, whole) ??
    readNamed(text, names, whole) ??
    readPythonCalls(text, names) ??
    readBroken(text, names, whole)
  )
}

/**
 * The calls in tool_call tags that `reasoning` ends with: some models forget to close their reasoning before they call,
 * and some servers take the call for reasoning. Empty when it ends otherwise.
 */
export function callsAtEnd(reasoning: string, names: ToolNames): WrittenCall[] {
  let start = reasoning.length
  for (;;) {
    const before = reasoning.slice(0, start).trimEnd()
    const open = before.endsWith('</tool_call>') ? before.lastIndexOf('<tool_call>') : -1
    if (open === -1) break
    start = open
  }
  return start === reasoning.length ? [] : (readWrittenCalls(reasoning.slice(start), names, true) ?? [])
}

/** Stands for arguments of which nothing usable is known: it never reads as complete. */
const CUT = '{'

/** One object or a list of objects as calls, each with a name and arguments and nothing that says otherwise. */
export function callsOf(value: unknown, names: ToolNames): WrittenCall[] | null {
  if (Array.isArray(value)) {
    const calls = value.map((item: unknown) => callsOf(item, names))
    return calls.length === 0 || calls.includes(null) ? null : calls.flatMap((call) => call ?? [])
  }
  if (!isRecord(value)) return null
  if (Array.isArray(value.tool_calls) && Object.keys(value).length <= 2) return callsOf(value.tool_calls, names)
  if (isRecord(value.function) && !('name' in value)) return callsOf(value.function, names)
  if (isRecord(value.function_call) && Object.keys(value).length === 1) return callsOf(value.function_call, names)
  const nameKey = NAME_KEYS.find((key) => typeof value[key] === 'string')
  const argumentKey = ARGUMENT_KEYS.find((key) => key in value)
  const name = nameKey === undefined ? null : names.resolve(value[nameKey] as string)
  if (name === null || argumentKey === undefined) return null
  if (Object.keys(value).some((key) => key !== nameKey && key !== argumentKey && !OTHER_KEYS.includes(key))) return null
  const args = value[argumentKey]
  return [{ name, text: typeof args === 'string' ? args : JSON.stringify(args ?? {}) }]
}

/** `{…}`, `{…}{…}`, `[{…},{…}]`, with tags between. */
function readJsonCalls(text: string, names: ToolNames): WrittenCall[] | null {
  const calls: WrittenCall[] = []
  let at = BETWEEN.exec(text.startsWith('[') ? '' : text)![0].length
  while (at < text.length) {
    const end = closingPosition(text.slice(at))
    if (end === -1 || !/[[{]/.test(text[at]!)) return null
    const found = callsOf(parse(text.slice(at, at + end)), names)
    if (found === null) return null
    calls.push(...found)
    at += end
    at += BETWEEN.exec(text.slice(at))![0].length
  }
  return calls.length === 0 ? null : calls
}

/** `<function=name>`, `<invoke name="name">`, each with parameters as tags or as JSON. */
function readTagged(text: string, names: ToolNames, whole: boolean): WrittenCall[] | null {
  const calls: WrittenCall[] = []
  const opening = /<(?:｜DSML｜)?(?:function=|(?:invoke|function)\s+name=)["']?([^"'<>\s]{1,128})["']?[^<>]*>/g
  const starts = [...text.matchAll(opening)]
  if (!BEHIND.test(text.slice(0, starts[0]?.index))) return null
  for (const [at, start] of starts.entries()) {
    const name = names.resolve(start[1]!)
    const rest = text.slice(start.index + start[0].length, starts[at + 1]?.index)
    const end = [...rest.matchAll(/<\/(?:｜DSML｜)?(?:function|invoke)>/g)].at(-1)
    const inside = rest.slice(0, end?.index).trim()
    const around = inside.startsWith('{') ? behindJson(inside) : inside.replaceAll(PARAMETER, '')
    if (name === null || !BEHIND.test(around + rest.slice(end?.index ?? rest.length))) return null
    const cut = !whole && at === starts.length - 1 && inside.lastIndexOf('<') > inside.lastIndexOf('</')
    if (inside.startsWith('{')) calls.push({ name, text: inside })
    else calls.push({ name, text: cut ? CUT : JSON.stringify(tagParameters(name, inside, names)) })
  }
  return calls.length === 0 ? null : calls
}

const PARAMETER =
  /<(?:｜DSML｜)?parameter(?:=|\s+name=)["']?([^"'<>\s]{1,128})["']?[^<>]*>([\s\S]*?)(?:<\/(?:｜DSML｜)?parameter>|(?=<(?:｜DSML｜)?parameter[=\s])|$)/g

function tagParameters(tool: string, inside: string, names: ToolNames): Record<string, unknown> {
  const pairs = [...inside.matchAll(PARAMETER)].map(([, name, value]) => [name!, value!] as const)
  return Object.fromEntries(
    pairs.map(([name, value]) => [name, names.parameter(tool, name, value.replace(/^\n|\n$/g, ''))]),
  )
}

/** The text behind the object that begins `text`; empty where the object is still open. */
function behindJson(text: string): string {
  const end = closingPosition(text)
  return end === -1 ? '' : text.slice(end)
}

/** Forms where the name stands before the arguments: GLM's key and value tags, and the marks of Kimi, DeepSeek, Mistral, gpt-oss. */
function readNamed(text: string, names: ToolNames, whole: boolean): WrittenCall[] | null {
  const calls: WrittenCall[] = []
  const separator =
    /<tool_call>|<\/tool_call>|<\|tool_call_(?:begin|end)\|>|<｜tool▁call▁(?:begin|end)｜>|\[TOOL_CALLS\]|<\|call\|>/
  for (const part of text.split(separator)) {
    const item = part
      .replace(/^\s*(?:<\|channel\|>commentary to=)?(?:call:\s*)?(?:function\s*<｜tool▁sep｜>\s*)?/, '')
      .trim()
    if (item === '' || /^<[^<>]{1,60}>$/.test(item)) continue
    const written = /^[\w.:/-]{1,128}/.exec(item)?.[0] ?? ''
    const name = names.resolve(written)
    if (name === null) return null
    const after = item.slice(written.length)
    if (/^\s*<arg_key>/.test(after)) {
      const pairs = [...after.matchAll(/<arg_key>([\s\S]*?)<\/arg_key>\s*<arg_value>([\s\S]*?)<\/arg_value>/g)]
      const last = pairs.at(-1)
      const rest = last === undefined ? after : after.slice(last.index + last[0].length)
      const cut = !BEHIND.test(rest)
      if (cut && (whole || !/^\s*<arg_key>/.test(rest))) return null
      const args = pairs.map(([, key, value]) => [key!.trim(), names.parameter(name, key!.trim(), value!)])
      calls.push({ name, text: cut ? CUT : JSON.stringify(Object.fromEntries(args)) })
      continue
    }
    const brace = after.indexOf('{')
    if (brace === -1 && after.trim() !== '') return null
    if (brace > 0 && !/^(?:\s|```(?:json)?|\[\w+\]|<[^<>]{1,60}>|json|\()*$/.test(after.slice(0, brace))) return null
    const json = brace === -1 ? '' : after.slice(brace)
    const end = closingPosition(json)
    if (!BEHIND.test(behindJson(json))) return null
    calls.push({ name, text: end !== -1 ? json.slice(0, end) : json === '' && !whole ? CUT : json })
  }
  return calls.length === 0 ? null : calls
}

/** JSON with something wrong outside its arguments, or cut off: the name is known, the arguments are what they are. */
function readBroken(text: string, names: ToolNames, whole: boolean): WrittenCall[] | null {
  const name = names.resolve(NAME_IN_JSON.exec(text.slice(0, 4096))?.[1] ?? '')
  if (name === null || !/^[[{]/.test(text) || isJson(text)) return null
  const start = ARGUMENTS_IN_JSON.exec(text)
  if (!BEHIND.test(behindJson(text))) return null
  if (start === null) return whole ? null : [{ name, text: CUT }]
  const rest = text.slice(start.index + start[0].length)
  const end = rest.startsWith('{') ? closingPosition(rest) : -1
  if (!BEHIND.test(behindJson(rest.startsWith('{') ? rest : ''))) return null
  const args = end === -1 ? rest : rest.slice(0, end)
  return [{ name, text: end === -1 && readArguments(args).arguments !== undefined ? CUT : args }]
}

/** Complete JSON that is no call is data. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    const read = text.startsWith('{') ? readArguments(text) : { arguments: undefined }
    return read.arguments
  }
}
