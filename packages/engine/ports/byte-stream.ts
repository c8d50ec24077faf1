/**
 * The consumer's answer to a piece: `stop` wants no more of them; `done` neither, since the reply is over though its
 * connection may not have ended yet; `nothing` means that it brought the answer no further, which counts as silence.
 */
export type Taken = 'stop' | 'done' | 'nothing' | void

/** A reply's bytes, handed on in the very event that brought them: a promise for the whole, none for each piece. */
export interface ByteStream {
  /**
   * Hands pieces on until the reply ends, `take` has enough or `close` is called, and says which. Rejects when the
   * connection breaks, and with what `take` throws. Called once.
   */
  pump(take: (bytes: Uint8Array) => Taken): Promise<'ended' | 'closed'>
  /** Closes the connection. */
  close(): void
}

/** The same over pieces that are waited for one by one. */
export function byteStream(body: AsyncIterable<Uint8Array>): ByteStream {
  const pieces = body[Symbol.asyncIterator]()
  let close = (): void => undefined
  return {
    pump: (take) =>
      new Promise((resolve, reject) => {
        close = () => {
          resolve('closed')
          // A generator that waits for its next piece returns only after it, so nobody can wait for that.
          pieces.return?.().catch(() => undefined)
        }
        each(pieces, take).then(resolve, reject)
      }),
    close: () => close(),
  }
}

async function each(
  pieces: AsyncIterator<Uint8Array>,
  take: (bytes: Uint8Array) => Taken,
): Promise<'ended' | 'closed'> {
  for (;;) {
    const next = await pieces.next()
    if (next.done === true) return 'ended'
    let enough = true
    try {
      const taken = take(next.value)
      enough = taken === 'stop' || taken === 'done'
    } finally {
      if (enough) await pieces.return?.()
    }
    if (enough) return 'closed'
  }
}
