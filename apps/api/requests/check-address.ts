import { EgressBlockedError, type Egress } from '@runwire/tools/egress'
import { RequestError } from './request-error.ts'

/** Refuses an address that is to be stored in `param` and that no request could go to later, in the words of that later refusal. */
export async function checkAddress(egress: Egress, param: string, url: string): Promise<void> {
  try {
    await egress.checkStored(url)
  } catch (error) {
    if (!(error instanceof EgressBlockedError)) throw error
    throw new RequestError('invalid_field', `${param}: ${error.message}.`, { param })
  }
}
