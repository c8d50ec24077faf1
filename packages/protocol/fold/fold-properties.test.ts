import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isDelta, play, script } from '../testing/arbitrary-log.ts'
import type { Said } from '../testing/arbitrary-log.ts'
import type { Transient } from '../events/deltas.ts'
import { answerText, emptyView, fold, foldAll } from './fold.ts'
import type { RunFold } from './fold.ts'
import { projectEvent, projectTransient } from '../public/project-public.ts'
import { place, roundCompleted, roundStarted, started } from '../testing/sample-events.ts'

/** A seed of its own each time; fast-check prints it with the smallest failing script. */
const check = <T extends [unknown, ...unknown[]]>(property: fc.IProperty<T>) => fc.assert(property, { numRuns: 300 })

describe('a fold of disturbed deltas', () => {
  test('C7: stored events alone replay to the view that a live reader ended with', () => {
    check(
      fc.property(script, (lines) => {
        const said = play(lines)
        expect(foldAll(said.filter((item) => !isDelta(item)))).toEqual(foldAll(said))
      }),
    )
  })

  test('lost, repeated, late and reordered deltas never change the final view', () => {
    check(
      fc.property(script, fc.infiniteStream(fc.integer({ min: 0, max: 6 })), (lines, chances) => {
        const said = play(lines)
        expect(foldAll(disturb(said, chances))).toEqual(foldAll(said))
      }),
    )
  })

  test('a disturbed reader only ever shows a beginning of what the model said', () => {
    check(
      fc.property(script, fc.infiniteStream(fc.integer({ min: 0, max: 6 })), (lines, chances) => {
        const said = play(lines)
        let view = emptyView()
        for (const item of disturb(said, chances)) {
          view = fold(view, item)
          if (view.output !== null) break
          for (const round of view.rounds.filter((one) => !one.completed)) {
            expect(textsOf(said, round.start, 'text').startsWith(round.text)).toBe(true)
            expect(textsOf(said, round.start, 'reasoning').startsWith(round.reasoning)).toBe(true)
          }
        }
      }),
    )
  })

  test('a snapshot heals a reader that lost everything before it', () => {
    check(
      fc.property(script, fc.nat(), (lines, at) => {
        const said = play(lines)
        const cut = at % said.length
        const whole = foldAll(said.slice(0, cut))
        const healed = foldAll([...said.slice(0, cut).filter((item) => !isDelta(item)), ...snapshotsOf(whole)])
        expect(healed).toEqual(whole)
      }),
    )
  })

  test('the public view ends the same live and replayed, and its answer is the internal one', () => {
    const expose = fc.record({ tools: fc.constantFrom('none', 'names', 'full'), reasoning: fc.boolean() })
    check(
      fc.property(script, expose, (lines, shown) => {
        const said = play(lines)
        const live = foldAll(said.flatMap((item) => project(item, shown)))
        const replayed = foldAll(said.filter((item) => !isDelta(item)).flatMap((item) => project(item, shown)))
        expect(live).toEqual(replayed)
        expect(answerText(live)).toBe(answerText(foldAll(said)))
      }),
    )
  })
})

describe('O13: one fold for server and browser', () => {
  test('it is total: garbage of known and unknown types never throws', () => {
    const types = ['run.queued', 'run.completed', 'model.completed', 'model.delta', 'tool.started', 'tool.delta', 'x']
    const garbage = fc.oneof(
      fc.anything(),
      fc.record(
        { type: fc.constantFrom(...types), run_id: fc.constant('run_1'), seq: fc.anything(), round: fc.anything() },
        { requiredKeys: ['type', 'run_id'] },
      ),
      fc
        .tuple(fc.constantFrom(...types), fc.nat(20), fc.dictionary(fc.constantFrom(...FIELDS), fc.anything()))
        .map(([type, seq, fields]) => ({ ...fields, type, run_id: 'run_1', seq })),
    )
    check(
      fc.property(fc.array(garbage, { maxLength: 20 }), (items) => {
        const view = foldAll(items as Said[])
        expect(typeof answerText(view)).toBe('string')
      }),
    )
  })

  test('it never changes the view it was given', () => {
    check(
      fc.property(script, (lines) => {
        let view = emptyView()
        for (const item of play(lines)) view = fold(deepFreeze(view), item)
        expect(view.output).not.toBeNull()
      }),
    )
  })

  test('64,000 characters in single-character deltas copy no text and touch no other round', () => {
    const earlier = foldAll([started(1), roundStarted(2, 1), roundCompleted(3, 1, 1, 'talk'), roundStarted(4, 2)])
    let view: RunFold = earlier
    for (let offset = 0; offset < 64_000; offset += 1) view = fold(view, { ...place(4, 2), offset, text: 'x' })

    expect(answerText(view)).toHaveLength(64_000)
    expect(view.rounds[0]).toBe(earlier.rounds[0])
    expect(view.tools).toBe(earlier.tools)
  })
})

const FIELDS = ['round', 'attempt', 'start', 'offset', 'text', 'reasoning', 'output', 'call_id', 'placement', 'calls']

/** Drops, repeats, delays and mixes up deltas, and adds snapshots of what was said; events keep their order. */
function disturb(said: Said[], chances: Iterator<number>): Said[] {
  const disturbed: Said[] = []
  const late: Said[] = []
  said.forEach((item, at) => {
    const chance = isDelta(item) ? Number(chances.next().value) : 6
    if (chance === 1) return
    if (chance === 2) late.push(item)
    else disturbed.push(item)
    if (chance === 3) disturbed.push(item)
    if (chance === 4) disturbed.push(...snapshotsOf(foldAll(said.slice(0, at + 1))))
    if (chance === 5) disturbed.push(...late.splice(0).toReversed())
  })
  return [...disturbed.slice(0, -1), ...late, ...disturbed.slice(-1)]
}

const snapshotsOf = (view: RunFold): Transient[] =>
  view.output !== null
    ? []
    : view.rounds
        .filter((round) => !round.completed)
        .map(({ round, start, text, reasoning }) => ({
          type: 'model.snapshot',
          run_id: view.run_id ?? '',
          attempt: view.attempt,
          round,
          start,
          text,
          reasoning,
        }))

const textsOf = (said: Said[], start: number, field: 'text' | 'reasoning'): string =>
  said.map((item) => (item.type === 'model.delta' && item.start === start ? (item[field] ?? '') : '')).join('')

const project = (item: Said, expose: Parameters<typeof projectEvent>[1]) => {
  const shown = isDelta(item) ? projectTransient(item, expose) : projectEvent(item, expose)
  return shown === null ? [] : [shown]
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    Object.values(value).forEach(deepFreeze)
  }
  return value
}
