import { expect, test } from 'vitest'
import { promptHistory, type BranchMessage } from './history.ts'

const user = (content: string, rest: Partial<BranchMessage> = {}): BranchMessage => ({
  role: 'user',
  content,
  parts: [],
  rounds: null,
  citations: [],
  ...rest,
})
const assistant = (content: string, rest: Partial<BranchMessage> = {}): BranchMessage => ({
  ...user(content, rest),
  role: 'assistant',
})
const call = { call_id: 'call_1', provider_call_id: 'p1', name: 'search', arguments: { q: 'x' } }

test('an answer is shown to the model round by round, with calls, results, reasoning and signatures, without old citation marks and what sub-agents did', () => {
  const rounds = [
    {
      round: 1,
      text: 'I will look.',
      reasoning: 'Where?',
      calls: [{ ...call, extra: { signature: 's' }, result: 'found' }],
    },
    {
      round: 2,
      parent_call_id: 'call_1',
      text: 'Asking on.',
      reasoning: '',
      calls: [{ ...call, call_id: 'call_2', result: 'the sub-agent’s own' }],
    },
    { round: 3, text: 'It is 3 [1].', reasoning: '', calls: [] },
  ]

  expect(
    promptHistory([user('What?'), assistant('It is 3 [1].', { rounds, citations: [{ number: 1 }] }), user('Sure?')]),
  ).toEqual([
    { role: 'user', content: 'What?' },
    {
      role: 'assistant',
      content: 'I will look.',
      calls: [{ provider_call_id: 'p1', name: 'search', arguments: { q: 'x' }, extra: { signature: 's' } }],
      reasoning: 'Where?',
    },
    { role: 'tool', provider_call_id: 'p1', content: 'found' },
    { role: 'assistant', content: 'It is 3.', calls: [] },
    { role: 'user', content: 'Sure?' },
  ])
})

test('a call that never got a result is answered all the same', () => {
  const rounds = [{ round: 1, text: '', reasoning: '', calls: [{ ...call, arguments: '{"broken' }] }]

  expect(promptHistory([assistant('', { rounds })])).toEqual([
    { role: 'assistant', content: null, calls: [{ provider_call_id: 'p1', name: 'search', arguments: {} }] },
    { role: 'tool', provider_call_id: 'p1', content: 'Error: the call was not run.' },
  ])
})

test('C9: the partial text of a cancelled answer is part of the history, an empty answer is not', () => {
  expect(promptHistory([user('Go'), assistant('Half an'), user('Go on'), assistant(''), user('Hello?')])).toEqual([
    { role: 'user', content: 'Go' },
    { role: 'assistant', content: 'Half an', calls: [] },
    { role: 'user', content: 'Go on' },
    { role: 'user', content: 'Hello?' },
  ])
})

test('O20: the newest summary stands for everything up to its message', () => {
  const branch = [
    user('One'),
    assistant('1', { summary: 'counted to one' }),
    user('Two'),
    assistant('2', { summary: 'counted to two' }),
    user('Three'),
  ]

  expect(promptHistory(branch)).toEqual([
    { role: 'user', content: '[Summary of the conversation before this point: counted to two]' },
    { role: 'user', content: 'Three' },
  ])
})

test('pictures stand beside the text they came with', () => {
  const parts = [
    { type: 'text' as const, text: 'What is this?' },
    { type: 'image' as const, file_id: 'file_1' },
  ]

  expect(
    promptHistory([user('What is this?', { parts })], ({ file_id }) => ({ type: 'image', url: `data:${file_id}` })),
  ).toEqual([
    {
      role: 'user',
      content: [
        { type: 'text', text: 'What is this?' },
        { type: 'image', url: 'data:file_1' },
      ],
    },
  ])
  expect(promptHistory([user('What is this?', { parts })])).toEqual([{ role: 'user', content: 'What is this?' }])
})
