import { expect, test } from 'vitest'
import {
  modelCompleted,
  modelStarted,
  runQueued,
  stored,
  toolCall,
  toolCompleted,
  toolStarted,
} from '../testing/new-events.ts'
import { finalView, foldAll } from './fold.ts'

const call = toolCall('call_1', 'look')
const queued = stored(1, runQueued({ output_message_id: 'msg_2', model: 'asked' }))
const began = (seq: number, round: number) => stored(seq, modelStarted(round, { model: 'asked' }))
const said = (seq: number, round: number, text: string, calls: (typeof call)[] = []) =>
  stored(seq, modelCompleted(round, text, { reasoning: 'because', calls }))
const toolBegan = stored(5, toolStarted(1, 'call_1'))
const toolEnded = stored(6, toolCompleted('call_1', [1]))
const cited = (seq: number, number: number) =>
  stored(seq, { type: 'citation.added', number, document_id: `doc_${number}`, title: '', url: null, snippet: '' })
const half = (start: number, round: number, text: string) => ({
  type: 'model.delta',
  run_id: 'run_1',
  attempt: 1,
  round,
  start,
  offset: 0,
  text,
})
const withTool = [queued, began(3, 1), said(4, 1, 'talk', [call]), toolBegan, toolEnded]

test('a completed run says its last round without calls, and keeps each call with its title and its result', () => {
  const view = finalView(foldAll([...withTool, began(7, 2), said(8, 2, 'It is 1.')]), 'completed')

  expect(view).toMatchObject({
    id: 'msg_2',
    content: 'It is 1.',
    model: 'asked',
    interrupted: false,
    status: 'completed',
  })
  expect(view.usage).toEqual({ input_tokens: 20, output_tokens: 10 })
  expect(view.rounds).toEqual([
    { round: 1, text: 'talk', reasoning: 'because', calls: [{ ...call, title: toolBegan.title, result: [1] }] },
    { round: 2, text: 'It is 1.', reasoning: 'because', calls: [] },
  ])
})

test('O15: a cancelled run keeps the text its worker had decoded', () => {
  const view = finalView(foldAll([...withTool, began(7, 2), half(7, 2, 'It is')]), 'cancelled')
  expect(view).toMatchObject({
    content: 'It is',
    interrupted: true,
    rounds: [{ round: 1 }, { round: 2, text: 'It is' }],
  })
})

test('with the worker gone, the content is the last stored round without calls, else empty', () => {
  expect(finalView(foldAll([...withTool, began(7, 2)]), 'cancelled').content).toBe('')
  const answered = [...withTool, began(7, 2), said(8, 2, 'stored'), began(9, 3)]
  expect(finalView(foldAll(answered), 'failed').content).toBe('stored')
  expect(finalView(foldAll([queued]), 'cancelled')).toMatchObject({ content: '', usage: null, rounds: [] })
})

test('O19: only the citations that stand in the content are kept, and files it refers to, images always', () => {
  const file = (seq: number, name: string, media_type: string) =>
    stored(seq, {
      type: 'file.created',
      file_id: `file_${seq}`,
      name,
      media_type,
      bytes: 1,
      url: `/f/${seq}`,
      call_id: 'call_1',
    })
  const files = [file(10, 'a.png', 'image/png'), file(11, 'b.csv', 'text/csv'), file(12, 'c.csv', 'text/csv')]
  const view = finalView(
    foldAll([queued, began(2, 1), cited(3, 1), cited(4, 2), cited(5, 12), said(6, 1, 'See [12] and b.csv'), ...files]),
    'completed',
  )
  expect(view.citations.map((citation) => citation.number)).toEqual([12])
  expect(view.files.map((one) => one.name)).toEqual(['a.png', 'b.csv'])
})

test('a sub-agent’s rounds stand under the call that asked it, and are never the answer', () => {
  const inner = { ...began(7, 2), parent_call_id: 'call_1' }
  const view = finalView(foldAll([...withTool, inner, said(8, 2, 'inner answer')]), 'failed')
  expect(view.content).toBe('')
  expect(view.rounds?.map((round) => [round.round, round.parent_call_id])).toEqual([
    [1, undefined],
    [2, 'call_1'],
  ])
})
