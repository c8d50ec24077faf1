import { workerData } from 'node:worker_threads'
import { z } from 'zod'
import { tell } from '../threads/thread.ts'
import type { OpenApiImport, OpenApiSource } from './import-openapi.ts'
import { openApiTools } from './openapi.ts'

function importFrom({ text, url, base_url, headers }: OpenApiSource): OpenApiImport {
  const document = parsed(text)
  if (document === undefined) {
    return {
      ok: false,
      param: 'url',
      why: 'no document was read from the url: it is no JSON. Send the document itself',
    }
  }
  const base = base_url ?? serverBeside(document, url)
  if (base_url === undefined && isForeign(base, url) && Object.keys(headers).length > 0) {
    const why = `the document names ${new URL(base).origin} as its server, not its own host. Give base_url to send the headers there`
    return { ok: false, param: 'base_url', why }
  }
  try {
    const tools = openApiTools(document, { headers, ...(base === undefined ? {} : { base_url: base }) })
    return { ok: true, tools: JSON.stringify(tools) }
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message
    return { ok: false, param: 'document', why: `the document cannot be imported: ${why}` }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A server named relative to the document is found beside it. Source: OpenAPI 3.1, Server Object. */
function serverBeside(document: unknown, url: string | undefined): string | undefined {
  const read = z.object({ servers: z.array(z.object({ url: z.string() })).min(1) }).safeParse(document)
  const server = read.success ? (read.data.servers[0]?.url ?? '/') : '/'
  return url === undefined || !URL.canParse(server, url) ? undefined : new URL(server, url).href
}

/** Headers hold secrets, and a document from an address may name any server to send them to: then a person names it. */
const isForeign = (base: string | undefined, url: string | undefined): base is string =>
  base !== undefined && url !== undefined && new URL(base).origin !== new URL(url).origin

tell({ kind: 'result', value: importFrom(workerData as OpenApiSource) })
