/** A run of the scripted api: its log, its text so far, and who follows it. For tests only. */

export type Item = Record<string, unknown> & { type: string }

/** One thing a scripted run does; `wait` holds it until the api's `release()` is called. */
export type Act =
  | { event: Item }
  | { round: number; text: string }
  | { round: number; reasoning: string }
  | { waitMs: number }
  | { wait: true }

export interface ScriptedRun {
  id: string
  group: string
  conversation: string
  inputMessage: string
  outputMessage: string
  question: string
  events: Item[]
  /** The round in progress; null between rounds. */
  open: { round: number; start: number; text: string; reasoning: string } | null
  followers: Set<(item: Item) => void>
  content: string
  cancelled: boolean
}

/** A queued run, the `number`-th of its api, in a conversation of its own unless one is given. */
export function newRun(number: number, conversation: string | null, question: string): ScriptedRun {
  const run: ScriptedRun = {
    id: `run_${number}`,
    group: `grp_${number}`,
    conversation: conversation ?? `conv_${number}`,
    inputMessage: `msg_${number}u`,
    outputMessage: `msg_${number}a`,
    question,
    events: [],
    open: null,
    followers: new Set(),
    content: '',
    cancelled: false,
  }
  add(run, {
    type: 'run.queued',
    conversation_id: run.conversation,
    input_message_id: run.inputMessage,
    output_message_id: run.outputMessage,
    group_id: run.group,
    model_index: 0,
    agent: 'demo',
    model: 'demo',
  })
  return run
}

/** Plays a script to its end, or until the run is cancelled. `released` resolves when a `wait` is over. */
export async function play(run: ScriptedRun, acts: Act[], released: () => Promise<void>) {
  add(run, { type: 'run.started', attempt: 1 })
  for (const act of acts) {
    if ('waitMs' in act) await new Promise((resolve) => setTimeout(resolve, act.waitMs))
    else if ('wait' in act) await released()
    else await new Promise((resolve) => setImmediate(resolve))
    if (run.cancelled) return
    if ('event' in act) add(run, act.event)
    if ('text' in act) say(run, act.round, 'text', act.text)
    if ('reasoning' in act) say(run, act.round, 'reasoning', act.reasoning)
  }
  if (hasEnded(run)) return
  add(run, { type: 'run.completed', output: outputOf(run, 'completed'), usage: USAGE, stop_reason: 'finished' })
}

export function cancel(run: ScriptedRun) {
  run.cancelled = true
  if (!hasEnded(run)) add(run, { type: 'run.cancelled', reason: 'user', output: outputOf(run, 'cancelled') })
}

function add(run: ScriptedRun, event: Item) {
  const seq = run.events.length + 1
  const stored = { ...event, run_id: run.id, seq, created_at: new Date().toISOString() }
  run.events.push(stored)
  if (event.type === 'model.started') {
    run.open = { round: Number(event['round']), start: seq, text: '', reasoning: '' }
  }
  if (event.type === 'model.completed') {
    run.content = event['tool_calls'] === 0 ? (run.open?.text ?? '') : ''
    run.open = null
  }
  for (const follower of run.followers) follower(stored)
}

function say(run: ScriptedRun, round: number, kind: 'text' | 'reasoning', piece: string) {
  if (run.open === null) throw new Error('The script speaks outside a round.')
  const offset = run.open[kind].length
  run.open[kind] += piece
  const { start } = run.open
  const delta = { type: 'model.delta', run_id: run.id, attempt: 1, round, start, offset, [kind]: piece }
  for (const follower of run.followers) follower(delta)
}

/** The text so far of the round in progress, or null. */
export const snapshotOf = (run: ScriptedRun): Item | null =>
  run.open === null ? null : { type: 'model.snapshot', run_id: run.id, attempt: 1, ...run.open }

export const isTerminal = (item: Item) => ['run.completed', 'run.failed', 'run.cancelled'].includes(item.type)
export const hasEnded = (run: ScriptedRun) => run.events.some(isTerminal)
const statusOf = (run: ScriptedRun) => run.events.find(isTerminal)?.type.slice('run.'.length) ?? 'running'

const USAGE = { input_tokens: 1, output_tokens: 1 }

function outputOf(run: ScriptedRun, status: string) {
  return {
    id: run.outputMessage,
    role: 'assistant',
    status,
    content: status === 'running' ? '' : (run.open?.text ?? run.content),
    citations: [],
    files: [],
    usage: USAGE,
    model: 'demo',
    interrupted: status !== 'completed',
  }
}

export const runView = (run: ScriptedRun) => ({
  id: run.id,
  object: 'run',
  conversation_id: run.conversation,
  group_id: run.group,
  status: statusOf(run),
  last_seq: run.events.length,
  output_message_id: run.outputMessage,
  output: hasEnded(run) ? outputOf(run, statusOf(run)) : null,
  usage: hasEnded(run) ? USAGE : null,
  stop_reason: statusOf(run) === 'completed' ? 'finished' : null,
  ended_at: run.events.find(isTerminal)?.['created_at'] ?? null,
})

/** The question and the answer of a run, as a list of messages shows them. */
export const messageViews = (run: ScriptedRun) => [
  {
    id: run.inputMessage,
    object: 'message',
    conversation_id: run.conversation,
    role: 'user',
    content: run.question,
    parts: [],
    status: 'completed',
  },
  {
    ...outputOf(run, statusOf(run)),
    object: 'message',
    conversation_id: run.conversation,
    run_id: run.id,
    sibling_ids: [],
  },
]
