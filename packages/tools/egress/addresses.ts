import ipaddr from 'ipaddr.js'

/**
 * True if an address belongs to the public internet. Anything special is not: loopback, private and link-local
 * networks, carrier NAT, multicast, and the IPv6 ranges that carry an IPv4 address inside. Of IPv6 only 2000::/3 is
 * handed out (IANA IPv6 address space registry), so nothing outside it passes.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(ipaddr.IPv6.parse('2000::'), 3)
}

/**
 * Addresses at which clouds give a machine its credentials: AWS, Google, Azure and others, ECS, Alibaba, Oracle, and
 * Azure's WireServer, which is public. No network an operator allows holds them; only the address itself, alone, does.
 */
const METADATA = new Set(
  `169.254.169.254 169.254.169.253 169.254.169.249 169.254.170.2 169.254.170.23 169.254.0.23 100.100.100.200
  192.0.0.192 168.63.129.16 fd00:ec2::254 fd00:ec2::23 fd20:ce::254 fd00:42::42 fe80::a9fe:a9fe`
    .split(/\s+/)
    .map(spelt),
)

/** Ports of databases, queues and control planes that answer HTTP or take it for commands. */
const OTHER_SERVICES = new Set(
  `1433 1521 2049 2181 2375 2376 2377 2379 2380 3306 3389 4222 5432 5433 5671 5672 5900 5984 6379 6380 6432 6443 7000
  7001 7199 8086 9042 9092 9160 9200 9300 10250 10255 11211 15672 16379 26379 27017 27018 27019 50070 61616`
    .split(/\s+/)
    .map(Number),
)

/** Hosts an operator allows beside the public internet: names, addresses and networks such as `10.1.0.0/16`. */
export interface PrivateHosts {
  names: ReadonlySet<string>
  networks: readonly [ipaddr.IPv4 | ipaddr.IPv6, number][]
  /** Hosts, as a url spells them, of which only these ports were allowed, or these beside the usual ones. */
  ports: ReadonlyMap<string, ReadonlySet<number>>
}

/** Reads the operator's list; throws with the entry that is neither a host name nor an address nor a network. */
export function readPrivateHosts(entries: readonly string[]): PrivateHosts {
  const names = new Set<string>()
  const networks: [ipaddr.IPv4 | ipaddr.IPv6, number][] = []
  const ports = new Map<string, Set<number>>()
  for (const entry of entries.map((each) => each.trim().toLowerCase()).filter((each) => each !== '')) {
    const [, host = '', port = ''] = /^([^:]+|\[[^\]]+\]):(\d{1,5})$/.exec(entry) ?? []
    if (host !== '' && (ipaddr.isValid(unbracketed(host)) || isName(host))) {
      const key = unbracketed(host)
      ports.set(key, (ports.get(key) ?? new Set()).add(Number(port)))
      continue
    }
    const bare = unbracketed(entry)
    if (bare.includes('/')) networks.push(readNetwork(bare))
    else if (ipaddr.isValid(bare))
      networks.push([ipaddr.process(bare), ipaddr.process(bare).kind() === 'ipv4' ? 32 : 128])
    else if (isName(bare)) names.add(bare)
    else throw new Error(`${JSON.stringify(entry)} is no host name, address or network such as 10.1.0.0/16`)
  }
  return { names, networks, ports }
}

const unbracketed = (host: string): string => host.replace(/^\[(.*)\]$/, '$1')
const isName = (host: string): boolean => /^[a-z0-9_]([a-z0-9._-]*[a-z0-9_])?$/.test(host)

function readNetwork(entry: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  if (!ipaddr.isValidCIDR(entry)) throw new Error(`${JSON.stringify(entry)} is no network such as 10.1.0.0/16`)
  return ipaddr.parseCIDR(entry)
}

/**
 * True if an address may be connected to: public or in the operator's list, and no cloud's metadata unless it stands
 * there itself.
 */
export function isAllowedAddress(address: string, allowed: PrivateHosts): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  const networks = allowed.networks.filter(
    ([network, bits]) => network.kind() === parsed.kind() && parsed.match([network, bits]),
  )
  if (isMetadata(address)) return networks.some(([, bits]) => bits === (parsed.kind() === 'ipv4' ? 32 : 128))
  return isPublicAddress(address) || networks.length > 0
}

export const isMetadata = (address: string): boolean => ipaddr.isValid(address) && METADATA.has(spelt(address))

/** True if the operator allowed this port of this host, or HTTP is usually spoken on it and no port was singled out. */
export function isAllowedPort(host: string, port: number, allowed: PrivateHosts): boolean {
  if (allowed.ports.get(host)?.has(port) === true) return true
  return (port === 80 || port === 443 || port >= 1024) && !OTHER_SERVICES.has(port)
}

function spelt(address: string): string {
  return ipaddr.process(address).toNormalizedString()
}
