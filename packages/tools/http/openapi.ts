import { HttpToolConfig, Json } from '@runwire/protocol'
import { z } from 'zod'
import { Inliner } from './inline-references.ts'

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const
type Method = (typeof METHODS)[number]

/** By HTTP's own promises (RFC 9110, section 9.2): what reads may be repeated, PUT and DELETE do the same twice as once. */
const EFFECTS = { get: 'read', put: 'idempotent', delete: 'idempotent', post: 'once', patch: 'once' } as const
const NAME_CHARS = 64
/** Trimming underscores takes the square of their number. */
const LONGEST_ID = 1_000
/** The largest public descriptions have about a thousand operations. */
const MOST_TOOLS = 2_000
const DESCRIPTION_CHARS = 1_000

const Schema = z.record(z.string(), Json)
const Parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header', 'cookie']),
  required: z.boolean().default(false),
  description: z.string().optional(),
  schema: Schema.default({}),
})
const Operation = z.object({
  operationId: z.string().optional(),
  summary: z.string().optional(),
  description: z.string().optional(),
  parameters: z.array(z.unknown()).default([]),
  requestBody: z.unknown().optional(),
})
const Document = z.object({
  openapi: z.string().regex(/^3\./, 'must be OpenAPI 3'),
  servers: z.array(z.object({ url: z.string() })).default([]),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
})

export interface ImportOptions {
  /** Base url of the API, where the document names none or another is meant. */
  base_url?: string
  headers?: HttpToolConfig['headers']
}

/**
 * The operations of an OpenAPI 3 document as HTTP tools, for an agent's configuration. Path and query parameters and the
 * fields of a JSON body become the tool's arguments; optional query parameters of operations with a body are left out.
 * Throws with what is wrong with the document.
 */
export function openApiTools(document: unknown, options: ImportOptions = {}): HttpToolConfig[] {
  const read = Document.safeParse(document)
  if (!read.success)
    throw new Error(
      read.error.issues.map(({ path, message }) => `${path.join('.') || 'document'}: ${message}`).join('; '),
    )
  const base = baseUrl(options.base_url ?? read.data.servers[0]?.url)
  const inliner = new Inliner(document)
  const names = new Map<string, number>()
  const tools: HttpToolConfig[] = []
  for (const [path, item] of Object.entries(read.data.paths)) {
    checkPath(base, path)
    for (const method of METHODS) {
      if (item[method] === undefined) continue
      if (tools.length === MOST_TOOLS) throw new Error(`the document has more than ${MOST_TOOLS} operations`)
      const tool = toolOf({ inliner, base, path, method, item, headers: options.headers ?? {} })
      tools.push({ ...tool, name: unusedName(tool.name, names) })
    }
  }
  return tools
}

function baseUrl(url: string | undefined): string {
  if (url === undefined || !/^https?:\/\/[^/?#{}@\\]+(?:\/|$)/.test(url) || /[?#\\]/.test(url) || !URL.canParse(url)) {
    throw new Error('servers: the document names no absolute http or https url without a query; give base_url')
  }
  return url.replace(/\/$/, '')
}

/** A path belongs to the base's host: joined to it as text, `.evil.test` or `@evil.test` would name another one. */
function checkPath(base: string, path: string): void {
  const joined = base + path.replaceAll(/[{}]/g, '')
  if (!path.startsWith('/') || !URL.canParse(joined) || new URL(joined).origin !== new URL(base).origin)
    throw new Error(`paths: ${JSON.stringify(path.slice(0, 200))} does not begin with / or leads to another host`)
}

function toolOf({
  inliner,
  base,
  path,
  method,
  item,
  headers,
}: {
  inliner: Inliner
  base: string
  path: string
  method: Method
  item: Record<string, unknown>
  headers: HttpToolConfig['headers']
}): HttpToolConfig {
  const operation = Operation.parse(item[method])
  const shared = Array.isArray(item.parameters) ? (item.parameters as unknown[]) : []
  const parameters = [...shared, ...operation.parameters].map((each) => Parameter.parse(inliner.inline(each)))
  const body = method === 'get' || method === 'delete' ? null : bodySchema(inliner.inline(operation.requestBody))
  const query = parameters.filter((parameter) => parameter.in === 'query' && (body === null || parameter.required))
  const args = [...parameters.filter((parameter) => parameter.in === 'path'), ...query]
  const inUrl = body === null ? [] : query
  return HttpToolConfig.parse({
    kind: 'http',
    name:
      (operation.operationId ?? `${method}${path}`)
        .slice(0, LONGEST_ID)
        .replaceAll(/[^a-zA-Z0-9_-]+/g, '_')
        .replaceAll(/^_+|_+$/g, '')
        .slice(0, NAME_CHARS) || method,
    description: [operation.summary, operation.description]
      .filter((text) => text !== undefined && text !== '')
      .join('\n')
      .slice(0, DESCRIPTION_CHARS),
    parameters: argumentsSchema(args, body),
    method: method.toUpperCase(),
    url:
      base +
      path +
      (inUrl.length === 0 ? '' : `?${inUrl.map(({ name }) => `${encodeURIComponent(name)}={${name}}`).join('&')}`),
    headers,
    effect: EFFECTS[method],
  })
}

type Parameter = z.infer<typeof Parameter>
type Schema = z.infer<typeof Schema>

function argumentsSchema(parameters: readonly Parameter[], body: Schema | null): Record<string, Json> {
  const properties: Record<string, Json> = { ...(isSchema(body?.properties) ? body.properties : {}) }
  const required = new Set<string>(
    Array.isArray(body?.required) ? body.required.filter((name) => typeof name === 'string') : [],
  )
  for (const { name, description, schema, in: place, ...parameter } of parameters) {
    properties[name] = { ...schema, ...(description === undefined ? {} : { description }) }
    if (parameter.required || place === 'path') required.add(name)
  }
  return { type: 'object', properties, ...(required.size === 0 ? {} : { required: [...required] }) }
}

/** The JSON body's schema, null where the operation takes none or none of JSON objects. */
function bodySchema(requestBody: unknown): Schema | null {
  const read = z
    .object({ content: z.record(z.string(), z.object({ schema: Schema.optional() })) })
    .safeParse(requestBody)
  if (!read.success) return null
  const [, json] =
    Object.entries(read.data.content).find(([type]) => /^application\/([\w.+-]+\+)?json\b/.test(type)) ?? []
  return json?.schema ?? null
}

const isSchema = (value: Json | undefined): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `uses` has how often each name was wanted: thousands of operations may want the same. */
function unusedName(name: string, uses: Map<string, number>): string {
  let free = name
  for (let count = uses.get(name) ?? 0; uses.has(free);) {
    count += 1
    uses.set(name, count)
    free = `${name.slice(0, NAME_CHARS - 5)}_${count}`
  }
  uses.set(free, 1)
  return free
}
