import { REQUEST_ERRORS, type RequestErrorCode } from '@runwire/protocol'

export interface RequestErrorOptions {
  /** The field, header or parameter at fault, such as `models.0`. */
  param?: string | null
  headers?: Record<string, string>
  cause?: unknown
}

/** A request that is refused: its code fixes status and type, its message names what is wrong and what cures it. */
export class RequestError extends Error {
  readonly code: RequestErrorCode
  readonly param: string | null
  readonly headers: Record<string, string>
  constructor(code: RequestErrorCode, message: string, options: RequestErrorOptions = {}) {
    super(message, { cause: options.cause })
    this.code = code
    this.param = options.param ?? null
    this.headers = options.headers ?? {}
  }

  get status(): number {
    return REQUEST_ERRORS[this.code][0]
  }

  get type(): string {
    return REQUEST_ERRORS[this.code][1]
  }
}

/** Foreign and unknown look the same, so that nobody learns which ids exist. */
export const notFound = (what: string): RequestError => new RequestError('not_found', `No such ${what}.`)
