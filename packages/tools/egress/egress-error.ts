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

/** Finds a block behind what fetch throws, which wraps the cause in errors of its own. */
export function blockedBehind(error: unknown): EgressBlockedError | null {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof EgressBlockedError) return cause
  }
  return null
}
