import type { ServerResponse } from 'node:http'

/** The client closed its connection before its reply was complete: work for it stops. */
export class ClientLeftError extends Error {
  readonly code = 'client_left'
  constructor() {
    super('The client closed its connection before its reply was complete')
  }
}

/** Nobody will read what is written to the response: its client has left, or all of it was sent. */
export const isClosed = (res: ServerResponse): boolean => res.closed || res.req.socket.destroyed

/**
 * Calls back once when the response is closed. Where it is closed already it calls back at once, since no event will
 * tell any more: clients leave while handlers wait for the database.
 */
export function whenClosed(res: ServerResponse, closed: () => void): void {
  if (isClosed(res)) {
    closed()
    return
  }
  const { socket } = res.req
  const tell = () => {
    res.off('close', tell)
    socket.off('close', tell)
    closed()
  }
  res.once('close', tell)
  // A response that waits behind another one of its connection has no socket yet and hears nothing of its end.
  if (res.socket === null) socket.setMaxListeners(0).once('close', tell)
}

/** Aborts when the response is closed; its reason is a ClientLeftError. */
export function closedSignal(res: ServerResponse): AbortSignal {
  const closing = new AbortController()
  whenClosed(res, () => closing.abort(new ClientLeftError()))
  return closing.signal
}

/** Throws ClientLeftError where the client has left. */
export function stopIfLeft(res: ServerResponse): void {
  if (isClosed(res)) throw new ClientLeftError()
}
