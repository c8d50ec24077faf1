import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client'

/** Our own answer to a request whose server is gone; servers have -32000 to -32099 to themselves. */
export const CONNECTION_LOST = -31_999

type Send = StreamableHTTPClientTransport['send']

/**
 * A transport in which every request gets an answer: when the stream that should have brought it is over and could not be
 * resumed, the server has died, and waiting for the request's time-out would help nobody.
 */
export class AnsweringTransport extends StreamableHTTPClientTransport {
  override send(...[message, options]: Parameters<Send>): ReturnType<Send> {
    const id = !Array.isArray(message) && 'method' in message && 'id' in message ? message.id : undefined
    if (id === undefined) return super.send(message, options)
    const onRequestStreamEnd = () => {
      options?.onRequestStreamEnd?.()
      // An answer to a request that has been answered is ignored.
      const error = { code: CONNECTION_LOST, message: 'the server ended the connection before it answered' }
      this.onmessage?.({ jsonrpc: '2.0', id, error })
    }
    return super.send(message, { ...options, onRequestStreamEnd })
  }
}
