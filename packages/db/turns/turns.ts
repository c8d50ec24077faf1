import { RunOptions } from '@runwire/protocol'
import { conversationChanged, runQueued } from '../notify/announcements.ts'
import { cancelGroup } from '../runs/cancel-group.ts'
import { lockExternalConversation } from '../conversations/external-conversations.ts'
import { inTransaction, together, type Db } from '../connection/database.ts'
import { RequestRefusedError } from '../connection/errors.ts'
import { refuseForeignFiles } from '../files/files.ts'
import { findReply, storeReply, type IdempotentRequest } from '../connection/idempotency.ts'
import { newId } from '../connection/ids.ts'
import { importHistory } from '../conversations/import-history.ts'
import { insertTurn, type InsertedTurn, type NewTurn } from './insert-turn.ts'
import { splitContent } from '../conversations/message-content.ts'
import { placeShown } from '../conversations/shown-branch.ts'
import { storeUploads } from '../conversations/message-uploads.ts'
import { addAuditEntry, type NewAuditEntry } from '../people/audit.ts'
import { readTurn, type CreatedTurn } from './read-turn.ts'
import { admit, reservedTokens } from './admission.ts'
import { checkBrought, checkMessage } from './check-message.ts'
import { refuseIfTooManyWait } from './refuse-too-many-waiting.ts'
import { checkTools } from './check-tools.ts'
import { VISITOR } from '../runs/claim-order.ts'
import { namedModels, turnModels } from './turn-models.ts'
import { placedMessage, turnParent } from './turn-parent.ts'
import { screenVisitor } from './screen-visitor.ts'
import type { TurnBody, TurnInput } from './turn-input.ts'
import { insertConversation, lockConversation, type LockedConversation } from '../conversations/locked-conversation.ts'

/**
 * Takes a message in: in one transaction the user message, the assistant message(s), the group and its runs, each with
 * `run.queued` as event 1. A busy conversation lets it wait (`enqueue`), refuses it (`reject`) or gives way
 * (`interrupt`). Null for an unknown conversation or agent. Throws RequestRefusedError; nothing was made then.
 */
export async function createTurn(db: Db, projectId: string, asked: TurnInput): Promise<CreatedTurn | null> {
  checkMessage(asked.body)
  checkBrought(asked)
  return once(db, projectId, asked.idempotency ?? null, async (tx) => {
    const scope = await scopeOf(tx, projectId, asked)
    if (scope === null) return null
    refuseOtherAgent(scope, asked)
    const { input, dropped } = screenVisitor(scope.config, asked)
    const made = await takeInMessage(tx, projectId, await withHistory(tx, projectId, scope, input), input)
    return dropped.length === 0 ? made : { ...made, dropped: [...dropped, ...(made.dropped ?? [])] }
  })
}

async function takeInMessage(
  tx: Db,
  projectId: string,
  scope: LockedConversation,
  input: TurnInput,
): Promise<Omit<CreatedTurn, 'replayed'>> {
  const { body, shown } = input
  if (shown !== undefined) return takeInShown(tx, projectId, scope, { ...input, shown })
  const { parent_id, follows_leaf } = await turnParent(tx, scope.conversation, body)
  const content = await storeUploads(tx, projectId, body.content, scope.conversation.end_user)
  const fresh = { parent_id, ...splitContent(content) }
  await refuseForeignFiles(tx, projectId, fresh.parts, input.owner?.end_user ?? null)
  return takeIn(tx, projectId, scope, { input, message: { id: newId('message'), fresh }, follows_leaf })
}

async function takeInShown(
  tx: Db,
  projectId: string,
  scope: LockedConversation,
  input: TurnInput & Required<Pick<TurnInput, 'shown'>>,
): Promise<Omit<CreatedTurn, 'replayed'>> {
  const { parent_id, asked_id, content, dropped } = await placeShown(tx, projectId, scope, {
    ...input.shown,
    content: input.body.content,
    may_import: input.owner?.end_user == null,
  })
  const fresh = { parent_id, ...splitContent(content) }
  await refuseForeignFiles(tx, projectId, fresh.parts, input.owner?.end_user ?? null)
  const message = asked_id === null ? { id: newId('message'), fresh } : { id: asked_id, fresh: null }
  const made = await takeIn(tx, projectId, scope, { input, message, follows_leaf: false })
  return dropped ? { ...made, dropped: ['messages'] } : made
}

async function scopeOf(
  tx: Db,
  projectId: string,
  { conversation, owner }: TurnInput,
): Promise<LockedConversation | null> {
  if ('id' in conversation) return lockConversation(tx, projectId, conversation.id, owner)
  if ('external_id' in conversation) return lockExternalConversation(tx, projectId, conversation, owner)
  return insertConversation(tx, projectId, conversation)
}

/** A new conversation with what the client says was said before. */
async function withHistory(
  tx: Db,
  projectId: string,
  scope: LockedConversation,
  input: TurnInput,
): Promise<LockedConversation> {
  const { conversation, owner } = input
  if (!('history' in conversation) || conversation.history === undefined) return scope
  const leaf = await importHistory(tx, projectId, scope, {
    history: conversation.history,
    endUser: owner?.end_user ?? null,
  })
  return { ...scope, conversation: { ...scope.conversation, active_message_id: leaf } }
}

/**
 * A new conversation is with the agent its request names: to a caller that is bound to another, that one is unknown.
 */
function refuseOtherAgent({ conversation }: LockedConversation, { owner }: TurnInput): void {
  if (owner?.agent == null || owner.agent === conversation.agent) return
  throw new RequestRefusedError(
    'not_found',
    `No such agent: ${conversation.agent}. This token is for the agent ${owner.agent}.`,
    { param: 'agent' },
  )
}

export interface RetryInput extends Omit<TurnInput, 'conversation' | 'body'> {
  conversationId: string
  /** The assistant message that gets a new sibling. */
  messageId: string
  body?: Omit<TurnBody, 'content' | 'edit_of' | 'parent_id'>
  /** Told in the audit log, in the same transaction. */
  audit?: NewAuditEntry
}

/**
 * Answers the same user message again, as a sibling of an earlier answer. Null for an unknown conversation or message.
 */
export async function createRetry(db: Db, projectId: string, input: RetryInput): Promise<CreatedTurn | null> {
  return once(db, projectId, input.idempotency ?? null, async (tx) => {
    const scope = await lockConversation(tx, projectId, input.conversationId, input.owner)
    if (scope === null) return null
    const answer = await placedMessage(tx, scope.conversation.id, input.messageId, 'message_id')
    if (answer.role !== 'assistant' || answer.parent_id === null) {
      throw new RequestRefusedError(
        'invalid_field',
        'Only an answer can be retried; edit a message of the user by edit_of.',
        { param: 'message_id' },
      )
    }
    const body: TurnBody = { ...input.body, content: '' }
    checkMessage(body)
    if (input.audit !== undefined) await addAuditEntry(tx, projectId, input.audit)
    return takeIn(tx, projectId, scope, {
      input: { ...input, conversation: { id: scope.conversation.id }, body },
      message: { id: answer.parent_id, fresh: null },
      follows_leaf: false,
    })
  })
}

/** Runs the work once per Idempotency-Key; a repeat gets the group the first one made. */
async function once(
  db: Db,
  projectId: string,
  idempotency: IdempotentRequest | null,
  work: (tx: Db) => Promise<Omit<CreatedTurn, 'replayed'> | null>,
): Promise<CreatedTurn | null> {
  return inTransaction(db, async (tx) => {
    if (idempotency !== null) {
      const reply = await findReply(tx, projectId, idempotency)
      if (typeof reply === 'string') {
        const first = await readTurn(tx, projectId, reply)
        return first === null ? null : { ...first, replayed: true, notify: [] }
      }
    }
    const made = await work(tx)
    if (made !== null && idempotency !== null) await storeReply(tx, projectId, idempotency, made.group.id)
    return made === null ? null : { ...made, replayed: false }
  })
}

async function takeIn(
  tx: Db,
  projectId: string,
  scope: LockedConversation,
  { input, message, follows_leaf }: { input: TurnInput; message: NewTurn['input']; follows_leaf: boolean },
): Promise<Omit<CreatedTurn, 'replayed'>> {
  const { body } = input
  refuseIfBusy(scope, body)
  if (scope.busy !== null) await refuseIfTooManyWait(tx, scope.conversation.id)
  checkTools(scope.config, body)
  const named = namedModels(scope.config, body.models)
  const tokens = reservedTokens(message.fresh?.content ?? '', scope.config.model.max_output_tokens)
  const { callerId = null, owner } = input
  const asked = { callerId, visitor: owner?.end_user != null, models: named.map(({ model }) => model), tokens }
  const [models] = await together(
    turnModels(tx, projectId, named, body.models === undefined ? 'agent' : 'models'),
    admit(tx, projectId, asked),
  )
  const inserted = await insertTurn(tx, {
    project_id: projectId,
    conversation_id: scope.conversation.id,
    agent_slug: scope.conversation.agent,
    agent_version_id: scope.agent_version_id,
    models,
    options: optionsOf(body, input.instructions),
    metadata: body.metadata ?? {},
    input: message,
    state: scope.busy === null ? 'active' : 'waiting',
    first: body.on_busy === 'interrupt',
    follows_leaf,
    watcher_inbox: input.watcherInbox ?? null,
    trace_parent: input.traceParent ?? null,
    caller_id: callerId,
    reserved_tokens: tokens,
    claimant: claimantOf(input),
  })
  const changed = conversationChanged(scope.conversation.id)
  if (scope.busy === null) {
    return {
      ...turnOf(scope, message.id, inserted, 'active'),
      notify: [...inserted.runs.map((run) => runQueued(run.id)), changed],
    }
  }
  const givesWay = input.supersedes_waiting === true && scope.busy.waits
  if (body.on_busy !== 'interrupt' && !givesWay)
    return { ...turnOf(scope, message.id, inserted, 'waiting'), notify: [changed] }
  const { notify } = await cancelGroup(tx, scope.busy.group_id, 'superseded')
  const turn = await readTurn(tx, projectId, inserted.group_id)
  if (turn === null) throw new Error(`Group ${inserted.group_id} was stored and is gone`)
  return { ...turn, notify: [...notify, changed] }
}

/** Visitors come back with other sessions, so they count by end user; everybody else by key or token. */
const claimantOf = ({ owner, callerId }: Pick<TurnInput, 'owner' | 'callerId'>): string =>
  typeof owner?.end_user === 'string' ? `${VISITOR}${owner.end_user}` : (callerId ?? '')

/** Builds the turn from the rows just stored, without reading them again. */
function turnOf(
  scope: LockedConversation,
  input_message_id: string,
  inserted: InsertedTurn,
  state: 'active' | 'waiting',
): Omit<CreatedTurn, 'replayed' | 'notify'> {
  const { conversation } = scope
  const leaf = state === 'active' ? (inserted.runs[0]?.output_message_id ?? null) : conversation.active_message_id
  return {
    conversation: { ...conversation, active_message_id: leaf, updated_at: inserted.conversation_updated_at },
    group: { id: inserted.group_id, state, position: inserted.position },
    input_message_id,
    config: scope.config,
    runs: inserted.runs.map((run) => ({ ...run, status: 'queued', last_seq: 1 })),
  }
}

function refuseIfBusy(scope: LockedConversation, body: TurnBody): void {
  if (scope.busy === null || body.on_busy !== 'reject') return
  throw new RequestRefusedError(
    'conversation_busy',
    `The conversation is busy with run ${scope.busy.run_id}. Wait for its end, cancel it, or send on_busy "enqueue" or "interrupt".`,
    { param: 'on_busy' },
  )
}

/** Throws RequestRefusedError: other formats bring fields that nobody has looked at by then. */
function optionsOf(body: TurnBody, instructions: string | null | undefined): RunOptions {
  const read = RunOptions.safeParse({
    instructions: instructions ?? undefined,
    forced_tool: body.forced_tool,
    tool_choice: body.tool_choice,
    model_parameters: body.model_parameters,
    store: body.store,
    client_tools: body.tools,
    research: body.research,
    response_format: body.response_format,
    on_disconnect: body.on_disconnect,
  })
  if (read.success) return read.data
  const [issue] = read.error.issues
  const param = issue?.path.join('.') ?? ''
  throw new RequestRefusedError('invalid_field', `${param} ${issue?.message ?? 'is not valid'}.`, { param })
}
