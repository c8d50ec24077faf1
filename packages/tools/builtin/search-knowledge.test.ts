import { NullEmitter } from '@runwire/engine'
import { expect, test } from 'vitest'
import { searchKnowledge } from './search-knowledge.ts'
import { toolContext } from '../testing/tool-context.ts'

const found = {
  document_id: 'doc_1',
  title: 'Returns',
  url: 'https://example.com/returns',
  snippet: '30 days',
  rank: 0.5,
}

test('the search runs in the caller’s project and gives citable documents', async () => {
  const asked: unknown[] = []
  const tool = searchKnowledge(async (...args) => {
    asked.push(args)
    return [found]
  }, 3)
  const context = toolContext({ project_id: 'proj_9' })

  const outcome = await tool.run({ query: 'return policy' }, context)

  const { rank: _, ...document } = found
  expect(asked).toEqual([['proj_9', 'return policy', 3]])
  expect(outcome).toMatchObject({ ok: true, documents: [document], result: [{ title: 'Returns', snippet: '30 days' }] })
  expect(context.said).toEqual([{ type: 'tool.progress', call_id: 'call_1', kind: 'queries', data: ['return policy'] }])
})

test('a search without results says so in words', async () => {
  expect(await searchKnowledge(async () => []).run({ query: 'x', limit: 2 }, toolContext())).toMatchObject({
    ok: true,
    result: expect.stringMatching(/No document/),
  })
})

test('O11, O23: a tool works outside of a run too, where nobody hears its progress', async () => {
  const outside = { ...toolContext(), emitter: NullEmitter }

  expect(await searchKnowledge(async () => [found]).run({ query: 'returns' }, outside)).toMatchObject({
    ok: true,
    documents: [{ document_id: 'doc_1' }],
  })
})
