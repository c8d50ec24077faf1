import type { RunOptions } from '@runwire/protocol'
import { RequestError } from '../requests/request-error.ts'
import type { RawCall } from '../http/route.ts'

/**
 * True if the run ends with its client's connection: the header `Runwire-On-Disconnect` (`cancel` or `continue`), else
 * the format's own habit. Throws `invalid_field` for any other word.
 */
export function onDisconnect(
  { req }: RawCall,
  otherwise: RunOptions['on_disconnect'] = 'continue',
): RunOptions['on_disconnect'] {
  const wanted = req.headers['runwire-on-disconnect']
  if (wanted === undefined) return otherwise
  if (wanted === 'cancel' || wanted === 'continue') return wanted
  throw new RequestError('invalid_field', 'Runwire-On-Disconnect must be cancel or continue.', {
    param: 'runwire-on-disconnect',
  })
}
