import { isAllowedAddress, isMetadata, type PrivateHosts } from './addresses.ts'
import { hostOf, notPublic, portOf, readUrl } from './url.ts'

/** Names by which clouds call the address that gives a machine its credentials. */
const METADATA_NAMES = new Map([
  ['metadata.google.internal', '169.254.169.254'],
  ['metadata.goog', '169.254.169.254'],
  ['metadata.azure.internal', '169.254.169.254'],
  ['instance-data', '169.254.169.254'],
  ['instance-data.ec2.internal', '169.254.169.254'],
  ['metadata.tencentyun.com', '169.254.0.23'],
])

/**
 * Throws EgressBlockedError for a url that is not worth storing: no http, a user name or password in it, or a cloud's
 * metadata. All else is for the request to find out: a name's addresses change, and so does the operator's list.
 */
export function checkStoredAddress(text: string, allowed: PrivateHosts): void {
  const url = readUrl(text)
  const host = hostOf(url)
  const address = METADATA_NAMES.get(host) ?? host
  if (!isMetadata(address) || isAllowedAddress(address, allowed)) return
  if (allowed.ports.get(host)?.has(portOf(url)) !== true) throw notPublic(host)
}
