import { isIP } from 'node:net'
import type { RequestHandler } from 'express'
import { RequestError } from '../requests/request-error.ts'

/**
 * An api that listens on this machine alone answers only to this machine's names: a page of another site that points
 * its own name here (DNS rebinding) would else be of our origin. Behind a proxy, and on an address that others reach,
 * the names are the deployment's own business.
 */
export function refuseForeignHosts(listensOn: string, { behindProxy }: { behindProxy: boolean }): RequestHandler {
  if (behindProxy || !isLoopback(listensOn)) return (_req, _res, next) => next()
  return (req, _res, next) => {
    // Browsers always send it.
    const host = req.headers.host
    if (host === undefined || isLoopback(nameIn(host))) return next()
    throw new RequestError(
      'origin_not_allowed',
      `This api listens on ${listensOn} and answers only to localhost. Set RUNWIRE_TRUST_PROXY behind a proxy, or HOST to listen for others.`,
      { param: 'host' },
    )
  }
}

/** `[::1]:3000` and `localhost:3000` without port and brackets. */
const nameIn = (host: string): string => host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1')

const isLoopback = (name: string): boolean =>
  /^(.+\.)?localhost$/i.test(name) || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'))
