import { ARGUMENTS, SCHEMAS } from './hostile.ts'
import { HOOK_ANSWERS, TOOL_LISTS } from './hostile-servers.ts'
import type { Knock, Request } from './doors.ts'

interface Places {
  /** Where the hostile servers are. */
  origin: string
  projectId: string
  /** False where the workers do not have the tools of hostile-tools.ts. */
  codeTools: boolean
}

const asConsole = (method: string, path: string, body: unknown): Request => ({
  method,
  path: `/api/v1${path}`,
  token: 'console',
  body,
})
const ask = (agent: string, content: string): Request => ({
  path: '/openapi/v1/messages',
  token: 'key',
  body: { agent, content },
})
const agentWith = (slug: string, tools: object[]): Request =>
  asConsole('PUT', `/agents/${slug}`, { name: 'Hostile', model: { name: 'demo' }, tools })
const callOf = (name: string): string => `[call=${name} ${ARGUMENTS}] Hello`

/** Doors behind which somebody else's server, or code, says what a schema is and what a message becomes. */
export const serverKnocks = (places: Places): Knock[] => [
  ...toolServers(places.origin),
  ...hooks(places),
  ...(places.codeTools ? inCode() : []),
]

const toolServers = (origin: string): Knock[] =>
  Object.keys(TOOL_LISTS).map((list, index) => {
    const name = `hostile-${index}`
    return {
      what: `a tool server: ${list}`,
      steps: [
        asConsole('POST', '/mcp-servers', { name, url: `${origin}/mcp/${encodeURIComponent(list)}` }),
        agentWith('hostile-server', [{ kind: 'mcp', server: name }]),
        ask('hostile-server', callOf('t')),
      ],
    }
  })

const hooks = ({ origin, projectId }: Places): Knock[] => {
  const set = (hook: object | null) => asConsole('PATCH', `/projects/${projectId}`, { hook })
  return Object.keys(HOOK_ANSWERS).map((answer) => ({
    what: `a query hook: ${answer}`,
    steps: [set({ url: `${origin}/hook/${encodeURIComponent(answer)}` }), ask('demo', 'Hello'), set(null)],
  }))
}

const inCode = (): Knock[] =>
  Object.keys(SCHEMAS).map((_, index) => ({
    what: `a tool in code: ${Object.keys(SCHEMAS)[index]}`,
    steps: [
      agentWith('hostile-code', [{ kind: 'code', name: `hostile_${index}` }]),
      ask('hostile-code', callOf(`hostile_${index}`)),
    ],
  }))
