import {
  endBrowserSession,
  endSessionsOfMember,
  findBrowserSession,
  findMember,
  findProject,
  listBrowserSessions,
  someMemberHasPassword,
  updateMember,
} from '@runwire/db'
import { idOf, listOf } from '@runwire/protocol'
import { z } from 'zod'
import { scopesOfSession } from '../../access/console-scopes.ts'
import { hashPassword, isPassword } from '../../access/password.ts'
import {
  csrfTokenOf,
  dropSessionCookie,
  refuseForeignSite,
  refuseWithoutCsrfToken,
  sessionCookie,
} from '../../access/session-cookie.ts'
import { signInByPassword, signInByToken } from '../../access/sign-in.ts'
import { type RawCall, type Route, route } from '../../http/route.ts'
import { wholeList } from '../../http/whole-list.ts'
import { RequestError, notFound } from '../../requests/request-error.ts'
import { Member, password } from './members.ts'

const Session = z.object({
  id: z.string(),
  object: z.literal('session'),
  /** Goes back in the header Runwire-CSRF with every change that the cookie signs in. */
  csrf_token: z.string(),
  project: z.object({ id: z.string(), slug: z.string(), name: z.string() }),
  member: Member.omit({ object: true, has_password: true, created_at: true }).nullable(),
  scopes: z.array(z.string()),
  created_at: z.string(),
  expires_at: z.string(),
})

const ListedSession = z.object({
  id: z.string(),
  object: z.literal('session'),
  member: z.object({ id: z.string(), email: z.string(), name: z.string() }).nullable(),
  token_name: z.string().nullable(),
  address: z.string(),
  user_agent: z.string(),
  created_at: z.string(),
  last_used_at: z.string(),
  expires_at: z.string(),
  current: z.boolean(),
})

const SignInBody = z.union([
  z.strictObject({ token: z.string().min(1).max(200) }),
  z.strictObject({ email: z.string().min(1).max(320), password: z.string().min(1).max(200) }),
])
const PasswordBody = z.strictObject({ current_password: z.string().max(200), password })

/** How browsers get into the console, and out of it. */
export const sessionRoutes = (): Route[] => [
  waysToSignIn,
  signIn,
  currentSession,
  signOut,
  changePassword,
  listSessions,
  endSession,
]

const waysToSignIn = route({
  method: 'get',
  path: '/sign-in',
  scope: 'none',
  summary: 'The ways to sign in to the console',
  responses: { 200: { description: 'Ways', body: z.object({ ways: z.array(z.enum(['token', 'password'])) }) } },
  handler: async ({ services }) => ({
    status: 200,
    body: { ways: (await someMemberHasPassword(services.db)) ? ['token', 'password'] : ['token'] },
  }),
})

const signIn = route({
  method: 'post',
  path: '/session',
  scope: 'none',
  limits: 'own',
  summary: 'Sign a browser in by a console token or a member’s password: sets its cookie',
  request: { body: SignInBody },
  responses: { 201: { description: 'The new session; one the browser had before ends', body: Session } },
  handler: async (call) => {
    refuseForeignSite(call.req)
    const { body } = call
    const secret =
      'token' in body ? await signInByToken(call, body.token) : await signInByPassword(call, body.email, body.password)
    await endOwn(call)
    return { status: 201, body: await presentSession(call, secret) }
  },
})

const currentSession = route({
  method: 'get',
  path: '/session',
  scope: 'any',
  summary: 'Who is signed in by this cookie, and the CSRF token of the session',
  responses: { 200: { description: 'The session', body: Session } },
  handler: async (call) => {
    if (call.caller.session === null) throw notFound('session: a console token needs none')
    return { status: 200, body: await presentSession(call, call.caller.secret) }
  },
})

const signOut = route({
  method: 'delete',
  path: '/session',
  scope: 'none',
  summary: 'Sign out: the session ends on the server, and the cookie goes',
  responses: { 204: { description: 'Signed out, or nobody was signed in' } },
  handler: async (call) => {
    refuseForeignSite(call.req)
    const secret = sessionCookie(call.req)
    if (secret !== null && (await findBrowserSession(call.services.db, secret)) !== null)
      refuseWithoutCsrfToken(call.req, secret)
    await endOwn(call)
    dropSessionCookie(call.req, call.res)
    return { status: 204 }
  },
})

const changePassword = route({
  method: 'put',
  path: '/session/password',
  scope: 'any',
  audit: 'member.password_changed',
  summary: 'Change the own password; the member’s other sessions end',
  request: { body: PasswordBody },
  responses: { 204: { description: 'Changed' } },
  handler: async ({ services, caller, body, req, res }) => {
    const member = await findMember(services.db, caller.project_id, caller.id)
    if (member === null) throw notFound('member: a console token has no password')
    const who = { email: member.email, browser: caller.session }
    const takeBack = await services.signIns.takePassword(who, req, res)
    if (!(await isPassword(body.current_password, member.password_hash))) {
      throw new RequestError('invalid_field', 'current_password is not right.', { param: 'current_password' })
    }
    await takeBack()
    const passwordHash = await hashPassword(body.password)
    await updateMember(services.db, caller.project_id, member.id, { passwordHash })
    await endSessionsOfMember(services.db, caller.project_id, member.id, caller.session)
    return { status: 204 }
  },
})

const listSessions = route({
  method: 'get',
  path: '/sessions',
  scope: 'any',
  summary: 'Browsers that are signed in: all of the project, or the own ones without project:write',
  responses: { 200: { description: 'Sessions that still count, newest first', body: listOf(ListedSession) } },
  handler: async ({ services, caller }) => {
    const holder = caller.scopes.has('project:write') ? null : caller.id
    const sessions = await listBrowserSessions(services.db, caller.project_id, holder)
    return {
      status: 200,
      body: wholeList(
        sessions.map(({ member, console_token, project_id: _, ...session }) => ({
          ...session,
          object: 'session' as const,
          member: member === null ? null : { id: member.id, email: member.email, name: member.name },
          token_name: console_token?.name ?? null,
          current: session.id === caller.session,
        })),
      ),
    }
  },
})

const endSession = route({
  method: 'delete',
  path: '/sessions/{id}',
  scope: 'any',
  audit: 'session.ended',
  summary: 'End a session; its streams end within 30 s',
  request: { params: z.object({ id: idOf('session') }) },
  responses: { 204: { description: 'Ended' } },
  handler: async ({ services, caller, params }) => {
    const holder = caller.scopes.has('project:write') ? null : caller.id
    if (!(await endBrowserSession(services.db, caller.project_id, params.id, holder))) throw notFound('session')
    return { status: 204 }
  },
})

/** Ends the session whose cookie the request carries, if there is one. */
async function endOwn({ services, req }: RawCall): Promise<void> {
  const secret = sessionCookie(req)
  const session = secret === null ? null : await findBrowserSession(services.db, secret)
  if (session !== null) await endBrowserSession(services.db, session.project_id, session.id)
}

async function presentSession({ services }: RawCall, secret: string): Promise<z.infer<typeof Session>> {
  const session = await findBrowserSession(services.db, secret)
  const project = session === null ? null : await findProject(services.db, session.project_id)
  if (session === null || project === null) throw notFound('session')
  const { id, member, created_at, expires_at } = session
  return {
    id,
    object: 'session',
    csrf_token: csrfTokenOf(secret),
    project,
    member,
    scopes: [...scopesOfSession(session)].toSorted(),
    created_at,
    expires_at,
  }
}
