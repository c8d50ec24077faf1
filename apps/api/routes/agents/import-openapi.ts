import { HeaderValues, HttpToolConfig, Json } from '@runwire/protocol'
import { EgressBlockedError, readText, type Egress } from '@runwire/tools/egress'
import { z } from 'zod'
import { closedSignal } from '../../requests/connection.ts'
import { RequestError } from '../../requests/request-error.ts'
import { type Route, route } from '../../http/route.ts'

const address = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })
const ImportBody = z
  .strictObject({
    document: z.record(z.string(), Json).optional(),
    url: address.optional(),
    /** Where the API is, if the document names no server or another is meant. */
    base_url: address.optional(),
    headers: HeaderValues.default({}),
  })
  .refine(({ document, url }) => (document === undefined) !== (url === undefined), {
    error: 'must give document or url, one of them',
    path: ['document'],
  })
const MOST_BYTES = 10 * 1024 * 1024

/** Whole OpenAPI documents become HTTP tools, to be put into an agent. */
export const importOpenApiRoutes = (): Route[] => [
  route({
    method: 'post',
    path: '/tools/import-openapi',
    scope: 'agents:write',
    audit: null,
    summary: 'Turn an OpenAPI 3 document (JSON) into tools for an agent; nothing is stored',
    request: { body: ImportBody },
    responses: {
      200: {
        description: 'Configurations of HTTP tools',
        body: z.object({ object: z.literal('list'), data: z.array(HttpToolConfig) }),
      },
    },
    handler: async ({ services, body, res }) => {
      const { document, url, base_url, headers } = body
      const signal = AbortSignal.any([closedSignal(res), services.drain])
      const text = document === undefined ? await fetched(services.egress, url ?? '', signal) : JSON.stringify(document)
      const { importOpenApi } = await import('@runwire/tools')
      const imported = await importOpenApi({ text, url, base_url, headers }, signal)
      if (!imported.ok) throw new RequestError('invalid_field', `${sentence(imported.why)}.`, { param: imported.param })
      // It is text already: making it anew of a list of thousands would hold up everybody else.
      res.type('json').end(`{"object":"list","data":${imported.tools}}`)
      return null
    },
  }),
]

async function fetched(egress: Egress, url: string, signal: AbortSignal): Promise<string> {
  try {
    const reply = await egress.request(url, { headers: { accept: 'application/json' }, maxBytes: MOST_BYTES, signal })
    const text = await readText(reply)
    if (!reply.ok) throw new Error(`it answered with status ${reply.status}`)
    return text
  } catch (cause) {
    signal.throwIfAborted()
    const why = cause instanceof EgressBlockedError ? cause.message : 'it could not be fetched'
    throw new RequestError('invalid_field', `No document was read from the url: ${why}. Send the document itself.`, {
      param: 'url',
      cause,
    })
  }
}

const sentence = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
