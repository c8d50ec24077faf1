import { RequestRefusedError } from '../connection/errors.ts'

/**
 * A stored secret goes to the origin it was given for: who may write an address but not read a secret could else have it
 * sent to a server of their own. Throws RequestRefusedError, naming the field that has to come with the new address.
 */
export function refuseOtherOrigin(stored: string, wanted: string, param: 'key' | 'headers'): void {
  if (originOf(stored) === originOf(wanted)) return
  throw new RequestRefusedError(
    'invalid_field',
    `${param} must come with this address: what is stored was given for ${originOf(stored)}. Send it again for the new address, or ${param === 'key' ? 'null' : '{}'} for none.`,
    { param },
  )
}

const originOf = (address: string): string | null => URL.parse(address)?.origin ?? null
