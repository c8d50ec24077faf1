import {
  addAuditEntry,
  createBrowserSession,
  findConsoleToken,
  findKnownBrowser,
  findMembersByEmail,
  inTransaction,
  type MemberWithPassword,
  rememberBrowser,
  type SessionHolder,
} from '@runwire/db'
import type { RawCall } from '../http/route.ts'
import { RequestError } from '../requests/request-error.ts'
import { requestId } from '../requests/request-id.ts'
import { isPassword } from './password.ts'
import { browserCookie, setBrowserCookie, setSessionCookie } from './session-cookie.ts'

/** Signs a browser in by a console token; returns the secret of its new session. Throws RequestError. */
export async function signInByToken(call: RawCall, token: string): Promise<string> {
  // The right token is never locked out: nobody guesses 190 bits, so only wrong ones are counted.
  const found = await findConsoleToken(call.services.db, token)
  if (found === null) {
    await call.services.signIns.takeWrongToken(call.req, call.res)
    throw new RequestError('invalid_key', 'The token is not valid. Take the one that npm start printed.', {
      param: 'token',
    })
  }
  const actor = { kind: 'console_token' as const, id: found.id, name: found.name }
  return beginSession(call, found.project_id, { console_token_id: found.id }, actor)
}

/**
 * Signs a member in; returns the secret of the new session. The refusal does not tell whether the address is known.
 * Throws RequestError.
 */
export async function signInByPassword(call: RawCall, email: string, password: string): Promise<string> {
  const { db, signIns } = call.services
  const cookie = browserCookie(call.req)
  const browser = cookie === null ? null : await findKnownBrowser(db, cookie, email)
  const takeBack = await signIns.takePassword({ email: email.toLowerCase(), browser }, call.req, call.res)
  const candidates = await findMembersByEmail(db, email)
  const member = await whoseIs(password, candidates)
  if (member === null) {
    for (const { project_id } of candidates)
      await noteEntry(call, project_id, {
        actor: { kind: 'nobody', id: '', name: email.toLowerCase() },
        action: 'session.refused',
        target: null,
      })
    throw new RequestError('invalid_key', 'E-mail address or password is not right.', { param: 'password' })
  }
  await takeBack()
  const actor = { kind: 'member' as const, id: member.id, name: member.email }
  const secret = await beginSession(call, member.project_id, { member_id: member.id }, actor)
  if (browser === null) setBrowserCookie(call.req, call.res, await rememberBrowser(db, member.project_id, member.id))
  return secret
}

/** Every candidate is tried, and one that is nobody's where there is none: time tells nothing. */
async function whoseIs(password: string, candidates: MemberWithPassword[]): Promise<MemberWithPassword | null> {
  let found: MemberWithPassword | null = null
  if (candidates.length === 0) await isPassword(password, null)
  for (const candidate of candidates) if (await isPassword(password, candidate.password_hash)) found ??= candidate
  return found
}

type NewAuditEntry = Parameters<typeof addAuditEntry>[2]

/** A sign-in always makes a new session, so that a cookie somebody planted before is worth nothing after. */
async function beginSession(
  call: RawCall,
  projectId: string,
  holder: SessionHolder,
  actor: NewAuditEntry['actor'],
): Promise<string> {
  const { secret } = await inTransaction(call.services.db, async (tx) => {
    const session = await createBrowserSession(tx, projectId, {
      holder,
      address: String(call.req.ip),
      userAgent: call.req.headers['user-agent'] ?? '',
    })
    await noteEntry({ ...call, services: { ...call.services, db: tx } }, projectId, {
      actor,
      action: 'session.started',
      target: session.id,
    })
    return session
  })
  setSessionCookie(call.req, call.res, secret)
  return secret
}

const noteEntry = (
  { services, req }: RawCall,
  projectId: string,
  entry: Pick<NewAuditEntry, 'actor' | 'action' | 'target'>,
): Promise<void> =>
  addAuditEntry(services.db, projectId, {
    ...entry,
    fields: [],
    address: String(req.ip),
    request_id: requestId(req),
  })
