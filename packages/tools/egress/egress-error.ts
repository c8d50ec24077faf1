/** A request was not sent, or not followed any further, because of where it would have gone or what it would have carried. */
export class EgressBlockedError extends Error {
  readonly code = 'egress_blocked'
}

/** The reply was larger than the caller takes. */
export class ReplyTooLargeError extends Error {
  readonly code = 'reply_too_large'
  constructor(maxBytes: number) {
    super(`the reply is larger than ${maxBytes} bytes`)
  }
}

const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was broken',
  EPIPE: 'the connection was broken',
  UND_ERR_SOCKET: 'the connection was broken',
  ENOTFOUND: 'there is no host of that name',
  EAI_AGAIN: 'the name could not be looked up now',
  ETIMEDOUT: 'it did not answer in time',
  UND_ERR_CONNECT_TIMEOUT: 'it did not answer in time',
  UND_ERR_HEADERS_TIMEOUT: 'it did not answer in time',
  UND_ERR_BODY_TIMEOUT: 'it stopped answering',
  EHOSTUNREACH: 'there is no way to it',
  ENETUNREACH: 'there is no way to it',
}

/** Why a request failed, in words that tell nothing of addresses inside: the system's own name the one that was tried. */
export function connectionProblem(error: unknown): string {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? String(cause.code) : ''
    const words = WORDS[code]
    if (words !== undefined) return words
    if (cause instanceof AggregateError && cause.errors.length > 0) return connectionProblem(cause.errors[0])
    if (cause.cause === undefined) return withoutAddresses(cause.message)
  }
  return withoutAddresses(String(error))
}

const IPV4 = /(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?(?![\w.])/g
/** With `::` in it or five groups at least: `10:20:30` is a time. */
const IPV6 = /(?<![\w:])\[?(?=[0-9a-f:]{0,40}::|(?:[0-9a-f]{1,4}:){4})[0-9a-f:]{2,45}\]?(?::\d{1,5})?(?![\w:])/gi
const withoutAddresses = (text: string): string => text.replace(IPV4, '(address)').replace(IPV6, '(address)')

/** Finds a block behind what fetch throws, which wraps the cause in errors of its own. */
export function blockedBehind(error: unknown): EgressBlockedError | null {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof EgressBlockedError) return cause
  }
  return null
}
