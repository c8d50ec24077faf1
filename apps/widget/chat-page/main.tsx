import { createClient, visitorToken } from '@runwire/client'
import { render } from 'preact'
import { createConversation } from './conversation.ts'
import { keepIn } from '../port/keep.ts'
import { words } from '../words/en.ts'
import { WordsContext } from '../words/words.ts'
import type { AgentInfo } from './agent-info.ts'
import { Page } from './page.tsx'

/** What the api tells the page about itself, at `/chat/config.json`; the key is publishable, no secret. */
interface DemoConfig {
  agent: string
  key: string
}

const STARTERS = [
  'What time is it in Tokyo, and what is 17 % of 2,340?',
  'What happens to my answer when a worker is killed?',
  'Show me how to call you from TypeScript',
  'Search the documents: how does a stream resume?',
]

const root = document.getElementById('app')
if (root === null) throw new Error('chat.html has no element #app.')
start(root).catch((error: unknown) => showProblem(root, error))

async function start(root: HTMLElement) {
  const config = await readConfig()
  const prefix = `runwire.conversation.${config.agent}.`
  const storage = keepIn('localStorage', prefix)
  const getToken = visitorToken({
    baseUrl: '',
    publishableKey: config.key,
    agent: config.agent,
    storage: {
      getItem: () => storage.get('visitor'),
      setItem: (_key, value) => storage.set('visitor', value),
      removeItem: () => storage.set('visitor', null),
    },
  })
  const client = createClient({ baseUrl: '', getToken })
  const conversation = createConversation({ client, agent: config.agent, storage, prefix })

  const agent = await readAgent(config.agent, getToken)
  render(
    <WordsContext.Provider value={words}>
      <Page conversation={conversation} agent={agent} />
    </WordsContext.Provider>,
    root,
  )
  await conversation.load()
}

async function readConfig(): Promise<DemoConfig> {
  const response = await fetch('/chat/config.json')
  const config: Partial<DemoConfig> = response.ok ? await response.json() : {}
  if (config.agent === undefined || config.key === undefined) {
    throw new Error('This server has no key for this page. Set RUNWIRE_DEMO_KEY to a publishable key.')
  }
  return { agent: config.agent, key: config.key }
}

/** The agent's name and prompts; the page works without them, so any failure here shows later, with the first question. */
async function readAgent(
  agent: string,
  getToken: (options: { renew: boolean }) => Promise<string>,
): Promise<AgentInfo> {
  const otherwise = { name: 'Demo', description: '', starter_prompts: STARTERS }
  const response = await getToken({ renew: false })
    .then((token) => fetch(`/openapi/v1/agents/${agent}`, { headers: { authorization: `Bearer ${token}` } }))
    .catch(() => null)
  if (!response?.ok) return otherwise
  const info: AgentInfo = await response.json()
  return info.starter_prompts.length > 0 ? info : { ...info, starter_prompts: STARTERS }
}

function showProblem(root: HTMLElement, error: unknown) {
  const text = error instanceof Error ? error.message : String(error)
  render(
    <main class="broken">
      <h1>The chat could not start</h1>
      <p role="alert">{text}</p>
    </main>,
    root,
  )
}
