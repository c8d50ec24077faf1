import fc from 'fast-check'
import type { Transient } from '../events/deltas.ts'
import type { NewEvent, RunEvent } from '../events/events.ts'
import { finalView, foldAll } from '../fold/fold.ts'

/** A worker's output in its order: stored events, and the text and reasoning that only screens need. */
export type Said = RunEvent | Transient
export const isDelta = (item: Said): item is Transient => item.type === 'model.delta'

const RUN = 'run_test'
const place = (turn: number, tab = 0) => ({ turn_index: turn, tab_index: tab, sub_turn_index: null, model_index: 0 })

interface Try {
  text: string
  reasoning: string
  /** Lengths of the pieces the text is sent in. */
  pieces: number[]
}
interface Step {
  brokenTries: Try[]
  last: Try
  tools: ('completed' | 'failed' | 'cancelled')[]
  /** The worker dies in the middle of this round's first try, or while its tools run. */
  crash: 'none' | 'in_text' | 'in_tools'
}
export interface Script {
  steps: Step[]
  answer: Try
  end: 'completed' | 'failed' | 'cancelled'
}

// Text with astral characters: offsets count UTF-16 units, and a piece may end in the middle of a pair.
const words = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '你', '😀', '[1]'), maxLength: 30 })
const tryOf: fc.Arbitrary<Try> = fc.record({
  text: words,
  reasoning: words,
  pieces: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 4 }),
})
const step: fc.Arbitrary<Step> = fc.record({
  brokenTries: fc.array(tryOf, { maxLength: 2 }),
  last: tryOf,
  tools: fc.array(fc.constantFrom('completed', 'failed', 'cancelled'), { minLength: 1, maxLength: 3 }),
  crash: fc.constantFrom('none', 'none', 'in_text', 'in_tools'),
})
export const script: fc.Arbitrary<Script> = fc.record({
  steps: fc.array(step, { maxLength: 3 }),
  answer: tryOf,
  end: fc.constantFrom('completed', 'failed', 'cancelled'),
})

/** Plays a script as a worker would, with attempts, retried rounds and tools: always a log the protocol allows. */
export function play(script: Script): Said[] {
  const log = new Log()
  log.event({
    type: 'run.queued',
    conversation_id: 'conv_1',
    input_message_id: 'msg_1',
    output_message_id: 'msg_2',
    group_id: 'grp_1',
    model_index: 0,
    agent: 'helper',
    agent_version: 'agv_1',
    model: 'm',
  })
  log.claim(0)
  script.steps.forEach((step, at) => playStep(log, step, at + 1))
  playEnd(log, script, script.steps.length + 1)
  return log.said
}

class Log {
  readonly said: Said[] = []
  attempt = 0
  #seq = 0

  event(event: NewEvent): number {
    this.#seq += 1
    this.said.push({ ...event, run_id: RUN, seq: this.#seq, created_at: '2026-01-01T00:00:00.000Z' })
    return this.#seq
  }

  claim(resumedFrom: number): void {
    this.attempt += 1
    this.event({
      type: 'run.started',
      attempt: this.attempt,
      worker_id: `w${this.attempt}`,
      resumed_from_round: resumedFrom,
    })
  }

  /** One try of a round: its start and its deltas, reasoning first. */
  speak(round: number, spoken: Try): void {
    const start = this.event({
      type: 'model.started',
      round,
      placement: place(round),
      model: 'm',
      tool_choice: 'auto',
      tools: ['look'],
    })
    for (const field of ['reasoning', 'text'] as const) {
      let offset = 0
      for (let at = 0; offset < spoken[field].length; at += 1) {
        const length = spoken.pieces[at % spoken.pieces.length] ?? 1
        const piece = { run_id: RUN, attempt: this.attempt, round, start, offset }
        this.said.push({ type: 'model.delta', ...piece, [field]: spoken[field].slice(offset, offset + length) })
        offset += length
      }
    }
  }

  complete(round: number, spoken: Try, calls: string[]): void {
    this.event({
      type: 'model.completed',
      round,
      placement: place(round),
      tool_calls: calls.length,
      finish_reason: 'stop',
      text: spoken.text,
      reasoning: spoken.reasoning,
      usage: { input_tokens: 2, output_tokens: 3 },
      time_to_first_token_ms: 1,
      duration_ms: 2,
      calls: calls.map((call_id) => ({ call_id, provider_call_id: call_id, name: 'look', arguments: {} })),
    })
  }
}

function playStep(log: Log, step: Step, round: number): void {
  for (const broken of step.brokenTries) log.speak(round, broken)
  if (step.crash === 'in_text') {
    log.speak(round, step.last)
    log.claim(round - 1)
  }
  log.speak(round, step.last)
  const calls = step.tools.map((_, tab) => `call_${round}_${tab}`)
  log.complete(round, step.last, calls)
  if (calls.length > 1) log.event({ type: 'tools.branching', round, branches: calls.length })
  calls.forEach((call_id, tab) => {
    const card = { round, placement: place(round, tab), call_id, name: 'look', title: 'Looking', arguments: {} }
    log.event({ type: 'tool.started', ...card, effect: 'read', idempotency_key: `k_${call_id}` })
  })
  if (step.crash === 'in_tools') log.claim(round)
  calls.forEach((call_id, tab) => {
    if (step.tools[tab] === 'completed') log.event({ type: 'tool.completed', call_id, result: tab, duration_ms: 1 })
    else if (step.tools[tab] === 'failed')
      log.event({ type: 'tool.failed', call_id, error: { code: 'tool_error', message: 'broke' } })
    else log.event({ type: 'tool.cancelled', call_id, outcome: 'unknown' })
  })
}

function playEnd(log: Log, script: Script, round: number): void {
  log.speak(round, script.answer)
  if (script.end === 'completed') log.complete(round, script.answer, [])
  const view = foldAll(log.said)
  const output = finalView(view, script.end)
  const usage = output.usage ?? { input_tokens: 0, output_tokens: 0 }
  if (script.end === 'completed') log.event({ type: 'run.completed', output, usage, stop_reason: 'finished' })
  else if (script.end === 'cancelled') log.event({ type: 'run.cancelled', reason: 'user', output })
  else log.event({ type: 'run.failed', error: { code: 'provider_error', message: 'It broke.' }, output })
}
