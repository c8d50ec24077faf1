/** A response's body whose pieces are handed on in the event that brings them. */
export interface PushBody {
  /** Called once; exactly one of `end` and `error` follows the pieces, unless the body is destroyed. */
  start(on: BodyEvents): void
  destroy(): void
}

export interface BodyEvents {
  data(bytes: Uint8Array): void
  end(): void
  error(error: unknown): void
}

const bodies = new WeakMap<Response, PushBody>()

/** Remembers the way around a response's web stream, which costs several promises for each piece. */
export const keepPushBody = (response: Response, body: PushBody): void => void bodies.set(response, body)

/** The body to push; null for a response without one. Nothing else may have read the response's body. */
export function pushBodyOf(response: Response): PushBody | null {
  const kept = bodies.get(response)
  if (kept !== undefined) return kept
  return response.body === null ? null : overReader(response.body)
}

function overReader(body: ReadableStream<Uint8Array>): PushBody {
  const reader = body.getReader()
  let destroyed = false
  return {
    start(on) {
      const each = async () => {
        while (!destroyed) {
          const { done, value } = await reader.read()
          if (done) return
          if (!destroyed) on.data(value)
        }
      }
      each().then(
        () => on.end(),
        (error: unknown) => on.error(error),
      )
    },
    destroy() {
      destroyed = true
      reader.cancel().catch(() => undefined)
    },
  }
}
