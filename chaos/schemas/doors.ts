import { ARGUMENTS, MANY_ARGUMENTS, SCHEMAS, TEXTS } from './hostile.ts'

export interface Request {
  method?: string
  path: string
  token: 'key' | 'console'
  body: unknown
}

/** One try at one door: its requests, one after the other. */
export interface Knock {
  what: string
  steps: Request[]
}

type Door = (agent: string, schema: unknown, question: string) => Request

const publicPost = (path: string, body: unknown): Request => ({
  path: `/openapi/v1${path}`,
  token: 'key',
  body,
})
const asked = (content: string) => [{ id: 'm1', role: 'user', content }]

/** Doors that take a schema of the caller's. */
const SCHEMA_DOORS: Record<string, Door> = {
  'client tools': (agent, parameters, content) =>
    publicPost('/messages', { agent, content, tools: [{ name: 't', parameters }] }),
  'response format': (agent, json_schema) =>
    publicPost('/messages', { agent, content: 'Hello', response_format: { type: 'json_schema', json_schema } }),
  'chat completions, tools': (model, parameters, content) =>
    publicPost('/chat/completions', {
      model,
      messages: asked(content),
      tools: [{ type: 'function', function: { name: 't', parameters } }],
    }),
  'chat completions, format': (model, schema) =>
    publicPost('/chat/completions', {
      model,
      messages: asked('Hello'),
      response_format: { type: 'json_schema', json_schema: { name: 's', schema } },
    }),
  responses: (model, schema, input) =>
    publicPost('/responses', {
      model,
      input,
      tools: [{ type: 'function', name: 't', parameters: schema }],
      text: { format: { type: 'json_schema', name: 's', schema } },
    }),
  'ai sdk': (agent, parameters, text) =>
    publicPost(`/ai-sdk/${agent}`, {
      id: `chat-${Math.random()}`,
      trigger: 'submit-message',
      messages: [{ id: 'm1', role: 'user', parts: [{ type: 'text', text }] }],
      tools: [{ name: 't', parameters }],
    }),
  'ag-ui': (agent, parameters, content) =>
    publicPost(`/ag-ui/${agent}`, {
      threadId: `thread-${Math.random()}`,
      runId: 'r1',
      messages: asked(content),
      tools: [{ name: 't', description: '', parameters }],
      context: [{ description: 'schema', value: JSON.stringify(parameters).slice(0, 10_000) }],
    }),
  'http tool of an agent': (_, parameters) => ({
    method: 'PUT',
    path: '/api/v1/agents/hostile',
    token: 'console',
    body: {
      name: 'Hostile',
      model: { name: 'demo' },
      tools: [{ kind: 'http', name: 't', parameters, url: 'https://tool.test/' }],
    },
  }),
  'openapi import': (_, schema) => ({
    path: '/api/v1/tools/import-openapi',
    token: 'console',
    body: {
      document: {
        openapi: '3.1.0',
        servers: [{ url: 'https://tool.test' }],
        paths: { '/a': { post: { requestBody: { content: { 'application/json': { schema } } } } } },
      },
    },
  }),
}

/** Doors that take a text of the caller's. */
const TEXT_DOORS: Record<string, (agent: string, text: string) => Request> = {
  'a message, said back by the model': (agent, text) => publicPost('/messages', { agent, content: `[echo]${text}` }),
  'a history': (model, text) =>
    publicPost('/chat/completions', {
      model,
      messages: [
        { role: 'system', content: text },
        { role: 'user', content: text },
        { role: 'assistant', content: text },
        { role: 'user', content: 'Hello' },
      ],
    }),
  'a document': (_, content) => ({
    path: '/api/v1/documents',
    token: 'console',
    body: { title: content.slice(0, 400).trim() || 'title', content },
  }),
  'a search': (_, text) => ({
    path: '/openapi/v1/knowledge/search',
    token: 'key',
    body: { query: text.slice(0, 2_000) },
  }),
  'a filter': (_, text) => ({
    method: 'GET',
    path: `/api/v1/runs?${new URLSearchParams({ end_user: text.slice(0, 6_000).toWellFormed() }).toString()}`,
    token: 'console',
    body: null,
  }),
  'a webhook address': (_, text) => ({
    path: '/openapi/v1/webhook-endpoints',
    token: 'key',
    body: { url: `https://${text}` },
  }),
  'a hook of a chat product': (agent, text) => ({
    path: `/hooks/chat/${agent}`,
    token: 'key',
    body: { type: 'event_callback', event: { type: 'message', text } },
  }),
  'a name of a file': (_, text) => ({
    path: `/openapi/v1/files?${new URLSearchParams({ name: text.slice(0, 200).toWellFormed() }).toString()}`,
    token: 'key',
    body: text,
  }),
  'words of a provider under test': (_, text) => ({
    path: '/api/v1/model-gateway/stream',
    token: 'console',
    body: { model: 'demo', messages: asked(`[echo]${text}`) },
  }),
}

/** Every schema at every door for schemas, every text at every door for texts. */
export function callerKnocks(agent: string): Knock[] {
  const all: Knock[] = []
  for (const [door, knock] of Object.entries(SCHEMA_DOORS))
    for (const [name, schema] of Object.entries(SCHEMAS)) {
      const call = `[call=t ${name === 'no schemas' ? MANY_ARGUMENTS : ARGUMENTS}] Hello`
      all.push({ what: `${door}: ${name}`, steps: [knock(agent, schema, call)] })
    }
  for (const [door, knock] of Object.entries(TEXT_DOORS))
    for (const [name, text] of Object.entries(TEXTS))
      all.push({ what: `${door}: ${name}`, steps: [knock(agent, text)] })
  return all
}
