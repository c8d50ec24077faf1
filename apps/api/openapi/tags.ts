/** The groups that the API page shows, in its order: what a path begins with, the group's name, and what it is for. */
const TAGS: readonly (readonly [prefixes: readonly string[], name: string, description: string])[] = [
  [
    ['/messages', '/conversations'],
    'Conversations',
    'Talk to an agent: send a message, follow its answer, edit, retry, choose a branch.',
  ],
  [['/runs', '/run-groups'], 'Runs', 'Follow, cancel and answer runs, at any api process, from any event on.'],
  [['/agents'], 'Agents', 'What can be talked to; operators make agents and their versions here.'],
  [['/files', '/knowledge', '/documents'], 'Files and knowledge', 'Uploads, and documents that agents search.'],
  [
    ['/chat', '/models', '/responses'],
    'OpenAI formats',
    'Chat Completions and Responses on the same runs; an agent’s slug is a model id.',
  ],
  [['/ai-sdk', '/ag-ui', '/a2a'], 'Chat kits', 'The streams of the AI SDK and of AG-UI on the same runs.'],
  [['/mcp'], 'MCP', 'Agents and documents as tools of an MCP client.'],
  [['/widget-sessions', '/user-token-key'], 'Widget', 'Short-lived tokens for browsers.'],
  [
    ['/webhook-endpoints', '/chat-hooks', '/hooks'],
    'Webhooks',
    'What is told to your servers, and chat products that ask an agent.',
  ],
  [['/session', '/sign-in', '/members', '/audit', '/me'], 'Sign-in and members', 'Who may do what, and who did it.'],
  [['/work-state', '/usage', '/metrics', '/queue'], 'Operation', 'Queue, workers, usage.'],
  [[''], 'Settings', 'Projects, keys, providers, tool servers, secrets.'],
]

export type ApiSurface = 'public' | 'internal'

/** The group of a path below its surface's prefix; the console's have names of their own. */
export function tagOf(path: string, surface: ApiSurface): string {
  const [, name] = TAGS.find(([prefixes]) => prefixes.some((prefix) => path.startsWith(prefix)))!
  return named(name, surface)
}

/** Those groups that routes are in, with their descriptions, the public ones first. */
export const tagList = (used: ReadonlySet<string>): { name: string; description: string }[] =>
  (['public', 'internal'] as const)
    .flatMap((surface) => TAGS.map(([, name, description]) => ({ name: named(name, surface), description })))
    .filter(({ name }) => used.has(name))

const named = (name: string, surface: ApiSurface): string => (surface === 'public' ? name : `Console: ${name}`)
