import { isIPv6 } from 'node:net'
import type { Request } from 'express'

/**
 * The client's address for counting. Of IPv6 only the network part: a client with one address of it has 2^64 of them.
 * Which address it is behind proxies, express's `trust proxy` decides.
 */
export function addressOf(req: Request): string {
  const address = req.ip ?? ''
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::', 2)
  const groups = head.split(':').filter((group) => group !== '')
  const after = tail === undefined ? [] : tail.split(':').filter((group) => group !== '')
  const all = [
    ...groups,
    ...Array<string>(tail === undefined ? 0 : 8 - groups.length - after.length).fill('0'),
    ...after,
  ]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
