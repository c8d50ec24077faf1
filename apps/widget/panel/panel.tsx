import { useEffect, useRef, useState } from 'preact/hooks'
import type { Settings } from '../port/settings.ts'
import { FollowUps } from '../message/follow-ups.tsx'
import { Log } from '../message/log.tsx'
import type { Conversation } from '../visitor/conversation.ts'
import { sentence } from '../visitor/sentence.ts'
import { useWords } from '../words/words.ts'
import { Announcer } from './announcer.tsx'
import { Composer } from './composer.tsx'
import { Header } from './header.tsx'
import { History } from './history.tsx'
import { WaitingMessages } from './waiting-messages.tsx'
import { useAgent } from './use-agent.ts'
import { useEndInView } from './use-end-in-view.ts'
import { useFiles } from './use-files.ts'
import { useStore } from './use-store.ts'
import { Welcome } from './welcome.tsx'

/** The loader's controls of a drawn panel. */
export interface PanelControls {
  focus(): void
  prefill(text: string): void
}

/** The whole panel: head, conversation or history, composer. */
export function Panel({
  conversation,
  settings,
  controls,
  onClose,
}: {
  conversation: Conversation
  settings: Settings
  controls: PanelControls
  onClose: () => void
}) {
  const words = useWords()
  const shown = useStore(conversation.store)
  const agent = useAgent(conversation, settings.agent)
  const [view, setView] = useState<'conversation' | 'history'>('conversation')
  const [draft, setDraft] = useDraft(conversation)
  const files = useFiles(conversation.client)
  const input = useRef<HTMLTextAreaElement>(null)
  const end = useEndInView(shown.messages, view)

  controls.focus = () => focusComposer(input.current)
  controls.prefill = (text) => {
    setView('conversation')
    setDraft((before) => before || text)
  }
  const send = (text: string) => {
    const parts = files.take()
    void conversation.store.send(
      parts.length === 0 ? text : [...parts, ...(text === '' ? [] : [{ type: 'text' as const, text }])],
    )
    end.jumpToEnd()
  }
  const go = (id: string | null) => {
    conversation.open(id)
    setView('conversation')
    focusComposer(input.current)
  }
  /** Escape ends the answer that is coming; with none it closes what is open. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    if (view === 'history') setView('conversation')
    else if (shown.busy) void conversation.store.cancel()
    else onClose()
  }

  const title = settings.title || agent?.name || words.chat
  const isEmpty = shown.messages.length === 0 && shown.phase === 'empty'
  return (
    <div class="panel-inside" onKeyDown={onKeyDown} {...files.dropTarget}>
      <Header
        title={title}
        subtitle={shown.title}
        view={view}
        canStartNew={!isEmpty}
        onView={setView}
        onNew={() => go(null)}
        onRename={(next) => void conversation.store.rename(next)}
        onClose={settings.mode === 'inline' && !settings.frame ? null : onClose}
      />
      {view === 'history' ? (
        <History conversation={conversation} current={shown.conversation_id} onOpen={go} />
      ) : (
        <>
          <div class="scroller" ref={end.scroller} tabIndex={-1}>
            {isEmpty && <Welcome agent={agent} onAsk={send} />}
            {shown.phase === 'loading' && shown.messages.length === 0 && <p class="note">{words.loading}</p>}
            {shown.has_earlier && (
              <button type="button" class="to-end" onClick={() => void conversation.store.loadEarlier()}>
                {words.more}
              </button>
            )}
            <Log conversation={conversation} messages={shown.messages} busy={shown.busy} />
            <FollowUps questions={shown.follow_ups} onAsk={send} />
            {!end.atEnd && (
              <button type="button" class="to-end" onClick={end.jumpToEnd}>
                {words.latest}
              </button>
            )}
          </div>
          <div class="foot">
            <Problem conversation={conversation} error={shown.error} broken={shown.phase === 'broken'} />
            <p class="connection" role="status">
              {shown.connection === 'waiting' && words.reconnecting}
            </p>
            <WaitingMessages conversation={conversation} waiting={shown.queue} />
            <Composer
              input={input}
              draft={draft}
              busy={shown.busy}
              files={files}
              onDraft={setDraft}
              onSend={send}
              onStop={() => void conversation.store.cancel()}
            />
          </div>
        </>
      )}
      <Announcer messages={shown.messages} busy={shown.busy} conversationId={shown.conversation_id} />
    </div>
  )
}

/** The text that is being written outlives a reload of the page. */
function useDraft({ tab }: Conversation) {
  const [draft, setDraft] = useState(() => tab.get('draft') ?? '')
  useEffect(() => tab.set('draft', draft || null), [tab, draft])
  return [draft, setDraft] as const
}

function Problem({ conversation, error, broken }: { conversation: Conversation; error: unknown; broken: boolean }) {
  const words = useWords()
  if (error === null) return null
  return (
    <p class="problem" role="alert">
      {sentence(error, words)}{' '}
      <button type="button" class="quiet" onClick={broken ? conversation.reopen : conversation.store.dismiss}>
        {broken ? words.again : words.close}
      </button>
    </p>
  )
}

/** On a phone the focus would bring up the keyboard over what there is to read. */
function focusComposer(input: HTMLTextAreaElement | null) {
  if (input === null) return
  if (matchMedia('(hover: none) and (max-width: 480px)').matches) input.closest<HTMLElement>('.panel')?.focus()
  else input.focus()
}
