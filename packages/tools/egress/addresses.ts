import ipaddr from 'ipaddr.js'

/**
 * Whether an address belongs to the public internet. Anything special is not: loopback, private and link-local networks,
 * carrier NAT, multicast, and the IPv6 ranges that carry an IPv4 address inside. Of IPv6 only 2000::/3 is handed out
 * (IANA IPv6 address space registry), so nothing outside it passes.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(ipaddr.IPv6.parse('2000::'), 3)
}

/** What an operator allows beside the public internet: names, addresses and networks such as `10.1.0.0/16`. */
export interface PrivateHosts {
  names: ReadonlySet<string>
  networks: readonly [ipaddr.IPv4 | ipaddr.IPv6, number][]
}

/** Reads the operator's list; throws with the entry that is neither a host name nor an address nor a network. */
export function readPrivateHosts(entries: readonly string[]): PrivateHosts {
  const names = new Set<string>()
  const networks: [ipaddr.IPv4 | ipaddr.IPv6, number][] = []
  for (const entry of entries.map((each) => each.trim().toLowerCase()).filter((each) => each !== '')) {
    const bare = entry.replace(/^\[(.*)\]$/, '$1')
    if (bare.includes('/')) networks.push(readNetwork(bare))
    else if (ipaddr.isValid(bare))
      networks.push([ipaddr.process(bare), ipaddr.process(bare).kind() === 'ipv4' ? 32 : 128])
    else if (/^[a-z0-9_]([a-z0-9._-]*[a-z0-9_])?$/.test(bare)) names.add(bare)
    else throw new Error(`${JSON.stringify(entry)} is no host name, address or network such as 10.1.0.0/16`)
  }
  return { names, networks }
}

function readNetwork(entry: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  if (!ipaddr.isValidCIDR(entry)) throw new Error(`${JSON.stringify(entry)} is no network such as 10.1.0.0/16`)
  return ipaddr.parseCIDR(entry)
}

export function isAllowedAddress(address: string, allowed: PrivateHosts): boolean {
  if (isPublicAddress(address)) return true
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return allowed.networks.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match([network, bits]))
}
