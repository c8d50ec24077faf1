/** Ways a provider misbehaves; docs in README.md. */
export const FAULTS = [
  '401',
  '408',
  '429',
  '500',
  '503',
  'quota',
  'reset',
  'cut',
  'hang',
  'silent',
  'garbage',
  'html',
  'error',
  'empty',
  'filter',
  'length',
  'no-finish',
  'no-stream',
] as const
export type FaultName = (typeof FAULTS)[number]

/** `times`: how many requests with the same messages get it, then all is well. `round`: only in that round; null is every round. */
export interface Fault {
  name: FaultName
  times: number
  round: number | null
}

/** Orders in square brackets that a message gives the demo model, such as `[pace=5][tokens=500]`. */
export interface Directives {
  /** Tokens a second; 0 is as fast as the socket takes them. Null leaves the server's pace. */
  pace: number | null
  /** Length of the answer in tokens, from numbered words. */
  tokens: number | null
  /** Tokens of reasoning before each answer. */
  reasoning: number | null
  /** Tool rounds before the answer. */
  rounds: number | null
  /** Every token of the answer is `⟨t:MS⟩`, the time it was written. */
  stamps: boolean
  /** The answer is the rest of the message, unchanged. */
  echo: boolean
  /** Milliseconds before the first byte. */
  firstByteMs: number
  seed: number
  calls: { name: string; argumentsText: string }[]
  fault: Fault | null
}

const CALL = /\[call=([\w-]+)(?:\s+(\{.*?\}))?\]/gs
const DIRECTIVE = /\[(pace|tokens|reasoning|rounds|first|seed)=(\d+(?:\.\d+)?)\]|\[(stamps|echo)\]|\[fault=([^\]]+)\]/g

/**
 * Reads the directives out of a user message and returns what is left of it.
 * A text directive passes through Runwire, which a header would not; `faultHeader` serves direct use and has the last word.
 */
export function readDirectives(message: string, faultHeader?: string): { directives: Directives; text: string } {
  const directives: Directives = {
    pace: null,
    tokens: null,
    reasoning: null,
    rounds: null,
    stamps: false,
    echo: false,
    firstByteMs: 0,
    seed: 0,
    calls: [],
    fault: null,
  }

  let text = message.replaceAll(CALL, (_, name: string, argumentsText: string | undefined) => {
    directives.calls.push({ name, argumentsText: argumentsText ?? '{}' })
    return ''
  })
  text = text.replaceAll(DIRECTIVE, (_, key?: string, value?: string, flag?: string, fault?: string) => {
    if (key !== undefined) setNumber(directives, key, Number(value))
    if (flag === 'stamps') directives.stamps = true
    if (flag === 'echo') directives.echo = true
    if (fault !== undefined) directives.fault = parseFault(fault)
    return ''
  })

  if (faultHeader !== undefined) directives.fault = parseFault(faultHeader)
  return { directives, text: text.trim() }
}

function setNumber(directives: Directives, key: string, value: number) {
  if (key === 'first') directives.firstByteMs = value
  else if (key === 'seed') directives.seed = value
  else if (key === 'pace' || key === 'tokens' || key === 'reasoning' || key === 'rounds') directives[key] = value
}

/** `cut`, `cut*1` (only the first time), `cut@2` (only in round 2), `cut@2*1`. Null for a name that is not known. */
export function parseFault(text: string): Fault | null {
  const match = /^([\w-]+?)(?:@(\d+))?(?:\*(\d+))?$/.exec(text.trim())
  const name = FAULTS.find((fault) => fault === match?.[1])
  if (match === null || name === undefined) return null
  return { name, round: match[2] ? Number(match[2]) : null, times: match[3] ? Number(match[3]) : Infinity }
}
