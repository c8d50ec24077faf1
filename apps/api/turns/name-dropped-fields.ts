import type { RawCall } from '../http/route.ts'

/** Names what of the request was left out, in the header `Runwire-Dropped`; for callers that may not bring it. */
export function nameDroppedFields({ res }: RawCall, fields: readonly string[]): void {
  if (fields.length > 0) res.appendHeader('runwire-dropped', fields.join(', '))
}
