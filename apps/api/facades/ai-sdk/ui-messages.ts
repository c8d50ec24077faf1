import { findFile, readEvents, type Db } from '@runwire/db'
import type { AgentExpose, ContentPart, MessageView, PendingCall, Round, StoredCall } from '@runwire/protocol'
import { finalView, foldAll } from '@runwire/protocol/fold'

export interface UiMessage {
  id: string
  role: 'user' | 'assistant'
  metadata?: object
  parts: object[]
}

/** As many events as a run has at most; it only keeps a damaged one from filling the memory. */
const EVENTS_AT_MOST = 100_000

/**
 * A branch as the AI SDK's UI messages, with the parts a stream would have given. An answer that is being written is left
 * out: its stream tells it from its start. One that waits for somebody is there with what it asks.
 */
export async function uiMessages(
  db: Db,
  projectId: string,
  branch: readonly MessageView[],
  expose: AgentExpose,
): Promise<UiMessage[]> {
  const messages: UiMessage[] = []
  for (const message of branch) {
    if (message.role === 'user')
      messages.push({ id: message.id, role: 'user', parts: await userParts(db, projectId, message) })
    else if (message.status !== 'queued' && message.status !== 'running')
      messages.push(await answerMessage(db, message, expose))
  }
  return messages
}

async function userParts(
  db: Db,
  projectId: string,
  message: Extract<MessageView, { role: 'user' }>,
): Promise<object[]> {
  if (message.parts.length === 0) return [{ type: 'text', text: message.content }]
  const parts: object[] = []
  for (const part of message.parts) parts.push(...(await userPart(db, projectId, part)))
  return parts
}

async function userPart(db: Db, projectId: string, part: ContentPart): Promise<object[]> {
  if (part.type === 'text') return [{ type: 'text', text: part.text }]
  const file = await findFile(db, projectId, part.file_id)
  return file === null ? [] : [{ type: 'file', mediaType: file.media_type, filename: file.name, url: file.url }]
}

async function answerMessage(
  db: Db,
  message: Extract<MessageView, { role: 'assistant' }>,
  expose: AgentExpose,
): Promise<UiMessage> {
  const { id, run_id, conversation_id, model } = message
  if (message.status === 'requires_action' && run_id !== null) {
    const view = foldAll(await readEvents(db, run_id, 0, EVENTS_AT_MOST))
    const { rounds = [] } = finalView(view, 'cancelled')
    const parts = answerParts({ rounds, content: '', citations: [], files: [] }, expose, view.pending)
    return { id, role: 'assistant', metadata: { run_id, conversation_id, model }, parts }
  }
  const usage = message.usage === null ? {} : { usage: message.usage }
  return {
    id,
    role: 'assistant',
    metadata: { ...(run_id === null ? {} : { run_id }), conversation_id, model, ...usage },
    parts: answerParts({ ...message, rounds: message.rounds ?? [] }, expose, []),
  }
}

type Answer = { rounds: Round[] } & Pick<Extract<MessageView, { role: 'assistant' }>, 'content' | 'citations' | 'files'>

/** A step for each round with its calls; the answer's words are the last step's, whatever its round said. */
function answerParts(answer: Answer, expose: AgentExpose, pending: readonly PendingCall[]): object[] {
  const own = answer.rounds.filter((round) => round.parent_call_id === undefined)
  const called = own.filter((round) => round.calls.length > 0)
  const last = own.at(-1)
  const parts = called.flatMap((round) => [
    { type: 'step-start' },
    ...thought(round.reasoning, expose),
    ...said(round.text),
    ...round.calls.flatMap((call) => callPart(call, expose, pending)),
  ])
  const words = [...(last?.calls.length === 0 ? thought(last.reasoning, expose) : []), ...said(answer.content)]
  if (words.length > 0) parts.push({ type: 'step-start' }, ...words)
  const sources = answer.citations.map(({ number, document_id, url, title }) => ({
    type: 'source-url',
    sourceId: String(number),
    url: url ?? `#${document_id}`,
    title,
  }))
  const files = answer.files.map(({ url, media_type }) => ({ type: 'file', url, mediaType: media_type }))
  return [...parts, ...sources, ...files]
}

const said = (text: string): object[] => (text === '' ? [] : [{ type: 'text', text, state: 'done' }])

const thought = (reasoning: string, expose: AgentExpose): object[] =>
  expose.reasoning && reasoning !== '' ? [{ type: 'reasoning', text: reasoning, state: 'done' }] : []

/** A call as far as the agent exposes it; a call that waits for the page is always shown whole. */
function callPart(call: StoredCall, expose: AgentExpose, pending: readonly PendingCall[]): object[] {
  const part = { type: 'dynamic-tool', toolName: call.name, toolCallId: call.call_id }
  const waiting = pending.find(({ call_id }) => call_id === call.call_id)
  if (waiting?.kind === 'client_tool') return [{ ...part, state: 'input-available', input: waiting.arguments }]
  if (waiting !== undefined)
    return [{ ...part, state: 'approval-requested', input: waiting.arguments, approval: { id: call.call_id } }]
  if (expose.tools === 'none') return []
  const input = expose.tools === 'full' ? call.arguments : {}
  if (call.error?.code === 'denied')
    return [{ ...part, state: 'output-denied', input, approval: { id: call.call_id, approved: false } }]
  if (call.error !== undefined) return [{ ...part, state: 'output-error', input, errorText: call.error.code }]
  if (call.result === undefined) return [{ ...part, state: 'output-error', input, errorText: 'cancelled' }]
  return [{ ...part, state: 'output-available', input, output: expose.tools === 'full' ? call.result : null }]
}
