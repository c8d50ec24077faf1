import { createConsoleToken, listConsoleTokens, revokeConsoleToken } from '@runwire/db'
import { idOf, listOf, Scope, SCOPES } from '@runwire/protocol'
import { z } from 'zod'
import { refuseBroader, scopesOfToken } from '../../access/console-scopes.ts'
import { type Route, route } from '../../http/route.ts'
import { wholeList } from '../../http/whole-list.ts'
import { notFound } from '../../requests/request-error.ts'
import { timeAhead } from '../../requests/time-ahead.ts'

const ConsoleToken = z.object({
  id: z.string(),
  object: z.literal('console_token'),
  name: z.string(),
  scopes: z.array(z.string()),
  created_at: z.string(),
  expires_at: z.string().nullable(),
  last_used_at: z.string().nullable(),
})

const NewTokenBody = z.strictObject({
  name: z.string().min(1).max(200),
  scopes: z.array(Scope).min(1).optional(),
  expires_at: timeAhead.optional(),
})

/** Tokens that sign in to the console, or act for scripts under /api/v1. */
export const consoleTokenRoutes = (): Route[] => [
  route({
    method: 'get',
    path: '/console-tokens',
    scope: 'project:read',
    summary: 'The console tokens that were not revoked, newest first',
    responses: { 200: { description: 'Tokens without their secrets', body: listOf(ConsoleToken) } },
    handler: async ({ services, caller }) => {
      const tokens = await listConsoleTokens(services.db, caller.project_id)
      return {
        status: 200,
        body: wholeList(
          tokens.map(({ project_id: _, scopes, ...token }) => ({
            ...token,
            object: 'console_token' as const,
            scopes: [...scopesOfToken(scopes)],
          })),
        ),
      }
    },
  }),
  route({
    method: 'post',
    path: '/console-tokens',
    scope: 'project:write',
    audit: 'console_token.created',
    summary: 'Make a console token; its secret is in this reply and never again',
    request: { body: NewTokenBody },
    responses: {
      201: {
        description: 'The token',
        body: z.object({ id: z.string(), object: z.literal('console_token'), name: z.string(), secret: z.string() }),
      },
    },
    handler: async ({ services, caller, body }) => {
      refuseBroader(caller, body.scopes ?? SCOPES, 'scopes')
      const { id, token } = await createConsoleToken(services.db, {
        projectId: caller.project_id,
        name: body.name,
        scopes: body.scopes ?? null,
        expiresAt: body.expires_at === undefined ? null : new Date(body.expires_at),
      })
      return { status: 201, body: { id, object: 'console_token', name: body.name, secret: token } }
    },
  }),
  route({
    method: 'delete',
    path: '/console-tokens/{id}',
    scope: 'project:write',
    audit: 'console_token.revoked',
    summary: 'Revoke a console token; browsers it signed in are signed out, open streams end within 30 s',
    request: { params: z.object({ id: idOf('key') }) },
    responses: { 204: { description: 'Revoked' } },
    handler: async ({ services, caller, params }) => {
      if (!(await revokeConsoleToken(services.db, caller.project_id, params.id))) throw notFound('console token')
      return { status: 204 }
    },
  }),
]
