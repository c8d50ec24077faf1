import { findProvider } from '@runwire/db'
import { ModelCallError, type ModelRequest, type PromptMessage, decodeCompletion, decodeStream } from '@runwire/engine'
import type { Response } from 'express'
import { z } from 'zod'
import { gatewayFor, providerError } from '../../upstream/gateway-for.ts'
import { closedSignal } from '../../requests/connection.ts'
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

/** S21: one bare model call without agent, tools, run or rows, to see what a provider really sends. */
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
      const signal = AbortSignal.any([closedSignal(res), services.drain])
      const reply = await gatewayFor(services, provider)
        .open(requestOf(body), { signal })
        .catch((error: unknown) => {
          throw signal.aborted ? error : providerError(provider, error)
        })
      res.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-cache, no-transform',
        'x-accel-buffering': 'no',
      })
      const onItem = (item: { type: 'text' | 'reasoning'; text: string }) => {
        frame(res, 'model.delta', item.type === 'text' ? { text: item.text } : { reasoning: item.text })
      }
      try {
        const round =
          reply.kind === 'stream'
            ? await decodeStream(reply.body, { offeredTools: [], onItem })
            : decodeCompletion(reply.completion, { offeredTools: [], onItem })
        frame(res, 'model.completed', { ...round })
      } catch (error) {
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
