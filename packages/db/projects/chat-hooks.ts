import { and, eq, or } from '../connection/drizzle.ts'
import type { Db } from '../connection/database.ts'
import { agents } from '../schema/schema.ts'
import { chat_hooks } from '../schema/schema-side-work.ts'
import type { Secret } from '../connection/secrets.ts'

/** Kind of the side job that posts a run's answer into its chat. */
export const CHAT_REPLY_JOB = 'chat_reply'

export interface ChatHookInput {
  /** Base of the product's API, `chat.postMessage` below it. */
  api_url: string
  signing_secret: Secret
  bot_token: Secret
}

/** A hook as it may be shown: where it posts, never its secrets. */
export interface ChatHookSummary {
  agent: string
  api_url: string
  created_at: string
  updated_at: string
}

export interface ChatHook extends ChatHookInput {
  project_id: string
  agent_id: string
  agent: string
}

/** Sets or changes the agent's hook. Null where the project has no such agent. Throws SecretUnreadableError. */
export async function putChatHook(
  db: Db,
  projectId: string,
  agent: string,
  { api_url, signing_secret, bot_token }: ChatHookInput,
): Promise<ChatHookSummary | null> {
  const [found] = await db.select({ id: agents.id }).from(agents).where(agentOf(projectId, agent))
  if (found === undefined) return null
  const sealed = {
    api_url,
    sealed_signing_secret: db.keyring.seal(signing_secret, placeOf(projectId, found.id, 'chat signing secret')),
    sealed_bot_token: db.keyring.seal(bot_token, placeOf(projectId, found.id, 'chat bot token')),
  }
  await db
    .insert(chat_hooks)
    .values({ agent_id: found.id, project_id: projectId, ...sealed })
    .onConflictDoUpdate({ target: chat_hooks.agent_id, set: { ...sealed, updated_at: new Date() } })
  return chatHookOf(db, projectId, agent)
}

/** The agent's hook without its secrets, or null. */
export async function chatHookOf(db: Db, projectId: string, agent: string): Promise<ChatHookSummary | null> {
  const [row] = await hooks(db).where(agentOf(projectId, agent))
  if (row === undefined) return null
  const { chat_hooks: hook, agents: owner } = row
  return {
    agent: owner.slug,
    api_url: hook.api_url,
    created_at: hook.created_at.toISOString(),
    updated_at: hook.updated_at.toISOString(),
  }
}

/** False where the agent has none. */
export async function removeChatHook(db: Db, projectId: string, agent: string): Promise<boolean> {
  const [row] = await hooks(db).where(agentOf(projectId, agent))
  if (row === undefined) return false
  await db.delete(chat_hooks).where(eq(chat_hooks.agent_id, row.agents.id))
  return true
}

/** Hooks of all projects whose agent has this id or slug: the one whose secret signed a request is meant. */
export async function chatHooksNamed(db: Db, agent: string): Promise<ChatHook[]> {
  const rows = await hooks(db).where(or(eq(agents.id, agent), eq(agents.slug, agent)))
  return rows.map((row) => opened(db, row))
}

/** The hook of an agent by its id, with its secrets; null where it was removed. */
export async function findChatHook(db: Db, projectId: string, agentId: string): Promise<ChatHook | null> {
  const [row] = await hooks(db).where(and(eq(agents.project_id, projectId), eq(agents.id, agentId)))
  return row === undefined ? null : opened(db, row)
}

const hooks = (db: Db) => db.select().from(chat_hooks).innerJoin(agents, eq(agents.id, chat_hooks.agent_id)).$dynamic()

const agentOf = (projectId: string, agent: string) =>
  and(eq(agents.project_id, projectId), or(eq(agents.id, agent), eq(agents.slug, agent)))

type HookRow = { chat_hooks: typeof chat_hooks.$inferSelect; agents: typeof agents.$inferSelect }

const opened = (db: Db, { chat_hooks: hook, agents: owner }: HookRow): ChatHook => ({
  project_id: hook.project_id,
  agent_id: hook.agent_id,
  agent: owner.slug,
  api_url: hook.api_url,
  signing_secret: db.keyring.open(
    hook.sealed_signing_secret,
    placeOf(hook.project_id, hook.agent_id, 'chat signing secret'),
  ),
  bot_token: db.keyring.open(hook.sealed_bot_token, placeOf(hook.project_id, hook.agent_id, 'chat bot token')),
})

const placeOf = (projectId: string, agentId: string, field: string) => ({ projectId, row: agentId, field })
