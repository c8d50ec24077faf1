import { EgressBlockedError } from './egress-error.ts'

/** Reads a url that a request may be sent to; throws EgressBlockedError where its spelling alone forbids that. */
export function readUrl(text: string): URL {
  if (!URL.canParse(text)) throw new EgressBlockedError(`${JSON.stringify(text.slice(0, 200))} is no absolute url`)
  const url = new URL(text)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new EgressBlockedError(`${url.protocol} is not allowed, only http: and https:`)
  if (url.username !== '' || url.password !== '')
    throw new EgressBlockedError('a url must not carry a user name or password')
  return url
}

/** The host as the operator's list spells it: no brackets, no dot of a full name at its end. */
export const hostOf = (url: URL): string =>
  url.hostname
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
    .toLowerCase()

export const portOf = (url: URL): number => Number(url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : url.port)

export const notPublic = (host: string): EgressBlockedError =>
  new EgressBlockedError(`${host} is not on the public internet and not among the hosts the operator allows`)
