import type { MessageBody, ToolOutputsBody } from '@runwire/protocol'
import type { ChatClient, RetryInput } from '../calls/chat-client.ts'
import type { Accepted } from '../http/replies.ts'
import { draftOf, type Draft } from './shown-messages.ts'

type Content = MessageBody['content']
export type MessageOptions = Partial<Omit<MessageBody, 'content' | 'background' | 'edit_of'>>

/** None of them throws: actions resolve to whether they worked, and the `error` that is shown says why not. */
export interface ConversationActions {
  send(content: Content, options?: MessageOptions): Promise<boolean>
  /** Asks again with another text in place of a user message's; the old one stays as its sibling. */
  edit(messageId: string, content: Content, options?: MessageOptions): Promise<boolean>
  /** Asks for another answer beside an assistant message. */
  retry(messageId: string, options?: RetryInput): Promise<boolean>
  /** Shows the branch that goes on from this message, such as one of `sibling_ids`. */
  chooseBranch(messageId: string): Promise<boolean>
  /** Ends the running answers; their text so far stays. */
  cancel(): Promise<boolean>
  /** Shows older messages of the branch, where there are any. */
  loadEarlier(): Promise<boolean>
  rename(title: string): Promise<boolean>
  /** The whole text of a message that waits, of which `queue` has the beginning; null where it waits no more. */
  waitingText(groupId: string): Promise<string | null>
  editWaiting(groupId: string, content: Content): Promise<boolean>
  removeWaiting(groupId: string): Promise<boolean>
  sendNow(groupId: string): Promise<boolean>
  /** Answers approvals and client tools that a run waits for. */
  answer(runId: string, body: Partial<ToolOutputsBody>): Promise<boolean>
  feedback(messageId: string, rating: 'up' | 'down' | null, comment?: string): Promise<boolean>
  /** Drops a message that could not be sent. */
  discard(messageId: string): void
}

/** The conversation on the screen, as actions see and change it. */
export interface Screen {
  conversationId(): string | null
  /** The group that answers now, or answered last. */
  groupId(): string | null
  /** True while the screen still shows what it showed when this was called. */
  stays(): () => boolean
  changeDrafts(change: (drafts: readonly Draft[]) => readonly Draft[]): void
  /** The server has stored a message: shows it, also where it began the conversation. */
  took(accepted: Accepted): Promise<void>
  reload(): Promise<void>
  loadEarlier(conversationId: string): Promise<void>
  report(error: unknown): void
}

export function conversationActions(
  client: ChatClient,
  agent: string | undefined,
  screen: Screen,
): ConversationActions {
  const act = (work: () => Promise<unknown>) => tryOn(screen, work)
  const inConversation = (work: (id: string) => Promise<unknown>) =>
    act(async () => {
      const id = screen.conversationId()
      if (id === null) throw new Error('There is no conversation yet: send a message first.')
      return work(id)
    })
  const post = (content: Content, more: Omit<Posted, 'content'>) =>
    postOn(screen, { ...more, content }, (posted) => client.sendInBackground(targetOf(screen, agent, posted)))

  return {
    send: (content, more = {}) => post(content, more),
    edit: (messageId, content, more = {}) => post(content, { ...more, edit_of: messageId }),
    retry: (messageId, more = {}) =>
      inConversation((id) => showTaken(screen, client.retryInBackground(id, messageId, more))),
    chooseBranch: (messageId) =>
      inConversation(async (id) => {
        await client.updateConversation(id, { active_message_id: messageId })
        await screen.reload()
      }),
    cancel: () =>
      inConversation(async () => {
        const group = screen.groupId()
        if (group !== null) await client.cancelGroup(group)
      }),
    loadEarlier: () => inConversation((id) => screen.loadEarlier(id)),
    rename: (title) => inConversation((id) => client.updateConversation(id, { title })),
    waitingText: async (groupId) => {
      let text: string | null = null
      await inConversation(async (id) => {
        const { data } = await client.listQueue(id)
        text = data.find((waiting) => waiting.group_id === groupId)?.content ?? null
      })
      return text
    },
    editWaiting: (groupId, content) => inConversation((id) => client.editWaiting(id, groupId, content)),
    removeWaiting: (groupId) => inConversation((id) => client.removeWaiting(id, groupId)),
    sendNow: (groupId) => inConversation((id) => client.sendNow(id, groupId)),
    answer: (runId, body) => act(() => client.toolOutputs(runId, body)),
    feedback: (messageId, rating, comment) =>
      act(() => client.feedback(messageId, { rating, ...(comment === undefined ? {} : { comment }) })),
    discard: (messageId) => screen.changeDrafts((drafts) => drafts.filter((draft) => draft.message.id !== messageId)),
  }
}

/** Does the work; an error is shown, unless the screen shows another conversation by now. */
async function tryOn(screen: Screen, work: () => Promise<unknown>): Promise<boolean> {
  const stays = screen.stays()
  try {
    await work()
    if (stays()) screen.report(null)
    return true
  } catch (error) {
    if (stays()) screen.report(error)
    return false
  }
}

/** Shows the message that the server took, unless the screen shows another conversation by now. */
async function showTaken(screen: Screen, taking: Promise<Accepted>): Promise<void> {
  const stays = screen.stays()
  const accepted = await taking
  if (stays()) await screen.took(accepted)
}

type Posted = MessageOptions & { content: Content; edit_of?: string }

/** Sends a message; meanwhile it is a draft, and it stays one if it could not be sent. */
async function postOn(screen: Screen, message: Posted, send: (message: Posted) => Promise<Accepted>): Promise<boolean> {
  const stays = screen.stays()
  const draft = draftOf(message.content, message.edit_of ?? null)
  screen.changeDrafts((drafts) => [...drafts, draft])
  const sent = await tryOn(screen, () => showTaken(screen, send(message)))
  if (!stays()) return sent
  screen.changeDrafts((drafts) =>
    drafts.flatMap((other) => {
      if (other !== draft) return [other]
      return sent ? [] : [{ ...draft, draft: 'failed' as const }]
    }),
  )
  return sent
}

/** The conversation on the screen, or the agent with which this message begins one. */
function targetOf(screen: Screen, agent: string | undefined, message: Posted) {
  const conversation_id = screen.conversationId()
  if (conversation_id !== null) return { ...message, conversation_id }
  if (agent === undefined) throw new Error('A first message needs an agent: say which one.')
  const { edit_of: _edited, parent_id: _parent, ...first } = message
  return { ...first, agent }
}
