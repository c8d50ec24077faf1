import type { ModelDelta, ModelSnapshot, Transient } from '../events/deltas.ts'
import { runError } from '../shapes/errors.ts'
import type { NewEvent, RunEvent } from '../events/events.ts'
import type { FinalView } from '../shapes/views.ts'
import type { WireFormat } from './format.ts'
import {
  finalView,
  modelCompleted,
  modelStarted,
  runCompleted,
  runQueued,
  runStarted,
  toolCompleted,
  toolStarted,
} from '../testing/new-events.ts'

export type Item = RunEvent | Transient

export const RUN = 'run_0000000000000000000000000000000a'
const usage = { input_tokens: 12, output_tokens: 7 }

/** Builds a run's items in order and numbers its events, so a test tells only what happens. */
export class Scenario {
  readonly items: Item[] = []
  #seq = 0
  #attempt = 1
  #start = 0

  event(event: NewEvent): this {
    this.#seq += 1
    this.items.push({
      ...event,
      run_id: RUN,
      seq: this.#seq,
      created_at: '2026-01-01T00:00:00.000Z',
    })
    return this
  }

  begin(): this {
    return this.event(runQueued({ output_message_id: 'msg_2', agent: 'helper', model: 'demo' })).claim(1)
  }

  claim(attempt: number): this {
    this.#attempt = attempt
    return this.event(runStarted(attempt))
  }

  round(round: number): this {
    this.event(modelStarted(round, { model: 'demo' }))
    this.#start = this.#seq
    return this
  }

  /** Deltas of one text, a few units each, at their offsets from `offset`. */
  say(round: number, text: string, options: { part?: 'text' | 'reasoning'; offset?: number } = {}): this {
    const { part = 'text', offset = 0 } = options
    for (let at = 0; at < text.length; at += 4) {
      const delta: ModelDelta = {
        type: 'model.delta',
        run_id: RUN,
        attempt: this.#attempt,
        round,
        start: this.#start,
        offset: offset + at,
        [part]: text.slice(at, at + 4),
      }
      this.items.push(delta)
    }
    return this
  }

  snapshot(round: number, text: string): this {
    const snapshot: ModelSnapshot = {
      type: 'model.snapshot',
      run_id: RUN,
      attempt: this.#attempt,
      round,
      start: this.#start,
      text,
    }
    this.items.push(snapshot)
    return this
  }

  answered(round: number, text: string, toolCalls = 0): this {
    return this.event(modelCompleted(round, text, { tool_calls: toolCalls, usage }))
  }

  tool(callId: string, result: string | null): this {
    this.event(toolStarted(1, callId, { name: 'calculator', title: 'Calculating', arguments: { expression: '6*7' } }))
    if (result === null) return this
    return this.event(toolCompleted(callId, result))
  }

  completed(content: string): this {
    return this.event(runCompleted(view('completed', content)))
  }

  failed(content: string): this {
    return this.event({
      type: 'run.failed',
      error: runError('provider_error'),
      output: view('failed', content),
    })
  }

  cancelled(content: string): this {
    return this.event({
      type: 'run.cancelled',
      reason: 'user',
      output: view('cancelled', content),
    })
  }

  waiting(kind: 'approval' | 'client_tool'): this {
    return this.event({
      type: 'run.requires_action',
      pending: [{ call_id: 'call_9', kind, name: 'order', arguments: { item: 'tea' } }],
    })
  }
}

const view = (status: FinalView['status'], content: string): FinalView =>
  finalView(content, { id: 'msg_2', status, usage, model: 'demo', interrupted: status === 'cancelled' })

/** Every way a stream can go that a format must survive; `answer` is what the reader must end with. */
export const SCENARIOS: Record<string, { items: Item[]; answer: string; ends: 'completed' | 'failed' | 'cancelled' }> =
  {
    'a plain answer': {
      items: new Scenario()
        .begin()
        .round(1)
        .say(1, 'Hello there, reader.')
        .answered(1, 'Hello there, reader.')
        .completed('Hello there, reader.').items,
      answer: 'Hello there, reader.',
      ends: 'completed',
    },
    'reasoning, process talk, two tools, an answer': {
      items: new Scenario()
        .begin()
        .round(1)
        .say(1, 'I think first.', { part: 'reasoning' })
        .say(1, 'Let me look.')
        .answered(1, 'Let me look.', 2)
        .event({ type: 'tools.branching', round: 1, branches: 2 })
        .tool('call_1', '42')
        .tool('call_2', '43')
        .round(2)
        .say(2, 'It is 42.')
        .answered(2, 'It is 42.')
        .event({
          type: 'citation.added',
          number: 1,
          document_id: 'doc_1',
          title: 'Sums',
          url: 'https://example.org/sums',
          snippet: '6*7',
        })
        .completed('It is 42.').items,
      answer: 'It is 42.',
      ends: 'completed',
    },
    'a round that is run again after a crash': {
      items: new Scenario()
        .begin()
        .round(1)
        .say(1, 'Half of a')
        .claim(2)
        .round(1)
        .say(1, 'The whole answer.')
        .answered(1, 'The whole answer.')
        .completed('The whole answer.').items,
      answer: 'The whole answer.',
      ends: 'completed',
    },
    'a late snapshot closing a hole': {
      items: new Scenario()
        .begin()
        .round(1)
        .say(1, 'One ')
        .say(1, 'lost', { offset: 8 })
        .snapshot(1, 'One two lost')
        .answered(1, 'One two lost')
        .completed('One two lost').items,
      answer: 'One two lost',
      ends: 'completed',
    },
    'deltas switched off': {
      items: new Scenario().begin().round(1).answered(1, 'All at once.').completed('All at once.').items,
      answer: 'All at once.',
      ends: 'completed',
    },
    'a provider error in mid-answer': {
      items: new Scenario().begin().round(1).say(1, 'It begi').failed('It begi').items,
      answer: 'It begi',
      ends: 'failed',
    },
    'a cancel in mid-answer with an open tool before': {
      items: new Scenario()
        .begin()
        .round(1)
        .answered(1, '', 1)
        .tool('call_1', null)
        .event({ type: 'tool.cancelled', call_id: 'call_1', outcome: 'not_run' })
        .round(2)
        .say(2, 'It beg')
        .cancelled('It begins').items,
      answer: 'It begins',
      ends: 'cancelled',
    },
  }

export const frames = (format: WireFormat, items: Item[]): string[] => items.flatMap((item) => format.push(item))
export const reply = (format: WireFormat, items: Item[]): Response =>
  new Response(frames(format, items).join(''), { headers: format.headers })
