import { classifyProviderError, type ReportedError } from '@runwire/engine'

export type RequestBody = Record<string, unknown> & { messages: Record<string, unknown>[] }

/** A change to requests because the provider refuses them as they are; `drop:NAME` leaves a parameter out. */
export type Adaption =
  | 'no_stream'
  | 'tool_choice_auto'
  | 'max_completion_tokens'
  | 'system_as_user'
  | 'content_absent'
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
  'top_p',
  'seed',
  'reasoning_effort',
  'stop',
  'response_format',
  'max_tokens',
  'max_completion_tokens',
  'tool_choice',
  'tools',
] as const

/** Words of everyday language among the parameters: they count only where they are quoted or named as `param`. */
const EVERYDAY = new Set(['stop', 'tools', 'temperature', 'seed'])

/**
 * Finds the change that may make a provider take a refused request: the parameter the error names, as `param` or in its
 * words. Null when it names nothing that can be left out.
 */
export function adaptionFor(error: ReportedError, body: RequestBody, known: Adaptions): Adaption | null {
  if (error.status === null || !REFUSALS.has(error.status)) return null
  // an error that is known to be something else names parameters only in passing
  if (classifyProviderError(error).code !== 'provider_error') return null
  const found = candidates(error, body).find((adaption) => !known.has(adaption))
  return found ?? null
}

/** How providers say that they take no tools. */
const NO_TOOLS =
  /tool[_ ]?(use|call(s|ing)?)?s?\b.{0,40}(not|n't|un)[ -]?(support|available|enabled|allowed)|support(s|ing|ed)? (tools?|functions?)\b|function calling.{0,30}not/i
/** How they say that they do not stream. */
const NO_STREAM =
  /\bstream(ing|ed)?\b.{0,60}\b(not|n't|cannot|un)[ -]?(support|available|allowed|enabled|implement|permit|possible)|(not|n't|cannot|un)[ -]?(support|allow|available)\w* .{0,40}\bstream(ing)?\b|\bstream(ing)?\b.{0,30}\b(must be|should be|disabled|false|refused|rejected|unsupported)|unsupported.{0,20}\bstream/i
/** Names of what other providers added to their messages and calls, as a refusal of it may spell them. */
const EXTRA =
  /extra_content|thought_signature|reasoning_(details|content|signature|opaque)|(extra|unknown|unrecognized|additional).{0,40}(messages|tool_calls)|(messages|tool_calls).{0,60}(extra|unknown|unrecognized|additional|not permitted)/i
const WANTED = /missing|must|required|pass(ed)? back|include/i
const BAD_CONTENT = /content.*(null|none|string|empty|required|valid)|(null|none|string|empty|required|valid).*content/i
const BAD_SYSTEM =
  /\b(system|developer)\b.{0,60}(not|n't|unsupported|unknown|only|invalid)|(not|n't|unsupported|unknown|only|invalid).{0,60}\b(system|developer)\b/i

function candidates(error: ReportedError, body: RequestBody): Adaption[] {
  const param = error.param ?? ''
  const words = `${error.code ?? ''} ${error.message}`.replaceAll('invalid_request_error', '')
  const both = `${param} ${words}`
  const answers = body.messages.filter((message) => message.role === 'assistant')
  const found = PARAMETERS.filter((name) => name in body && names(name, param, words)).flatMap((name) =>
    changes(name, body, words),
  )
  if (body.stream === true && (param === 'stream' || NO_STREAM.test(words.replaceAll('stream_options', ''))))
    found.push('no_stream')
  if ('tools' in body && NO_TOOLS.test(words)) found.push(...changes('tools', body, words))
  if (answers.length > 0 && words.includes('reasoning_content') && WANTED.test(words)) found.push('reasoning_back')
  if (answers.some(hasExtra) && EXTRA.test(both) && !/missing/i.test(words)) found.push('no_extra')
  if (answers.some((message) => (message.content ?? null) === null) && BAD_CONTENT.test(both))
    found.push('content_absent', 'content_text')
  if (body.messages.some((message) => message.role === 'system') && BAD_SYSTEM.test(words)) found.push('system_as_user')
  return found
}

function hasExtra(message: Record<string, unknown>): boolean {
  const known = ['role', 'content', 'tool_calls']
  const calls = Array.isArray(message.tool_calls) ? (message.tool_calls as Record<string, unknown>[]) : []
  const extraOf = (value: object, names: readonly string[]) => Object.keys(value).some((key) => !names.includes(key))
  return (
    extraOf(message, known) ||
    calls.some(
      (call) =>
        extraOf(call, ['id', 'type', 'function']) || extraOf(Object(call.function) as object, ['name', 'arguments']),
    )
  )
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
  // the one is named where the other is meant
  if (name === 'max_completion_tokens' && names('max_tokens', param, words)) return true
  if (param === name || param.startsWith(`${name}.`) || param.startsWith(`${name}[`)) return true
  if (EVERYDAY.has(name) && name !== 'temperature')
    return new RegExp(
      `["'\`]${name}["'\`]|(parameter|argument|field|input)s?:? ${name}\\b|"body",\\s*"${name}"`,
      'i',
    ).test(words)
  return new RegExp(`(?<![\\w])${name}(?![\\w])`, 'i').test(words)
}

/** How long a refusal is believed; providers change. */
const MEMORY_MS = 60 * 60_000
const MEMORY_SIZE = 1000

/** Remembers what each provider and model refuses, learned from requests that worked after a refusal. */
export class AdaptionMemory {
  readonly #known = new Map<string, { adaptions: Adaptions; until: number }>()

  get(key: string): Adaptions {
    const entry = this.#known.get(key)
    return entry === undefined || entry.until < Date.now() ? new Set() : entry.adaptions
  }

  set(key: string, adaptions: Adaptions): void {
    this.#known.delete(key)
    this.#known.set(key, { adaptions: new Set(adaptions), until: Date.now() + MEMORY_MS })
    const [oldest] = this.#known.keys()
    if (this.#known.size > MEMORY_SIZE && oldest !== undefined) this.#known.delete(oldest)
  }
}
