import type { ReportedError } from '@runwire/engine'
import type { RequestBody } from './request-body.ts'

/** What a request leaves out or spells otherwise because the provider refuses it; `drop:NAME` leaves a parameter out. */
export type Adaption =
  | 'no_stream'
  | 'tool_choice_auto'
  | 'max_completion_tokens'
  | 'system_as_user'
  | 'content_text'
  | 'reasoning_back'
  | 'no_extra'
  | `drop:${string}`
export type Adaptions = ReadonlySet<Adaption>

/** Statuses by which providers refuse a parameter. */
const REFUSALS = new Set([400, 404, 405, 415, 422, 501])

const PARAMETERS = [
  'stream_options',
  'parallel_tool_calls',
  'temperature',
  'reasoning_effort',
  'stop',
  'response_format',
  'max_tokens',
  'max_completion_tokens',
  'tool_choice',
  'tools',
] as const

/** Words of everyday language among the parameters: they count only where they are quoted or named as `param`. */
const EVERYDAY = new Set(['stop', 'tools', 'temperature'])

/**
 * What to change so that a refused request may be taken: the parameter the error names, as `param` or in its words.
 * Null when it names nothing that can be left out.
 */
export function adaptionFor(error: ReportedError, body: RequestBody, known: Adaptions): Adaption | null {
  if (error.status === null || !REFUSALS.has(error.status)) return null
  const found = candidates(error, body).find((adaption) => !known.has(adaption))
  return found ?? null
}

function candidates(error: ReportedError, body: RequestBody): Adaption[] {
  const words = `${error.code ?? ''} ${error.message}`
  const param = error.param ?? ''
  const found: Adaption[] = []
  for (const name of PARAMETERS)
    if (name in body && names(name, param, words)) found.push(...changes(name, body, words))
  if (body.stream === true && refusesStream(param, words)) found.push('no_stream')
  if (
    /tool[_ ]?(use|call(s|ing)?)?s?\b.{0,40}(not|n't|un)[ -]?(support|available|enabled|allowed)|support(s|ing|ed)? (tools?|functions?)\b|function calling.{0,30}not/i.test(
      words,
    ) &&
    'tools' in body
  )
    found.push(...changes('tools', body, words))
  if (/reasoning_content/.test(words) && /missing|must|required|pass(ed)? back|include/i.test(words))
    found.push('reasoning_back')
  if (
    /extra_content|thought_signature|reasoning_details|reasoning_content|tool_calls\S*extra/i.test(
      `${param} ${words}`,
    ) &&
    !/missing/i.test(words)
  )
    found.push('no_extra')
  if (
    /\b(system|developer)\b/i.test(words) &&
    /role|message|instruction|prompt/i.test(words) &&
    /not|n't|un(supported|known)|only|invalid/i.test(words)
  )
    found.push('system_as_user')
  if (
    /content/.test(`${param} ${words}`) &&
    /null|none|string|empty|required/i.test(words) &&
    body.messages.some((message) => message.content === null)
  )
    found.push('content_text')
  return found
}

function changes(name: (typeof PARAMETERS)[number], body: RequestBody, words: string): Adaption[] {
  if (name === 'tool_choice')
    return body.tool_choice === 'required' ? ['tool_choice_auto', 'drop:tool_choice'] : ['drop:tool_choice']
  if (name === 'max_tokens') return /context/i.test(words) ? [] : ['max_completion_tokens', 'drop:max_tokens']
  if (name === 'max_completion_tokens') return ['drop:max_completion_tokens']
  // without its tools a conversation that already used them makes no sense to a provider
  if (name === 'tools') return body.messages.some((message) => message.role === 'tool') ? [] : ['drop:tools']
  return [`drop:${name}`]
}

function names(name: string, param: string, words: string): boolean {
  if (param === name || param.startsWith(`${name}.`) || param.startsWith(`${name}[`)) return true
  if (EVERYDAY.has(name) && name !== 'temperature')
    return new RegExp(
      `["'\`]${name}["'\`]|(parameter|argument|field|input)s?:? ${name}\\b|"body",\\s*"${name}"`,
      'i',
    ).test(words)
  return new RegExp(`(?<![\\w])${name}(?![\\w])`, 'i').test(words)
}

function refusesStream(param: string, words: string): boolean {
  if (param === 'stream') return true
  const plain = words.replaceAll('stream_options', '')
  return /\bstream(ing|ed)?\b.{0,60}\b(not|n't|cannot|un)[ -]?(support|available|allowed|enabled|implement|permit|possible)|(not|n't|cannot|un)[ -]?(support|allow|available)\w* .{0,40}\bstream(ing)?\b|\bstream(ing)?\b.{0,30}\b(must be|should be|disabled|false|refused|rejected|unsupported)|unsupported.{0,20}\bstream/i.test(
    plain,
  )
}

/** How long a refusal is believed; providers change. */
const MEMORY_MS = 60 * 60_000
const MEMORY_SIZE = 1000

/** What each provider and model is known to refuse, learned from requests that worked after a refusal. */
export class AdaptionMemory {
  readonly #known = new Map<string, { adaptions: Adaptions; until: number }>()

  get(key: string): Adaptions {
    const entry = this.#known.get(key)
    return entry === undefined || entry.until < Date.now() ? new Set() : entry.adaptions
  }

  set(key: string, adaptions: Adaptions): void {
    this.#known.delete(key)
    this.#known.set(key, { adaptions: new Set(adaptions), until: Date.now() + MEMORY_MS })
    if (this.#known.size > MEMORY_SIZE) this.#known.delete(this.#known.keys().next().value!)
  }
}
