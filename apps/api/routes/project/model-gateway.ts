import { findProvider } from '@runwire/db'
import type { ModelRequest, PromptMessage } from '@runwire/engine'
import { ModelCallError } from '@runwire/engine/ports'
import type { Response } from 'express'
import { z } from 'zod'
import { providerError } from '../../upstream/gateway-for.ts'
import { notFound, RequestError } from '../../requests/request-error.ts'
import { type Route, route } from '../../http/route.ts'

const GatewayBody = z.strictObject({
  provider: z.string().min(1).max(200).default('default'),
  model: z.string().min(1).max(200),
  messages: z
    .array(z.strictObject({ role: z.enum(['system', 'user', 'assistant']), content: z.string() }))
    .min(1)
    .max(200),
  temperature: z.number().min(0).max(2).optional(),
  max_output_tokens: z.number().int().positive().optional(),
  reasoning_effort: z.string().max(20).optional(),
})

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
}

/**
 * S21: one bare model call without agent, tools or run, to see what a provider really sends. It is counted and held to the
 * project's limits as everything else its key pays for.
 */
export const modelGatewayRoutes = (): Route[] => [
  route({
    method: 'post',
    path: '/model-gateway/stream',
    scope: 'project:write',
    audit: null,
    summary: 'One bare model call, streamed, for testing a provider',
    request: { body: GatewayBody },
    responses: { 200: { description: 'model.delta frames, then model.completed, then done', stream: true } },
    handler: async ({ services, caller, res, body }) => {
      const provider = await findProvider(services.db, caller.project_id, body.provider)
      if (provider === null) throw notFound('provider')
      const { bareModelCall } = await import('../../upstream/bare-model-call.ts')
      try {
        const { round } = await bareModelCall(
          { services, caller, res },
          {
            provider,
            model: body.model,
            agentId: null,
            prompt: body.messages.map(({ content }) => content).join('\n'),
            maxOutputTokens: body.max_output_tokens,
            request: async () => requestOf(body),
            onOpen: () => void res.writeHead(200, HEADERS),
            onItem: ({ type, text }) => frame(res, 'model.delta', { [type]: text }),
          },
        )
        frame(res, 'model.completed', { ...round })
      } catch (error) {
        if (!res.headersSent) throw providerError(provider, error)
        frame(res, 'error', { error: errorBody(error) })
      }
      frame(res, 'done', {})
      res.end()
      return null
    },
  }),
]

function requestOf(body: z.infer<typeof GatewayBody>): ModelRequest {
  const { model, temperature, max_output_tokens, reasoning_effort } = body
  return {
    model,
    messages: body.messages.map((message): PromptMessage =>
      message.role === 'assistant'
        ? { role: 'assistant', content: message.content, calls: [] }
        : { ...message, role: message.role },
    ),
    tools: [],
    tool_choice: 'none',
    ...(temperature === undefined ? {} : { temperature }),
    ...(max_output_tokens === undefined ? {} : { max_output_tokens }),
    ...(reasoning_effort === undefined ? {} : { reasoning_effort }),
  }
}

function frame(res: Response, type: string, fields: object): void {
  if (res.destroyed || res.writableEnded) return
  res.write(`event: ${type}\ndata: ${JSON.stringify(type === 'done' ? fields : { type, ...fields })}\n\n`)
}

function errorBody(error: unknown) {
  if (error instanceof RequestError) return { code: error.code, message: error.message }
  if (error instanceof ModelCallError)
    return { code: error.code, message: 'The provider ended the call with an error.', detail: error.detail }
  return { code: 'internal_error', message: 'The call could not be finished.' }
}
