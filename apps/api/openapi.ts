import { z } from 'zod'
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi'
import { AgentConfig, ConversationView, ErrorReply, Json } from '@runwire/protocol'
import type { ResponseSpec, Route } from './http/route.ts'
import { describeFields } from './openapi/describe-fields.ts'
import { OTHER_DOORS } from './openapi/other-doors.ts'
import { tagList, tagOf } from './openapi/tags.ts'
import { ShownMessage, ShownOutput, ShownRun } from './turns/surface-schemas.ts'
import { internalRoutes, publicRoutes } from './routes.ts'

let made: object | undefined

/** The OpenAPI 3.1 document of both surfaces, made once from the route tables. */
export function openApiDocument(): object {
  return (made ??= makeDocument())
}

function makeDocument(): object {
  const paths = {
    ...pathsOf(publicRoutes(), '/openapi/v1', 'key'),
    ...OTHER_DOORS,
    ...pathsOf(internalRoutes(), '/api/v1', 'console'),
  }
  const document = createDocument({
    openapi: '3.1.0',
    info: { title: 'Runwire', version: '1', description: 'AI agent runs, streamed live, on nothing but Postgres.' },
    components: {
      schemas: {
        Conversation: ConversationView,
        Message: ShownMessage,
        Run: ShownRun,
        Output: ShownOutput,
        Json,
        AgentConfig,
        Error: ErrorReply,
      },
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'A secret key (rwk_…) or a widget token' },
        console: { type: 'http', scheme: 'bearer', description: 'A console token' },
      },
    },
    paths,
    tags: tagList(tagsIn(paths)),
  })
  describeFields(document.components)
  describeFields(document.paths)
  return document
}

const tagsIn = (paths: ZodOpenApiPathsObject): Set<string> =>
  new Set(
    Object.values(paths).flatMap((path) =>
      Object.values(path).flatMap((operation: ZodOpenApiOperationObject) => operation.tags ?? []),
    ),
  )

function pathsOf(routes: readonly Route[], prefix: string, security: string): ZodOpenApiPathsObject {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {}
  for (const route of routes) {
    const operations = (paths[prefix + route.path] ??= {})
    operations[route.method] = operationOf(route, prefix, security)
  }
  return paths
}

function operationOf(route: Route, prefix: string, security: string): ZodOpenApiOperationObject {
  const { params, query } = route.request
  return {
    operationId: `${prefix === '/api/v1' ? 'internal_' : ''}${route.method}_${route.path.replaceAll(/\W+/g, '_').replaceAll(/^_|_$/g, '')}`,
    summary: route.summary,
    tags: [tagOf(route.path, prefix === '/api/v1' ? 'internal' : 'public')],
    description: `${route.description === null ? '' : `${route.description}\n\n`}Scope: \`${route.scope}\``,
    security: route.scope === 'none' ? [] : [{ [security]: [] }],
    requestParams: {
      ...(params instanceof z.ZodObject ? { path: params } : {}),
      ...(query instanceof z.ZodObject ? { query } : {}),
    },
    ...requestBodyOf(route),
    responses: {
      ...Object.fromEntries(Object.entries(route.responses).map(([status, spec]) => [status, responseOf(spec)])),
      default: { description: 'Refused or failed', content: errorContent(route) },
    },
  }
}

const errorContent = ({ errors }: Route) =>
  errors === 'text' ? { 'text/plain': { schema: z.string() } } : { 'application/json': { schema: ErrorReply } }

function requestBodyOf({ body, request }: Route): Pick<ZodOpenApiOperationObject, 'requestBody'> {
  if (body === 'bytes') return { requestBody: { required: true, content: UPLOAD } }
  if (request.body === undefined) return {}
  const required = !request.body.safeParse({}).success
  return { requestBody: { required, content: { 'application/json': { schema: request.body } } } }
}

const binary = z.string().meta({ format: 'binary' })
const UPLOAD = {
  'multipart/form-data': { schema: z.object({ file: binary }) },
  'application/octet-stream': { schema: binary },
}

function responseOf(spec: ResponseSpec) {
  const content: Record<string, { schema: z.ZodType }> = {}
  if (spec.body !== undefined) content[spec.media_type ?? 'application/json'] = { schema: spec.body }
  if (spec.stream) {
    content['text/event-stream'] = { schema: z.string() }
    content['application/jsonl'] = { schema: z.string() }
  }
  return { description: spec.description, ...(Object.keys(content).length === 0 ? {} : { content }) }
}
