import type { Request, Response } from 'express'
import type { Scope } from '@runwire/protocol'
import { z } from 'zod'
import type { Caller, Surface } from '../requests/caller.ts'
import { parsePart } from '../requests/parse-request.ts'
import type { Services } from './services.ts'

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** `any` is any caller with a valid key, `none` is for routes that everybody may call. */
export type RouteScope = Scope | 'any' | 'none'

export interface ResponseSpec {
  description: string
  body?: z.ZodType
  /** The reply is a stream of events: SSE, or lines with `Accept: application/jsonl`. */
  stream?: true
  /** Media type where it is not JSON. */
  media_type?: string
}

export interface Reply {
  status: number
  body?: unknown
  headers?: Record<string, string>
}

/** A request as it reaches a route: authenticated, limited, not yet parsed. */
export interface RawCall {
  req: Request
  res: Response
  caller: Caller
  surface: Surface
  services: Services
}

export interface Call<Params, Query, Body> extends RawCall {
  params: Params
  query: Query
  body: Body
}

interface RouteSpec<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> {
  method: Method
  /** In OpenAPI's spelling: `/runs/{id}`. */
  path: string
  scope: RouteScope
  summary: string
  /** Further notes for callers, in Markdown. */
  description?: string
  /**
   * `bytes`: the handler reads the body itself, whatever its type. `files`: JSON that may carry files. Else it is JSON.
   */
  body?: 'bytes' | 'files'
  /**
   * Told in the audit log under this name, such as `key.created`, in one transaction with the change. Routes that
   * change a project's settings must say one, or null where they change nothing.
   */
  audit?: string | null
  /** The handler counts its requests itself; the common limit of an address would lock out who is right. */
  limits?: 'own'
  /** `text`: an error before the stream is its message as plain text, for clients that show the body as it is. */
  errors?: 'text'
  request?: { params?: Params; query?: Query; body?: Body }
  responses: Record<number, ResponseSpec>
  /** Returns the reply, or null when it has written the response itself. */
  handler(call: Call<z.infer<Params>, z.infer<Query>, z.infer<Body>>): Promise<Reply | null>
}

/** A declared route: what the document needs, and a handler that parses its request before it runs. */
export interface Route {
  method: Method
  path: string
  scope: RouteScope
  summary: string
  description: string | null
  body: 'json' | 'bytes' | 'files'
  audit: string | null | undefined
  limits: 'common' | 'own'
  errors: 'json' | 'text'
  request: { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType }
  responses: Record<number, ResponseSpec>
  handle(call: RawCall): Promise<Reply | null>
}

const nothing = z.unknown()

/** Declares a route once: its handler, scope check and place in the OpenAPI document all come from this. */
export function route<
  Params extends z.ZodType = z.ZodUnknown,
  Query extends z.ZodType = z.ZodUnknown,
  Body extends z.ZodType = z.ZodUnknown,
>(spec: RouteSpec<Params, Query, Body>): Route {
  const { params, query, body } = spec.request ?? {}
  return {
    method: spec.method,
    path: spec.path,
    scope: spec.scope,
    summary: spec.summary,
    description: spec.description ?? null,
    body: spec.body ?? 'json',
    audit: spec.audit,
    limits: spec.limits ?? 'common',
    errors: spec.errors ?? 'json',
    request: { ...(params && { params }), ...(query && { query }), ...(body && { body }) },
    responses: spec.responses,
    handle: (call) =>
      spec.handler({
        ...call,
        params: parsePart('path', params ?? nothing, call.req.params) as z.infer<Params>,
        query: parsePart('query', query ?? nothing, call.req.query) as z.infer<Query>,
        body: parsePart('body', body ?? nothing, call.req.body ?? {}) as z.infer<Body>,
      }),
  }
}
