import {
  adoptVisitor,
  createVisitor,
  createWidgetSession,
  findUserTokenKey,
  isVisitor,
  projectSettings,
} from '@runwire/db'
import { isIdOf } from '@runwire/protocol'
import type { Request } from 'express'
import { z } from 'zod'
import { isSameOrigin, requestOrigin } from '../../access/origins.ts'
import { RequestError } from '../../requests/request-error.ts'
import { unknownAgent } from '../../access/unknown-agent.ts'
import { readUserToken } from '../../access/user-token.ts'
import { readableBy } from '../../http/cors.ts'
import { type Call, type Reply, type Route, route } from '../../http/route.ts'

const agent = z.string().min(1).max(200)
const origin = z
  .string()
  .refine(
    (value) => URL.canParse(value) && new URL(value).origin === value,
    'must be an origin such as https://shop.example',
  )

/** The body a server sends with its secret key, and a page with the publishable key. */
const WidgetSessionBody = z.strictObject({
  agent,
  end_user: z.string().min(1).max(256).optional(),
  origin: origin.optional(),
  visitor: z.string().optional(),
  renewal_secret: z.string().optional(),
  /** A JWT by which the host's server says who its user is. */
  user_token: z.string().max(8192).optional(),
})
type WidgetSessionBody = z.infer<typeof WidgetSessionBody>

const WidgetSession = z.object({
  token: z.string(),
  expires_at: z.string(),
  visitor: z.string().nullable(),
  renewal_secret: z.string().nullable(),
})

export const widgetSessionRoutes = (): Route[] => [
  route({
    method: 'post',
    path: '/widget-sessions',
    scope: 'widget_sessions:write',
    summary: 'Mint a token of 15 minutes for one agent, end user and origin',
    request: { body: WidgetSessionBody },
    responses: { 201: { description: 'The token; visitors get what lets them come back', body: WidgetSession } },
    handler: (call) => (call.caller.kind === 'publishable' ? mintForVisitor(call) : mintForServer(call)),
  }),
]

type SessionCall = Call<unknown, unknown, WidgetSessionBody>

/** The host's server has signed its user in and says who it is. */
async function mintForServer(call: SessionCall): Promise<Reply> {
  const { services, caller, body } = call
  if (body.end_user === undefined) throw missing('end_user', 'the user of your site this token is for')
  if (isIdOf('visitor', body.end_user)) throw isVisitorsId()
  if (body.origin === undefined) throw missing('origin', 'the origin of the page that will use the token')
  refuseField(body, 'visitor')
  refuseField(body, 'renewal_secret')
  refuseField(body, 'user_token')
  const session = await createWidgetSession(services.db, caller.project_id, {
    agent: body.agent,
    endUser: body.end_user,
    origin: body.origin,
    opener: 'server',
  })
  if (session === null) throw await unknownAgent(call, body.agent)
  return { status: 201, body: { ...session, visitor: null, renewal_secret: null } }
}

/** Whoever registers at the host's site under an anonymous visitor's id must not get that visitor's conversations. */
const isVisitorsId = (): RequestError =>
  new RequestError(
    'invalid_field',
    'end_user is the id of an anonymous visitor. Send your own name for the user; a visitor comes back by the publishable key with its renewal_secret.',
    { param: 'end_user' },
  )

/** A page has nothing but the publishable key, which is no secret: the visitor is anonymous and sees only what is its own. */
async function mintForVisitor({ services, caller, body, req }: SessionCall): Promise<Reply> {
  refuseField(body, 'end_user')
  refuseField(body, 'origin')
  const page = await allowedOrigin(req, (await projectSettings(services.db, caller.project_id))?.origins ?? [])
  if (body.user_token !== undefined) return mintForUser({ services, caller, body }, body.user_token, page)
  const visitor = await knownVisitor(services.db, caller.project_id, body)
  if (visitor === null) await services.quotas.takeVisitor(caller, req)
  const known = visitor ?? (await createVisitor(services.db, caller.project_id))
  const session = await createWidgetSession(services.db, caller.project_id, {
    agent: body.agent,
    endUser: known.visitor,
    origin: page,
    opener: { lists: caller.lists },
  })
  if (session === null) throw notOpen()
  return { status: 201, body: { ...session, ...known } }
}

/** The page brings its user's token, signed by the host's server. */
async function mintForUser(
  { services, caller, body }: Pick<SessionCall, 'services' | 'caller' | 'body'>,
  token: string,
  page: string,
): Promise<Reply> {
  const key = await findUserTokenKey(services.db, caller.project_id)
  const user = key === null ? null : readUserToken(token, key)
  // An anonymous visitor's id as a user's name would be that visitor.
  if (user === null || isIdOf('visitor', user.end_user)) {
    throw new RequestError(
      'invalid_key',
      'The user_token is not valid. Sign it with the project’s user token key, with sub and exp.',
      {
        param: 'user_token',
      },
    )
  }
  const session = await createWidgetSession(services.db, caller.project_id, {
    agent: body.agent,
    endUser: user.end_user,
    origin: page,
    opener: { lists: caller.lists },
    seconds: Math.ceil((user.expires_at_ms - Date.now()) / 1000),
  })
  if (session === null) throw notOpen()
  await keepConversations({ services, caller, body }, user.end_user)
  return { status: 201, body: { ...session, visitor: null, renewal_secret: null } }
}

/** Gives the signed-in user the conversations of the visitor it was until now, whom the page names. */
async function keepConversations(
  { services, caller, body }: Pick<SessionCall, 'services' | 'caller' | 'body'>,
  endUser: string,
): Promise<void> {
  const { visitor, renewal_secret: renewalSecret } = body
  if (visitor === undefined || renewalSecret === undefined) return
  await adoptVisitor(services.db, caller.project_id, { visitor, renewalSecret, endUser })
}

/** Unknown and private look the same: a key that stands in a page must not tell which agents there are. */
const notOpen = (): RequestError =>
  new RequestError(
    'not_found',
    'This key opens no such agent. Set embeddable in the agent’s settings, or list the agent in the key.',
    { param: 'agent' },
  )

async function knownVisitor(
  db: SessionCall['services']['db'],
  projectId: string,
  { visitor, renewal_secret }: WidgetSessionBody,
) {
  if (visitor === undefined && renewal_secret === undefined) return null
  if (visitor === undefined) throw missing('visitor', 'the id that came with the renewal_secret')
  if (renewal_secret === undefined) throw missing('renewal_secret', 'the secret that came with the visitor')
  if (await isVisitor(db, projectId, visitor, renewal_secret)) return { visitor, renewal_secret }
  throw new RequestError(
    'invalid_key',
    'The renewal_secret does not belong to this visitor. Leave both out to become a new one.',
    {
      param: 'renewal_secret',
    },
  )
}

async function allowedOrigin(req: Request, listed: readonly string[]): Promise<string> {
  const page = requestOrigin(req)
  if (page !== null && (listed.includes(page) || isSameOrigin(req))) return page
  throw new RequestError('origin_not_allowed', cureFor(page), {
    param: 'origin',
    headers: page === null ? {} : readableBy(page),
  })
}

function cureFor(page: string | null): string {
  if (page === null) return 'The publishable key works only from a page, whose browser sends Origin.'
  if (page === 'null')
    return 'This page has no origin: it was opened as a file or stands in a sandboxed frame. Let a web server serve it, and add the origin of that to the project’s origins.'
  return `Pages of ${page} may not use this key. Add exactly this origin to the project’s origins: in the console under Settings, or by PATCH /api/v1/projects/{id} {"origins": […, "${page}"]}.`
}

const missing = (field: string, what: string): RequestError =>
  new RequestError('invalid_field', `${field} is missing. Send ${what}.`, { param: field })

function refuseField(body: WidgetSessionBody, field: keyof WidgetSessionBody): void {
  if (body[field] === undefined) return
  throw new RequestError('invalid_field', `${field} does not go with this kind of key. Leave it out.`, { param: field })
}
