import type { Placement } from '@runwire/protocol'

/** A round as it decides the place of the next one: its own place, and whether its stored try reasoned. */
export interface PlacedRound {
  placement: Placement
  reasoned: boolean
}

/** Where a loop's rounds are shown: on the message itself, or inside the tab of the call that started the loop. */
export type LoopPlace = { kind: 'top'; model_index: number } | { kind: 'tab'; tab: Placement }

const blocks = (round: PlacedRound) => (round.reasoned ? 2 : 1)

/**
 * The place of a loop's next round. `before` are the rounds already shown in the same place, in any order.
 * A round that reasoned takes two blocks, any other one; at the top they are counted by `turn_index`, inside a tab by
 * `sub_turn_index`. Tab and model are never counted here: the decoder's order and the run give them.
 */
export function placeRound(place: LoopPlace, before: readonly PlacedRound[]): Placement {
  if (place.kind === 'top') {
    const turn = Math.max(0, ...before.map((round) => round.placement.turn_index + blocks(round)))
    return { turn_index: turn, tab_index: 0, sub_turn_index: null, model_index: place.model_index }
  }
  const sub = Math.max(0, ...before.map((round) => (round.placement.sub_turn_index ?? 0) + blocks(round)))
  return { ...place.tab, sub_turn_index: sub }
}

/** The place of a round's tool call: the round's own, in the tab of its order; inside a tab it stays in that tab. */
export function placeCall(round: Placement, order: number): Placement {
  return round.sub_turn_index === null ? { ...round, tab_index: order } : round
}
