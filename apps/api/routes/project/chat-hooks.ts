import { chatHookOf, putChatHook, removeChatHook } from '@runwire/db'
import { Secret } from '@runwire/protocol'
import { z } from 'zod'
import { unknownAgent } from '../../access/unknown-agent.ts'
import { checkAddress } from '../../requests/check-address.ts'
import { notFound } from '../../requests/request-error.ts'
import { type Route, route } from '../../http/route.ts'

const path = z.object({ agent: z.string().max(200) })
const ChatHook = z.object({ agent: z.string(), api_url: z.string(), created_at: z.string(), updated_at: z.string() })
const secret = z.string().min(8).max(500)
const ChatHookBody = z.strictObject({
  /** Base of the product's API; answers go to `chat.postMessage` below it. */
  api_url: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).default('https://slack.com/api'),
  /** Write-only, like the token. */
  signing_secret: secret,
  bot_token: secret,
})

/** The chat product an agent answers in; its events come to `POST /hooks/chat/{agent}`. */
export const chatHookRoutes = (): Route[] => [
  route({
    method: 'put',
    path: '/agents/{agent}/chat-hook',
    scope: 'agents:write',
    audit: 'chat_hook.set',
    summary: 'Let the agent answer in a chat product; the secrets are write-only',
    request: { params: path, body: ChatHookBody },
    responses: { 200: { description: 'The hook without its secrets', body: ChatHook } },
    handler: async (call) => {
      const { services, caller, params, body } = call
      await checkAddress(services.egress, 'api_url', body.api_url)
      const hook = await putChatHook(services.db, caller.project_id, params.agent, {
        api_url: body.api_url,
        signing_secret: new Secret(body.signing_secret),
        bot_token: new Secret(body.bot_token),
      })
      if (hook === null) throw await unknownAgent(call, params.agent)
      return { status: 200, body: hook }
    },
  }),
  route({
    method: 'get',
    path: '/agents/{agent}/chat-hook',
    scope: 'agents:read',
    summary: 'The agent’s chat hook without its secrets',
    request: { params: path },
    responses: { 200: { description: 'The hook', body: ChatHook } },
    handler: async ({ services, caller, params }) => {
      const hook = await chatHookOf(services.db, caller.project_id, params.agent)
      if (hook === null) throw notFound('chat hook')
      return { status: 200, body: hook }
    },
  }),
  route({
    method: 'delete',
    path: '/agents/{agent}/chat-hook',
    scope: 'agents:write',
    audit: 'chat_hook.removed',
    summary: 'Remove the chat hook: nothing more is taken in or answered',
    request: { params: path },
    responses: { 204: { description: 'Removed' } },
    handler: async ({ services, caller, params }) => {
      if (!(await removeChatHook(services.db, caller.project_id, params.agent))) throw notFound('chat hook')
      return { status: 204 }
    },
  }),
]
