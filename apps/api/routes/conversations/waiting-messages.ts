import { type Announcement, editWaiting, listWaiting, removeWaiting, sendNow } from '@runwire/db'
import { MessageBody, WaitingGroups, idOf } from '@runwire/protocol'
import { z } from 'zod'
import { announce } from '../../turns/announce.ts'
import { once } from '../../http/idempotency.ts'
import { conversationOfCaller } from '../../access/of-caller.ts'
import { notFound } from '../../requests/request-error.ts'
import { type Call, type Reply, type Route, route } from '../../http/route.ts'

const conversationPath = z.object({ id: idOf('conversation') })
const groupPath = z.object({ id: idOf('conversation'), group_id: idOf('group') })
const EditBody = MessageBody.pick({ content: true })

/** Messages that wait behind a busy conversation's active group. Each change answers with those that wait then. */
export const waitingMessageRoutes = (): Route[] => [
  route({
    method: 'get',
    path: '/conversations/{id}/queue',
    scope: 'conversations:read',
    summary: 'The messages that wait, first one first',
    request: { params: conversationPath },
    responses: { 200: { description: 'The messages that wait', body: WaitingGroups } },
    handler: async (call) => {
      await conversationOfCaller(call, call.params.id)
      return waitingIn(call, call.params.id)
    },
  }),
  route({
    method: 'patch',
    path: '/conversations/{id}/queue/{group_id}',
    scope: 'conversations:write',
    summary: 'Replace the text of a waiting message',
    request: { params: groupPath, body: EditBody },
    responses: { 200: { description: 'The messages that wait', body: WaitingGroups } },
    handler: (call) =>
      change(call, (db, group) => editWaiting(db, call.caller.project_id, group, { content: call.body.content })),
  }),
  route({
    method: 'delete',
    path: '/conversations/{id}/queue/{group_id}',
    scope: 'conversations:write',
    summary: 'Remove a waiting message; its runs end as removed',
    request: { params: groupPath },
    responses: { 200: { description: 'The messages that wait', body: WaitingGroups } },
    handler: (call) => change(call, (db, group) => removeWaiting(db, call.caller.project_id, group)),
  }),
  route({
    method: 'post',
    path: '/conversations/{id}/queue/{group_id}/send-now',
    scope: 'conversations:write',
    summary: 'Let the active answer give way to a waiting message',
    request: { params: groupPath, body: z.strictObject({}) },
    responses: { 200: { description: 'The messages that wait', body: WaitingGroups } },
    handler: async (call) => {
      const { id, group_id } = call.params
      await conversationOfCaller(call, id)
      let notify: Announcement[] = []
      const reply = await once(call, {}, async (tx) => {
        const changed = await sendNow(tx, call.caller.project_id, { conversationId: id, groupId: group_id })
        if (changed === null) throw notFound('waiting message')
        notify = changed.notify
        return { status: 200 }
      })
      announce(call.services.publisher, notify)
      return { ...(await waitingIn(call, id)), ...(reply.headers && { headers: reply.headers }) }
    },
  }),
]

type GroupCall = Call<z.infer<typeof groupPath>, unknown, unknown>
type Change = (
  db: GroupCall['services']['db'],
  group: { conversationId: string; groupId: string },
) => Promise<{ notify: Announcement[] } | null>

async function change(call: GroupCall, work: Change): Promise<Reply> {
  await conversationOfCaller(call, call.params.id)
  const changed = await work(call.services.db, { conversationId: call.params.id, groupId: call.params.group_id })
  if (changed === null) throw notFound('waiting message')
  announce(call.services.publisher, changed.notify)
  return waitingIn(call, call.params.id)
}

async function waitingIn(call: Pick<GroupCall, 'services' | 'caller'>, conversationId: string): Promise<Reply> {
  const data = await listWaiting(call.services.db, call.caller.project_id, conversationId)
  return { status: 200, body: { object: 'list', data } }
}
