import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Placement } from '@runwire/protocol'
import { placeCall, placeRound, type LoopPlace, type PlacedRound } from './placement.ts'

const seed = Date.now() % 1_000_000

test('O12: the blocks of a message are counted without gap or overlap, whatever reasons and whatever order they come in', () => {
  console.log(`placement: seed ${seed}`)
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 50 }), fc.integer({ min: 0, max: 3 }), (reasoned, model_index) => {
      const rounds: PlacedRound[] = []
      for (const each of reasoned)
        rounds.push({ placement: placeRound({ kind: 'top', model_index }, rounds.toReversed()), reasoned: each })
      const blocks = rounds.flatMap(({ placement, reasoned: both }) =>
        both ? [placement.turn_index, placement.turn_index + 1] : [placement.turn_index],
      )
      expect(blocks).toEqual(blocks.map((_, index) => index))
      expect(
        rounds.every(
          ({ placement }) =>
            placement.model_index === model_index && placement.sub_turn_index === null && placement.tab_index === 0,
        ),
      ).toBe(true)
    }),
    { seed },
  )
})

test('O12: a sub-agent’s rounds stay in its parent’s tab and count there from 0', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 20 }), fc.nat(9), fc.nat(9), (reasoned, turn_index, tab_index) => {
      const tab: Placement = { turn_index, tab_index, sub_turn_index: null, model_index: 0 }
      const place: LoopPlace = { kind: 'tab', tab }
      const rounds: PlacedRound[] = []
      for (const each of reasoned) rounds.push({ placement: placeRound(place, rounds), reasoned: each })
      const blocks = rounds.flatMap(({ placement, reasoned: both }) =>
        both ? [placement.sub_turn_index ?? -1, (placement.sub_turn_index ?? -1) + 1] : [placement.sub_turn_index],
      )
      expect(blocks).toEqual(blocks.map((_, index) => index))
      expect(
        rounds.every(({ placement }) => placement.turn_index === turn_index && placement.tab_index === tab_index),
      ).toBe(true)
    }),
    { seed },
  )
})

test('O12: calls of a top-level round get a tab each; calls inside a tab stay in it', () => {
  const top: Placement = { turn_index: 2, tab_index: 0, sub_turn_index: null, model_index: 1 }
  const inside: Placement = { ...top, tab_index: 3, sub_turn_index: 4 }

  expect([0, 1, 2].map((order) => placeCall(top, order).tab_index)).toEqual([0, 1, 2])
  expect(placeCall(inside, 5)).toEqual(inside)
})
