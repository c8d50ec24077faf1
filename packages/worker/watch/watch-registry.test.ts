import type { NotificationItem } from '@runwire/protocol'
import { modelCompleted, modelStarted, toolStarted } from '@runwire/protocol/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { WatchRegistry } from './watch-registry.ts'

const API = 'runwire_api_one'
const OTHER = 'runwire_api_two'
const RUN = { id: 'run_1', attempt: 2, last_seq: 3, watcher_inbox: null }

let sent: { inbox: string; item: NotificationItem }[]
let nowMs: number
let warm: () => Iterable<string>
let registry: WatchRegistry

beforeEach(() => {
  nowMs = 0
  registry = open(true)
})

test('S2: every stored batch announces itself to the watchers by a pointer, without its caller doing anything', () => {
  registry.hold(RUN)
  registry.watch(['run_1'], API)
  sent = []
  registry.stored(RUN, 5, [modelStarted(1), { type: 'conversation.titled', title: 'T' }])

  expect(sent).toEqual([{ inbox: API, item: { k: 'durable', run: 'run_1', seq: 5, type: 'conversation.titled' } }])
})

test('a run nobody watches publishes nothing, but keeps the text so far for a late watcher', () => {
  registry.hold(RUN)
  registry.stored(RUN, 4, [modelStarted(1)])
  registry.text(RUN, { round: 1, start: 4, offset: 0, reasoning: 'hm' })
  registry.text(RUN, { round: 1, start: 4, offset: 0, text: 'Hello' })
  expect(sent).toEqual([])

  registry.watch(['run_1'], API)
  const rounds = [{ round: 1, start: 4, text: 'Hello', reasoning: 'hm' }]
  expect(sent).toEqual([{ inbox: API, item: { k: 'watching', run: 'run_1', attempt: 2, seq: 4, rounds, tools: [] } }])
})

test('text goes to every watcher between the pointer of its start and the pointer of its end', () => {
  registry.hold(RUN)
  registry.watch(['run_1'], API)
  registry.watch(['run_1'], OTHER)
  sent = []
  registry.stored(RUN, 4, [modelStarted(1)])
  registry.text(RUN, { round: 1, start: 4, offset: 0, text: 'Hi' })
  registry.stored(RUN, 5, [modelCompleted(1, 'Hi')])

  expect(sent.filter(({ inbox }) => inbox === OTHER).map(({ item }) => item)).toEqual([
    { k: 'durable', run: 'run_1', seq: 4, type: 'model.started' },
    { k: 'delta', run: 'run_1', attempt: 2, round: 1, start: 4, offset: 0, text: 'Hi' },
    { k: 'durable', run: 'run_1', seq: 5, type: 'model.completed' },
  ])
  expect(sent).toHaveLength(6)
})

test('the inbox a POST left on the row is answered as if it had asked', () => {
  registry.hold({ ...RUN, watcher_inbox: API })
  expect(sent).toMatchObject([{ inbox: API, item: { k: 'watching', seq: 3, rounds: [] } }])
  registry.stored(RUN, 4, [modelStarted(1)])
  expect(sent).toHaveLength(2)
})

describe('a watch', () => {
  test('is answered with not_mine for a run that is not here, and for one that has ended here', () => {
    registry.hold(RUN)
    registry.drop(RUN)
    registry.watch(['run_1', 'run_9'], API)
    expect(sent.map(({ item }) => item)).toEqual([
      { k: 'not_mine', run: 'run_1' },
      { k: 'not_mine', run: 'run_9' },
    ])
  })

  test('ends by unwatch, and after a minute without renewal', () => {
    registry.hold(RUN)
    registry.watch(['run_1'], API)
    registry.watch(['run_1'], OTHER)
    registry.unwatch(['run_1'], API)
    nowMs = 59_000
    registry.watch(['run_1'], OTHER)
    nowMs = 118_000
    sent = []
    registry.stored(RUN, 4, [modelStarted(1)])
    expect(sent.map(({ inbox }) => inbox)).toEqual([OTHER])

    nowMs = 120_000
    registry.text(RUN, { round: 1, start: 4, offset: 0, text: 'late' })
    expect(sent).toHaveLength(1)
    expect([...warm()]).toEqual([])
  })

  test('keeps its inbox warm, so that the api notices when this process falls silent', () => {
    registry.hold(RUN)
    registry.watch(['run_1'], API)
    expect([...warm()]).toEqual([API])
  })

  test('is told when the run goes on elsewhere', () => {
    registry.hold(RUN)
    registry.watch(['run_1'], API)
    sent = []
    registry.giveUp(RUN)
    expect(sent).toEqual([{ inbox: API, item: { k: 'not_mine', run: 'run_1' } }])
  })

  test('sees open tools’ output so far, and none of those that ended', () => {
    registry.hold(RUN)
    registry.stored(RUN, 5, [toolStarted(1, 'call_1'), toolStarted(1, 'call_2')])
    registry.toolOutput(RUN, { call_id: 'call_1', offset: 0, text: 'line 1\n' })
    registry.toolOutput(RUN, { call_id: 'call_1', offset: 7, text: 'line 2\n' })
    registry.stored(RUN, 6, [{ type: 'tool.completed', call_id: 'call_2', result: 1, duration_ms: 1 }])
    registry.watch(['run_1'], API)
    expect(sent).toMatchObject([{ item: { tools: [{ call: 'call_1', text: 'line 1\nline 2\n' }] } }])
  })
})

test('text of a try that is over, or that does not follow what is known, is kept from everyone', () => {
  registry.hold(RUN)
  registry.watch(['run_1'], API)
  registry.stored(RUN, 4, [modelStarted(1)])
  registry.stored(RUN, 5, [modelStarted(1)])
  sent = []
  registry.text(RUN, { round: 1, start: 4, offset: 0, text: 'old' })
  registry.text(RUN, { round: 1, start: 5, offset: 3, text: 'hole' })
  registry.text(RUN, { round: 2, start: 5, offset: 0, text: 'no such round' })
  expect(sent).toEqual([])
})

test('a run this process claims again belongs to the later attempt: it takes the watchers over, and the earlier one is not heard any more', () => {
  const again = { ...RUN, attempt: 3, last_seq: 5 }
  registry.hold(RUN)
  registry.watch(['run_1'], API)
  registry.stored(RUN, 4, [modelStarted(1)])
  registry.hold(again)
  sent = []
  registry.text(RUN, { round: 1, start: 4, offset: 0, text: 'old' })
  registry.stored(RUN, 5, [modelStarted(1)])
  registry.giveUp(RUN)
  registry.drop(RUN)
  registry.stored(again, 6, [modelStarted(1)])
  registry.text(again, { round: 1, start: 6, offset: 0, text: 'new' })

  expect(sent.map(({ item }) => item)).toEqual([
    { k: 'durable', run: 'run_1', seq: 6, type: 'model.started' },
    { k: 'delta', run: 'run_1', attempt: 3, round: 1, start: 6, offset: 0, text: 'new' },
  ])
})

test('S12: with deltas switched off, pointers are all that leaves the process', () => {
  registry = open(false)
  registry.hold(RUN)
  registry.watch(['run_1'], API)
  registry.stored(RUN, 4, [modelStarted(1), toolStarted(1, 'call_1')])
  registry.text(RUN, { round: 1, start: 3, offset: 0, text: 'never' })
  registry.toolOutput(RUN, { call_id: 'call_1', offset: 0, text: 'never' })
  registry.watch(['run_1'], API)
  expect(sent.map(({ item }) => item.k)).toEqual(['watching', 'durable', 'watching'])
  expect(JSON.stringify(sent)).not.toContain('never')
  expect(sent.at(-1)).toMatchObject({ item: { rounds: [], tools: [] } })
})

function open(streamDeltas: boolean): WatchRegistry {
  sent = []
  return new WatchRegistry({ publisher: recorder, streamDeltas, now: () => nowMs })
}

/** Takes down what would be sent, in the order it would arrive. */
const recorder: ConstructorParameters<typeof WatchRegistry>[0]['publisher'] = {
  send: (inbox, item) => void sent.push({ inbox, item }),
  text(inboxes, item) {
    for (const inbox of inboxes) sent.push({ inbox, item })
  },
  pointer(inboxes, run, seq, type) {
    for (const inbox of inboxes) sent.push({ inbox, item: { k: 'durable', run, seq, type } })
  },
  keepWarm(inboxes) {
    warm = inboxes
  },
}
