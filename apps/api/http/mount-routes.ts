import express, { type Request, type Response, type Router } from 'express'
import { SCOPES } from '@runwire/protocol'
import { handleAudited } from './audit.ts'
import type { Caller, Surface } from '../requests/caller.ts'
import { stopIfLeft } from '../requests/connection.ts'
import { wantsPlainErrors } from '../requests/error-reply.ts'
import { readJsonBody } from '../requests/read-body.ts'
import { RequestError } from '../requests/request-error.ts'
import type { Reply, Route } from './route.ts'
import type { Services } from './services.ts'

const CHANGES_SETTINGS = new Set<string>(['agents:write', 'project:write', 'webhooks:write'])
const KNOWN_SCOPES = new Set<string>([...SCOPES, 'any', 'none'])

export interface MountOptions {
  surface: Surface
  services: Services
  /** Authenticates the caller. Throws RequestError for a missing or wrong key. */
  authenticate(req: Request): Promise<Caller>
}

/** Gives every declared route its place in a router. Throws at start-up for a route without a known scope, declared twice, or without a word for the audit log. */
export function mountRoutes(routes: readonly Route[], options: MountOptions): Router {
  const router = express.Router({ caseSensitive: true })
  const seen = new Set<string>()
  for (const route of routes) {
    const name = `${route.method.toUpperCase()} ${route.path}`
    if (!KNOWN_SCOPES.has(route.scope))
      throw new Error(`route ${name} names no scope; every route needs one of ${[...KNOWN_SCOPES].join(', ')}`)
    if (route.audit === undefined && route.method !== 'get' && CHANGES_SETTINGS.has(route.scope))
      throw new Error(`route ${name} changes settings and says nothing for the audit log`)
    if (seen.has(name)) throw new Error(`route ${name} is declared twice`)
    seen.add(name)
    router[route.method](route.path.replaceAll(/\{(\w+)\}/g, ':$1'), (req, res) => serve(route, req, res, options))
  }
  return router
}

async function serve(
  route: Route,
  req: Request,
  res: Response,
  { surface, services, authenticate }: MountOptions,
): Promise<void> {
  if (route.errors === 'text') wantsPlainErrors(res)
  const caller = route.scope === 'none' ? NOBODY : await authenticate(req)
  checkScope(route, caller)
  if (route.limits === 'common') await services.limits.take(caller, req, res)
  if (route.method !== 'get') await services.quotas.takeBytes(caller, req)
  stopIfLeft(res)
  if (route.method !== 'get' && route.body !== 'bytes') await readJsonBody(req, res, { files: route.body === 'files' })
  const call = { req, res, caller, surface, services }
  const reply = route.audit == null ? await route.handle(call) : await handleAudited(route, route.audit, call)
  if (reply !== null) send(res, reply)
}

function checkScope(route: Route, caller: Caller): void {
  if (route.scope === 'any' || route.scope === 'none' || caller.scopes.has(route.scope)) return
  throw new RequestError('missing_scope', lacks(route.scope, caller), { param: route.scope })
}

/** Somebody in the console has no key to change. */
const lacks = (scope: string, { session }: Caller): string =>
  session === null
    ? `This key lacks the scope ${scope}. Use a key that has it.`
    : `You may not do this: your role or console token lacks the scope ${scope}. Ask an owner of the project.`

function send(res: Response, reply: Reply): void {
  for (const [name, value] of Object.entries(reply.headers ?? {})) res.setHeader(name, value)
  res.status(reply.status)
  if (reply.body === undefined) res.end()
  else res.json(reply.body)
}

/** The caller of a route that needs no key. */
export const NOBODY: Caller = {
  kind: 'nobody',
  project_id: '',
  id: 'nobody',
  name: 'nobody',
  scopes: new Set(),
  end_user: null,
  agent: null,
  lists: null,
  session: null,
  secret: '',
}
