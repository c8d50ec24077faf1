import { describe, expect, test } from 'vitest'
import type { Said } from '../testing/arbitrary-log.ts'
import type { Transient } from '../events/deltas.ts'
import { answerRound, answerText, fold, foldAll, hasHole, reasoningOf } from './fold.ts'
import {
  delta,
  envelope,
  finished,
  picture,
  place,
  roundCompleted,
  roundStarted,
  snapshot,
  source,
  started,
  startedAs,
  toolStarted,
} from '../testing/sample-events.ts'

describe('the rendering rule', () => {
  test('S4: model.started empties the round, deltas append, model.completed counts the calls', () => {
    const said: Said[] = [started(1), roundStarted(2, 1), delta(2, 0, 'half'), roundStarted(3, 1), delta(3, 0, 'whole')]
    const view = foldAll(said)
    expect(answerText(view)).toBe('whole')

    expect(answerText(fold(view, roundCompleted(4, 1, 0, 'whole')))).toBe('whole')
    expect(answerText(fold(view, roundCompleted(4, 1, 2, 'whole')))).toBe('')
  })

  test('text already there is dropped, and beyond a hole nothing is shown until the snapshot', () => {
    const view = foldAll([started(1), roundStarted(2, 1), delta(2, 0, 'Hello'), delta(2, 3, 'lo wor')])
    expect(answerText(view)).toBe('Hello wor')

    const torn = fold(view, delta(2, 12, 'later'))
    expect(answerText(torn)).toBe('Hello wor')
    expect(hasHole(torn)).toBe(true)

    const healed = fold(torn, snapshot(2, 'Hello world, later'))
    expect(answerText(healed)).toBe('Hello world, later')
    expect(hasHole(healed)).toBe(false)
  })

  test('a delta that fits closes the hole', () => {
    const torn = foldAll([started(1), roundStarted(2, 1), delta(2, 3, 'def')])
    const filled = fold(fold(torn, delta(2, 0, 'abc')), delta(2, 3, 'def'))
    expect([answerText(filled), hasHole(filled)]).toEqual(['abcdef', false])
  })

  test('reasoning counts its own offsets, apart from the text', () => {
    const reasoning = (offset: number, piece: string): Transient => ({ ...place(2), offset, reasoning: piece })
    const said = [started(1), roundStarted(2, 1), reasoning(0, 'think'), delta(2, 0, 'say'), reasoning(5, ' more')]
    const view = foldAll([...said, delta(2, 3, ' it')])
    expect(answerText(view)).toBe('say it')
    expect(reasoningOf(view)).toBe('think more')
  })

  test('offsets count UTF-16 units, and a surrogate pair cut between two deltas is whole again', () => {
    const [high = '', low = ''] = '😀'.split('').map((unit) => unit)
    const view = foldAll([started(1), roundStarted(2, 1), delta(2, 0, high), delta(2, 1, low), delta(2, 2, '!')])
    expect(answerText(view)).toBe('😀!')
  })

  test('deltas of another try, of a completed round and of a lower attempt are dropped', () => {
    const second = foldAll([started(1), roundStarted(2, 1), roundStarted(3, 1), delta(3, 0, 'new')])
    expect(fold(second, delta(2, 3, ' old'))).toBe(second)
    expect(fold(second, { ...snapshot(2, 'old') })).toBe(second)

    const completed = fold(second, roundCompleted(4, 1, 0, 'new'))
    expect(fold(completed, delta(3, 3, ' more'))).toBe(completed)

    const resumed = foldAll([startedAs(5, 2), roundStarted(6, 2)], second)
    expect(fold(resumed, { ...delta(3, 0, 'zombie'), attempt: 1 })).toBe(resumed)
    expect(fold(resumed, { ...place(6, 2), offset: 0, text: 'zombie', attempt: 1 })).toBe(resumed)
  })

  test('a higher attempt empties every round that was not stored, and keeps those that were', () => {
    const before = foldAll([
      started(1),
      roundStarted(2, 1),
      delta(2, 0, 'talk'),
      roundCompleted(3, 1, 1, 'talk'),
      roundStarted(4, 2),
      { ...place(4, 2), offset: 0, text: 'half an ans' },
    ])
    expect(answerText(before)).toBe('half an ans')

    const after = fold(before, startedAs(5, 2))
    expect(answerText(after)).toBe('')
    expect(after.rounds[0]?.text).toBe('talk')
  })

  test('a run whose worker is gone says so until its next round has completed; one that waited for a person does not', () => {
    const writing = foldAll([started(1), roundStarted(2, 1), delta(2, 0, 'half')])
    const again = fold(writing, startedAs(3, 2))
    expect([writing.taken_over, again.taken_over]).toEqual([false, true])

    const goingOn = fold(again, roundStarted(4, 1))
    expect(goingOn.taken_over).toBe(true)
    expect(fold(goingOn, roundCompleted(5, 1, 1, 'half')).taken_over).toBe(false)
    const ended = fold(goingOn, { ...envelope(5), type: 'run.cancelled', reason: 'user', output: finished() })
    expect(ended.taken_over).toBe(false)

    const call = { call_id: 'call_1', kind: 'approval' as const, name: 'pay', arguments: {} }
    const asked = fold(writing, { ...envelope(3), type: 'run.requires_action', pending: [call] })
    const answered = fold(asked, { ...envelope(4), type: 'approval.resolved', call_id: 'call_1', decision: 'approve' })
    expect(fold(answered, startedAs(5, 2)).taken_over).toBe(false)
  })

  test('the same attempt again empties nothing', () => {
    const view = foldAll([started(1), roundStarted(2, 1), delta(2, 0, 'text'), startedAs(3, 1)])
    expect(answerText(view)).toBe('text')
  })

  test('S16: answerRound is the last top-level round without calls or not yet completed', () => {
    const first = foldAll([started(1), roundStarted(2, 1), roundCompleted(3, 1, 1, 'talk')])
    expect(answerRound(first)).toBeUndefined()

    const sub = foldAll([roundStarted(4, 2), { ...roundStarted(5, 3), parent_call_id: 'call_1' }], first)
    expect(answerRound(sub)?.round).toBe(2)
    expect(answerRound(foldAll([roundCompleted(6, 3, 0, 'sub'), roundCompleted(7, 2, 0, 'x')], sub))?.round).toBe(2)
  })

  test('S19: three rounds of thinking aloud with tools never show process talk as the answer', () => {
    const shown: string[] = []
    let view = foldAll([started(1)])
    const say = (item: Said) => {
      view = fold(view, item)
      shown.push(answerText(view))
    }
    let seq = 1
    for (const round of [1, 2]) {
      const start = (seq += 1)
      say(roundStarted(start, round))
      say({ ...place(start, round), offset: 0, text: `let me look ${round}` })
      say(roundCompleted((seq += 1), round, 1, `let me look ${round}`))
      expect(shown.at(-1)).toBe('')
    }
    const start = (seq += 1)
    say(roundStarted(start, 3))
    say({ ...place(start, 3), offset: 0, text: 'It is 42.' })
    say(roundCompleted((seq += 1), 3, 0, 'It is 42.'))
    expect(shown.at(-1)).toBe('It is 42.')
  })

  test('the terminal event replaces what was shown, closes what was open, and nothing counts after it', () => {
    const open = foldAll([
      started(1),
      roundStarted(2, 1),
      roundCompleted(3, 1, 1, ''),
      toolStarted(4, 'call_1'),
      roundStarted(5, 2),
      { ...place(5, 2), offset: 0, text: 'shown' },
    ])
    const output = { ...finished(), content: 'the truth', interrupted: true }
    const ended = fold(open, { ...envelope(6), type: 'run.cancelled', reason: 'user', output })

    expect(answerText(ended)).toBe('the truth')
    expect(ended).toMatchObject({ status: 'cancelled', cancel_reason: 'user', pending: [] })
    expect(ended.tools.map((tool) => tool.status)).toEqual(['cancelled'])
    expect(fold(ended, roundStarted(7, 3))).toBe(ended)
  })

  test('repeated events and events of another run change nothing', () => {
    const view = foldAll([started(1), roundStarted(2, 1), delta(2, 0, 'text')])
    expect(fold(view, roundStarted(2, 1))).toBe(view)
    expect(fold(view, delta(2, 0, 'tex'))).toBe(view)
    expect(fold(view, { ...delta(2, 4, 'other'), run_id: 'run_other' })).toBe(view)
  })
})

describe('everything else a screen shows', () => {
  test('C1: status, tool outcomes, progress, title, router, files and the final answer all come from events', () => {
    const view = foldAll([
      started(1),
      roundStarted(2, 1),
      { ...envelope(3), type: 'model.retried', round: 1, reason: 'provider_unreachable', delay_ms: 200 },
      { ...envelope(4), type: 'model.routed', round: 1, provider: 'p', model: 'm-1' },
      roundCompleted(5, 1, 2, ''),
      { ...envelope(6), type: 'tools.branching', round: 1, branches: 2 },
      toolStarted(7, 'call_1'),
      toolStarted(8, 'call_2'),
      { ...envelope(9), type: 'tool.progress', call_id: 'call_1', kind: 'eta', data: 3 },
      { type: 'tool.delta', run_id: 'run_1', call_id: 'call_1', offset: 0, text: 'line' },
      { ...envelope(10), type: 'tool.completed', call_id: 'call_1', result: { rows: 1 }, duration_ms: 5 },
      { ...envelope(11), type: 'tool.failed', call_id: 'call_2', error: { code: 'tool_timeout', message: 'slow' } },
      { ...envelope(12), type: 'conversation.titled', title: 'A title' },
      { ...envelope(13), type: 'plan.created', steps: ['look', 'write'] },
      { ...envelope(14), type: 'citation.added', ...source(1) },
      { ...envelope(15), type: 'file.created', ...picture, call_id: 'call_1' },
    ] as Said[])

    expect(view).toMatchObject({ status: 'running', title: 'A title', plan: ['look', 'write'] })
    expect(view.rounds[0]).toMatchObject({ branches: 2, routed: { provider: 'p' }, retried: { delay_ms: 200 } })
    expect(view.tools).toMatchObject([
      {
        call_id: 'call_1',
        status: 'completed',
        result: { rows: 1 },
        output: 'line',
        progress: [{ kind: 'eta', data: 3 }],
      },
      { call_id: 'call_2', status: 'failed', error: { code: 'tool_timeout' } },
    ])
    expect([view.citations, view.files]).toEqual([[source(1)], [picture]])
  })

  test('O12: rounds and tools keep the place the event gave them, sub-agents under their parent', () => {
    const inner = { turn_index: 1, tab_index: 2, sub_turn_index: 3, model_index: 1 }
    const view = foldAll([
      started(1),
      { ...roundStarted(2, 4), placement: inner, parent_call_id: 'call_1' },
      { ...toolStarted(3, 'call_9'), placement: inner },
    ] as Said[])
    expect(view.rounds[0]).toMatchObject({ placement: inner, parent_call_id: 'call_1' })
    expect(view.tools[0]?.placement).toEqual(inner)
  })

  test('a run that requires action waits for its calls and is queued again when the last one is answered', () => {
    const call = (id: string) => ({ call_id: id, kind: 'approval' as const, name: 'pay', arguments: {} })
    const waiting = foldAll([
      started(1),
      { ...envelope(2), type: 'run.requires_action', pending: [call('call_1'), call('call_2')] },
    ] as Said[])
    expect(waiting).toMatchObject({
      status: 'requires_action',
      pending: [{ call_id: 'call_1' }, { call_id: 'call_2' }],
    })

    const resolved = { type: 'approval.resolved', decision: 'approve', by: 'user', reason: null } as const
    const half = fold(waiting, { ...envelope(3), ...resolved, call_id: 'call_1' })
    expect(half).toMatchObject({ status: 'requires_action', pending: [{ call_id: 'call_2' }] })
    expect(fold(half, { ...envelope(4), ...resolved, call_id: 'call_2' })).toMatchObject({
      status: 'queued',
      pending: [],
    })
  })

  test('usage adds up over rounds until the terminal event brings its own', () => {
    const view = foldAll([started(1), roundCompleted(2, 1, 1, ''), roundCompleted(3, 2, 0, '')])
    expect(view.usage).toEqual({ input_tokens: 4, output_tokens: 6 })
  })
})
