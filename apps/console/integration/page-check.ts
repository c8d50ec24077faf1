export type PageProblem =
  | 'no_origin'
  | 'origin_not_listed'
  | 'agent_not_open'
  | 'script'
  | 'connect'
  | 'pictures'
  | 'frame'

interface Page {
  /** As the browser spells it: scheme, host and port. */
  origin: string
  /** Its Content-Security-Policy; empty where it has none. */
  policy: string
  framed: boolean
}

/**
 * Reasons why the widget would not work on a page, found before anybody opens it: the project does not list its origin, the agent
 * opens to no publishable key, or the page's policy forbids what the widget loads.
 */
export function pageProblems(
  { origin, policy, framed }: Page,
  { runwire, origins, open }: { runwire: string; origins: readonly string[]; open: boolean },
): PageProblem[] {
  const spelled = originOf(origin)
  const problems: PageProblem[] = []
  if (spelled === null) problems.push('no_origin')
  else if (spelled !== runwire && !origins.includes(spelled)) problems.push('origin_not_listed')
  if (!open) problems.push('agent_not_open')
  const allows = readPolicy(policy)
  const loads = (directives: string[], source: string) => allows(directives, source, spelled)
  if (!loads(['script-src-elem', 'script-src', 'default-src'], runwire)) problems.push('script')
  if (framed) {
    if (!loads(['frame-src', 'child-src', 'default-src'], runwire)) problems.push('frame')
    return problems
  }
  if (!loads(['connect-src', 'default-src'], runwire)) problems.push('connect')
  if (!loads(['img-src', 'default-src'], 'blob:')) problems.push('pictures')
  return problems
}

/** `https://shop.example/cart` as `https://shop.example`; null where it is no address of a page. */
export function originOf(address: string): string | null {
  const url = URL.parse(address.trim())
  return url !== null && /^https?:$/.test(url.protocol) ? url.origin : null
}

/** Says whether the first directive of these that the policy has allows a source; what no directive names is allowed. */
function readPolicy(policy: string) {
  const directives = new Map<string, string[]>()
  for (const part of policy.replace(/^content-security-policy:/i, '').split(';')) {
    const [name, ...sources] = part.trim().split(/\s+/)
    if (name !== undefined && name !== '' && !directives.has(name.toLowerCase()))
      directives.set(name.toLowerCase(), sources)
  }
  return (names: readonly string[], wanted: string, self: string | null): boolean => {
    const name = names.find((one) => directives.has(one))
    const sources = name === undefined ? null : (directives.get(name) ?? [])
    return sources === null || sources.some((source) => matches(source, wanted, self))
  }
}

/** One source expression of a policy. A nonce lets the tag's script in, which the page's author writes with it. */
function matches(source: string, wanted: string, self: string | null): boolean {
  if (wanted === 'blob:') return source === 'blob:'
  if (source === "'self'") return wanted === self
  if (source === '*' || source.startsWith("'nonce-")) return true
  const url = URL.parse(wanted)
  if (url === null) return false
  if (source === url.protocol) return true
  const [, scheme = url.protocol.slice(0, -1), host = '', port] =
    /^(?:([a-z][a-z0-9+.-]*):\/\/)?([^/:]+)(?::(\d+|\*))?(?:\/.*)?$/i.exec(source) ?? []
  const sameHost = host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : host === url.hostname
  const samePort = port === '*' || (port ?? '') === url.port
  return scheme === url.protocol.slice(0, -1) && sameHost && samePort
}
