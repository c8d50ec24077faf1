import type { RunEvent, Transient } from '@runwire/protocol'
import { waitFor } from '@runwire/testing'
import { expect, test } from 'vitest'
import { modelCompleted } from '@runwire/protocol/testing'
import type { FollowItem } from './follow-item.ts'
import type { Follower } from './follower.ts'
import type { Hub } from './hub.ts'
import type { PlayedWorker } from './played-worker.fixture.ts'
import { useScene } from './scene.fixture.ts'
import type { RunningHub } from './start-hub.ts'

const scene = useScene()
const STEPS = 120
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 1e9))

/** A reader that takes nothing on trust: every seq once and in order, every delta where its text ends. */
class StrictReader {
  cursor: number
  readonly seen: number[] = []
  /** Violations found so far. */
  readonly problems: string[] = []
  ended = false
  readonly #from: number
  readonly #rounds = new Map<number, { start: number; text: string; shown: boolean }>()
  #hub: Hub
  #follower: Follower | null = null
  /** Refuses everything until it is told to go on. */
  full = false

  constructor(hub: Hub, run: string, cursor: number) {
    this.#hub = hub
    this.cursor = cursor
    this.#from = cursor
    this.join(hub, run)
  }

  join(hub: Hub, run: string): void {
    if (this.#follower !== null) this.#hub.leave(this.#follower)
    this.#hub = hub
    // A snapshot brings the screen's text of open rounds up to date, or that text goes on where it is.
    const follower = hub.join(run, this.cursor, {
      take: (items, from) => from === this.#follower && this.#take(items),
      end: (from) => void (this.ended ||= from === this.#follower),
    })
    this.#follower = follower
  }

  goOn(): void {
    this.full = false
    this.#follower?.resume()
  }

  /** Seqs it should have seen. */
  expected(lastSeq: number): number[] {
    return Array.from({ length: lastSeq - this.#from }, (_, index) => this.#from + 1 + index)
  }

  #take(items: readonly FollowItem[]): boolean {
    for (const item of items) {
      if (item.kind === 'event') this.#event(item.event)
      else this.#text(item.item)
    }
    return !this.full
  }

  #event(event: RunEvent): void {
    if (event.seq !== this.cursor + 1) this.problems.push(`${event.type} ${event.seq} came after ${this.cursor}`)
    this.cursor = event.seq
    this.seen.push(event.seq)
    if (event.type === 'run.started') this.#rounds.clear()
    if (event.type === 'model.started') this.#rounds.set(event.round, { start: event.seq, text: '', shown: false })
    if (event.type !== 'model.completed') return
    const round = this.#rounds.get(event.round)
    if (round?.shown === true && round.text !== event.text)
      this.problems.push(
        `round ${event.round} of ${round.start} was shown as ${round.text} and stored as ${event.text}`,
      )
    this.#rounds.delete(event.round)
  }

  #text(item: Transient): void {
    if (item.type !== 'model.delta' && item.type !== 'model.snapshot') return
    const round = this.#rounds.get(item.round) ?? { start: item.start, text: '', shown: false }
    if (item.start !== round.start) this.problems.push(`text of start ${item.start} in the round of ${round.start}`)
    this.#rounds.set(item.round, round)
    if (item.type === 'model.snapshot') round.text = item.text
    else {
      // After joining elsewhere the same text may come again from its beginning; never with a gap.
      if (item.offset > round.text.length) this.problems.push(`text at ${item.offset} after ${round.text.length}`)
      round.text = round.text.slice(0, item.offset) + (item.text ?? '')
    }
    round.shown = true
  }
}

test.each([SEED, SEED + 1, SEED + 2])(
  'O18: readers of a random world miss nothing and never see a broken text (SEED=%i)',
  async (seed) => {
    const random = generator(seed)
    const chance = (share: number) => random() < share
    const hubs: RunningHub[] = [await scene.get().hub(), await scene.get().hub()]
    const anyHub = () => hubs[Math.floor(random() * hubs.length)]?.hub as Hub
    let worker: PlayedWorker = await scene.get().worker()
    const zombies: PlayedWorker[] = []
    const [run = ''] = await scene.get().newRuns({ watcherInbox: hubs[0]?.hub.inbox ?? null })
    const readers = [new StrictReader(anyHub(), run, 0)]
    await worker.claim()
    let round = 1
    let text = ''
    let seq = await worker.startRound(run, round)

    const steps: [number, () => Promise<void> | void][] = [
      [
        50,
        () => {
          const piece = `${'ab😀"'.slice(0, 1 + Math.floor(random() * 4))}${Math.floor(random() * 1000)} `
          text += piece
          worker.say(run, round, piece, { lost: chance(0.1) })
        },
      ],
      [
        10,
        async () => {
          seq = await worker.append(run, modelCompleted(round, text, { tool_calls: 1 }), { tell: !chance(0.15) })
          round++
          text = ''
          seq = await worker.startRound(run, round, { tell: !chance(0.15) })
        },
      ],
      [8, () => void readers.push(new StrictReader(anyHub(), run, Math.floor(random() * (seq + 1))))],
      [8, () => readers[Math.floor(random() * readers.length)]?.join(anyHub(), run)],
      [6, () => readers.forEach((reader) => (reader.full = chance(0.3)))],
      [8, () => readers.forEach((reader) => reader.goOn())],
      [6, () => worker.publisher.flush()],
      [
        2,
        async () => {
          const name = `runwire_listen_${hubs[Math.floor(random() * 2)]?.publisher.processId}`
          await scene
            .get()
            .db.pool.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [name])
        },
      ],
      [
        2,
        async () => {
          await scene
            .get()
            .db.pool.query(
              "update runtime_runs set status = 'queued', worker_id = null, lease_expires_at = null where id = $1",
              [run.slice(4)],
            )
          zombies.push(worker)
          worker = await scene.get().worker()
          await worker.claim({ tell: !chance(0.3) })
          text = ''
          seq = await worker.startRound(run, round)
        },
      ],
      [3, () => zombies.forEach((zombie) => zombie.say(run, zombie.openRound(run), 'ghost '))],
    ]
    for (let step = 0; step < STEPS; step++) await pick(steps, random)()
    readers.forEach((reader) => reader.goOn())
    seq = await worker.finish(run, round)
    await waitFor(
      () => {
        readers.forEach((reader) => reader.goOn())
        return readers.every((reader) => reader.ended)
      },
      { timeoutMs: 25_000 },
    )

    for (const reader of readers) {
      expect(reader.problems).toEqual([])
      expect(reader.seen).toEqual(reader.expected(seq))
    }
    for (const { hub } of hubs) await waitFor(() => hub.followedRuns === 0)
  },
)

function pick<Choice>(choices: readonly [number, Choice][], random: () => number): Choice {
  let left = random() * choices.reduce((sum, [weight]) => sum + weight, 0)
  for (const [weight, choice] of choices) {
    left -= weight
    if (left < 0) return choice
  }
  return (choices.at(-1) as [number, Choice])[1]
}

/** Mulberry32: the same numbers for the same seed. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
