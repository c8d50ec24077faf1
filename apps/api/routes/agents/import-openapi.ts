import { HeaderValues, HttpToolConfig, Json } from '@runwire/protocol'
import { EgressBlockedError, readText, type Egress } from '@runwire/tools/egress'
import { z } from 'zod'
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
    handler: async ({ services, body }) => {
      const { document, url, base_url, headers } = body
      const read = document ?? (await fetched(services.egress, url ?? ''))
      const base = base_url ?? serverBeside(read, url)
      refuseForeignServer({ base, url, base_url, headers })
      const { openApiTools } = await import('@runwire/tools')
      try {
        const data = openApiTools(read, { headers, ...(base === undefined ? {} : { base_url: base }) })
        return { status: 200, body: { object: 'list', data } }
      } catch (cause) {
        const why = cause instanceof z.ZodError ? z.prettifyError(cause) : (cause as Error).message
        throw new RequestError('invalid_field', `The document cannot be imported: ${why}.`, {
          param: 'document',
          cause,
        })
      }
    },
  }),
]

async function fetched(egress: Egress, url: string): Promise<unknown> {
  try {
    const reply = await egress.request(url, { headers: { accept: 'application/json' }, maxBytes: MOST_BYTES })
    const text = await readText(reply)
    if (!reply.ok) throw new Error(`it answered with status ${reply.status}`)
    return JSON.parse(text)
  } catch (cause) {
    const why =
      cause instanceof EgressBlockedError
        ? cause.message
        : cause instanceof SyntaxError
          ? 'it is no JSON'
          : 'it could not be fetched'
    throw new RequestError('invalid_field', `No document was read from the url: ${why}. Send the document itself.`, {
      param: 'url',
      cause,
    })
  }
}

/** Headers hold secrets, and a document from an address may name any server to send them to: then a person names it. */
function refuseForeignServer({
  base,
  url,
  base_url,
  headers,
}: Pick<z.infer<typeof ImportBody>, 'url' | 'base_url' | 'headers'> & { base: string | undefined }): void {
  if (url === undefined || base_url !== undefined || Object.keys(headers).length === 0) return
  if (base === undefined || new URL(base).origin === new URL(url).origin) return
  throw new RequestError(
    'invalid_field',
    `The document names ${new URL(base).origin} as its server, not its own host. Give base_url to send the headers there.`,
    { param: 'base_url' },
  )
}

/** A server named relative to the document is found beside it. Source: OpenAPI 3.1, Server Object. */
function serverBeside(document: unknown, url: string | undefined): string | undefined {
  const read = z.object({ servers: z.array(z.object({ url: z.string() })).min(1) }).safeParse(document)
  const server = read.success ? (read.data.servers[0]?.url ?? '/') : '/'
  return url === undefined || !URL.canParse(server, url) ? undefined : new URL(server, url).href
}
