import {
  createMember,
  endSessionsOfMember,
  listMembers,
  type MemberRecord,
  removeMember,
  updateMember,
} from '@runwire/db'
import { idOf, listOf } from '@runwire/protocol'
import { z } from 'zod'
import { refuseBroader, scopesOfRole } from '../../access/console-scopes.ts'
import { hashPassword } from '../../access/password.ts'
import { type Route, route } from '../../http/route.ts'
import { wholeList } from '../../http/whole-list.ts'
import { notFound } from '../../requests/request-error.ts'

export const password = z.string().min(12, 'must have 12 characters or more').max(200)
const role = z.enum(['owner', 'operator', 'viewer'])
const name = z.string().min(1).max(200)

export const Member = z.object({
  id: z.string(),
  object: z.literal('member'),
  email: z.string(),
  name: z.string(),
  role,
  has_password: z.boolean(),
  created_at: z.string(),
})

const MemberBody = z.strictObject({
  email: z.email('must be an e-mail address').max(320),
  name,
  role: role.default('operator'),
  /** Write-only. Without one the member cannot sign in yet. */
  password: password.optional(),
})
const MemberChangesBody = z.strictObject({
  name: name.optional(),
  role: role.optional(),
  password: password.optional(),
})
const path = z.object({ id: idOf('member') })

/** People who may sign in to the project's console. */
export const memberRoutes = (): Route[] => [
  route({
    method: 'get',
    path: '/members',
    scope: 'project:read',
    summary: 'The project’s members, oldest first',
    responses: { 200: { description: 'Members', body: listOf(Member) } },
    handler: async ({ services, caller }) => {
      const members = await listMembers(services.db, caller.project_id)
      return { status: 200, body: wholeList(members.map(presentMember)) }
    },
  }),
  route({
    method: 'post',
    path: '/members',
    scope: 'project:write',
    audit: 'member.added',
    summary: 'Add a member',
    request: { body: MemberBody },
    responses: { 201: { description: 'The member', body: Member } },
    handler: async ({ services, caller, body }) => {
      refuseBroader(caller, scopesOfRole(body.role), 'role')
      const passwordHash = body.password === undefined ? null : await hashPassword(body.password)
      const member = await createMember(services.db, caller.project_id, { ...body, passwordHash })
      return { status: 201, body: presentMember(member) }
    },
  }),
  route({
    method: 'patch',
    path: '/members/{id}',
    scope: 'project:write',
    audit: 'member.changed',
    summary: 'Change a member’s name, role or password; a new password ends the member’s sessions',
    request: { params: path, body: MemberChangesBody },
    responses: { 200: { description: 'The member as it is now', body: Member } },
    handler: async ({ services, caller, params, body }) => {
      if (body.role !== undefined) refuseBroader(caller, scopesOfRole(body.role), 'role')
      const passwordHash = body.password === undefined ? undefined : await hashPassword(body.password)
      const changes = { name: body.name, role: body.role, passwordHash }
      const member = await updateMember(services.db, caller.project_id, params.id, changes)
      if (member === null) throw notFound('member')
      if (passwordHash !== undefined)
        await endSessionsOfMember(services.db, caller.project_id, member.id, caller.session)
      return { status: 200, body: presentMember(member) }
    },
  }),
  route({
    method: 'delete',
    path: '/members/{id}',
    scope: 'project:write',
    audit: 'member.removed',
    summary: 'Remove a member; the member’s sessions count no more',
    request: { params: path },
    responses: { 204: { description: 'Removed' } },
    handler: async ({ services, caller, params }) => {
      if (!(await removeMember(services.db, caller.project_id, params.id))) throw notFound('member')
      return { status: 204 }
    },
  }),
]

export const presentMember = ({ project_id: _, ...member }: MemberRecord): z.infer<typeof Member> => ({
  ...member,
  object: 'member',
})
