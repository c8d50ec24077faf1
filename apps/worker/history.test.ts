import type { BranchMessage } from '@runwire/db'
import { expect, test } from 'vitest'
import { historyOf } from './history.ts'

const message = (fields: Partial<BranchMessage>): BranchMessage => ({
  id: 'msg_1',
  parent_id: null,
  role: 'user',
  status: 'completed',
  content: '',
  parts: [],
  rounds: null,
  citations: [],
  files: [],
  summary: null,
  model: null,
  created_at: '2026-01-01T00:00:00.000Z',
  ...fields,
})
const call = { call_id: 'call_1', provider_call_id: 'p1', name: 'look', arguments: { at: 1 }, extra: { sig: 'x' } }
const citation = { number: 3, document_id: 'doc_1', title: '', url: null, snippet: '' }

test('C10: an answer is read with its calls, their results and signatures, then its text, in one line', () => {
  const rounds = [
    { round: 1, text: 'let me look', reasoning: 'hm', calls: [{ ...call, result: { rows: 2 } }] },
    { round: 2, text: 'Two rows.', reasoning: '', calls: [] },
  ]
  const branch = [
    message({ content: 'how many?' }),
    message({ role: 'assistant', content: 'Two rows.', rounds }),
    message({ content: 'and now?' }),
  ]

  expect(historyOf(branch)).toEqual([
    { role: 'user', content: 'how many?' },
    {
      role: 'assistant',
      content: 'let me look',
      calls: [{ provider_call_id: 'p1', name: 'look', arguments: { at: 1 }, extra: { sig: 'x' } }],
    },
    { role: 'tool', provider_call_id: 'p1', content: '{"rows":2}' },
    { role: 'assistant', content: 'Two rows.', calls: [] },
    { role: 'user', content: 'and now?' },
  ])
})

test('every call has a result: errors say what went wrong, a call that was cut off says so', () => {
  const error = { code: 'tool_timeout', message: 'too slow' } as const
  const calls = [
    { ...call, error },
    { ...call, provider_call_id: 'p2' },
  ]
  const told = historyOf([message({ role: 'assistant', rounds: [{ round: 1, text: '', reasoning: '', calls }] })])

  expect(told.slice(1)).toEqual([
    { role: 'tool', provider_call_id: 'p1', content: 'Error (tool_timeout): too slow' },
    { role: 'tool', provider_call_id: 'p2', content: 'Error: the call did not finish.' },
  ])
})

test('O20: what a summary covers is replaced by it', () => {
  const branch = [
    message({ content: 'old' }),
    message({ role: 'assistant', content: 'older answer', summary: 'They said old things.' }),
    message({ content: 'new' }),
  ]
  expect(historyOf(branch)).toEqual([
    { role: 'user', content: '[Summary of the conversation so far]\nThey said old things.' },
    { role: 'user', content: 'new' },
  ])
})

test('old citation marks are taken out, other brackets stay', () => {
  const told = historyOf([message({ role: 'assistant', content: 'So it is [3], a[0].', citations: [citation] })])
  expect(told).toEqual([{ role: 'assistant', content: 'So it is , a[0].', calls: [] }])
})

test('parts are read in order; an answer that never said anything is left out', () => {
  const parts = [
    { type: 'text' as const, text: 'see' },
    { type: 'file' as const, file_id: 'file_1' },
  ]
  expect(historyOf([message({ role: 'assistant', status: 'failed' }), message({ parts })])).toEqual([
    { role: 'user', content: 'see\n[attached file file_1]' },
  ])
})
