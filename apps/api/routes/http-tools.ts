import { HttpToolConfig, Json } from '@runwire/protocol'
import { openApiTools } from '@runwire/tools'
import { z } from 'zod'
import { RequestError } from '../request-error.ts'
import { type Route, route } from '../route.ts'

const ImportBody = z.strictObject({
  document: z.record(z.string(), Json),
  base_url: z.string().max(2000).optional(),
  headers: HttpToolConfig.shape.headers.optional(),
})

/** Help with HTTP tools for whoever configures agents; nothing is stored. */
export const httpToolRoutes = (): Route[] => [
  route({
    method: 'post',
    path: '/http-tools/import',
    scope: 'agents:write',
    summary: 'The operations of an OpenAPI document as HTTP tools for an agent',
    request: { body: ImportBody },
    responses: {
      200: { description: 'Tools for `tools` of an agent', body: z.object({ tools: z.array(HttpToolConfig) }) },
    },
    handler: async ({ body }) => ({ status: 200, body: { tools: toolsIn(body) } }),
  }),
]

function toolsIn({ document, base_url, headers }: z.infer<typeof ImportBody>): HttpToolConfig[] {
  try {
    return openApiTools(document, {
      ...(base_url === undefined ? {} : { base_url }),
      ...(headers === undefined ? {} : { headers }),
    })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new RequestError('invalid_field', `document cannot be imported: ${message}`, {
      param: 'document',
      cause: error,
    })
  }
}
