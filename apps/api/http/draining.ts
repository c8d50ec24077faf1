import { RequestError } from '../requests/request-error.ts'

/** This process stops; another one will do what is asked. */
export const draining = (): RequestError =>
  new RequestError('draining', 'This server is shutting down. Send the request again.', {
    headers: { 'retry-after': '1', connection: 'close' },
  })
