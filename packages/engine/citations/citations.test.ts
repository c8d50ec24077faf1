import { expect, test } from 'vitest'
import { CitedDocuments, withoutMarks } from './citations.ts'
import { executeScripted } from '../testing/execute-scripted.ts'
import { sampleTool } from '../testing/sample-setup.ts'

const found = (...numbers: number[]) =>
  numbers.map((number) => ({ document_id: `d${number}`, title: `T${number}`, url: null, snippet: '' }))

/** A tool that finds three documents. */
const search = () => sampleTool('search', () => ({ ok: true, result: [], documents: found(1, 2, 3) }))
const searching = [{ call: { name: 'search', arguments: '{}' } }, { finish: 'tool_calls' }]

test('O19: a document is reported once, whichever round or agent cites it', () => {
  const document = (number: number) => (number <= 3 ? { number, ...found(number)[0]! } : null)
  const cited = new CitedDocuments([1], document)
  const [first, second] = [cited.follow(), cited.follow()]
  const numbers = (events: ReturnType<typeof first.push>) =>
    events.map((event) => event.type === 'citation.added' && event.number)

  expect(numbers(first.push('See [1] and [2'))).toEqual([])
  expect(numbers(first.push(', 9] here.'))).toEqual([2])
  expect(numbers(second.push('Also [2], `x [3] '))).toEqual([])
  expect(numbers(second.end())).toEqual([3])
  expect(cited.newIn('[1] [2] [3] [4]')).toEqual([])
})

test('O19: citations are reported while the answer streams, before it is complete', async () => {
  const answer = [
    { text: 'Paris is old [1, ' },
    { text: '2]. Rome too' },
    { text: '【3】, and [4].' },
    { finish: 'stop' },
  ]
  await using run = await executeScripted([searching, answer], { tools: [search()] })

  const types = run.log.types()
  const cited = run.log.of('citation.added').map(({ number }) => number)
  expect(cited).toEqual([1, 2, 3])
  expect(types.lastIndexOf('citation.added')).toBeLessThan(types.lastIndexOf('model.completed'))
  expect(run.log.of('run.completed')[0]?.output.citations.map(({ number }) => number)).toEqual([1, 2, 3])
})

test('O19: citations in talk between tools are events, and the answer holds only its own', async () => {
  const talk = [{ text: 'In [3] I saw it, I look further.' }, ...searching]
  await using run = await executeScripted([searching, talk, [{ text: 'So it is [1].' }, { finish: 'stop' }]], {
    tools: [search()],
  })

  expect(run.log.of('citation.added').map(({ number }) => number)).toEqual([3, 1])
  expect(run.log.of('run.completed')[0]?.output.citations.map(({ number }) => number)).toEqual([1])
})

test('citation marks of an old answer are taken out, with the blank before them, unless they were none', () => {
  const known = new Set([1, 2])
  expect(withoutMarks('Paris [1]. Rome[2] is old [3], `x[1]`.', known)).toBe('Paris. Rome is old [3], `x[1]`.')
  expect(withoutMarks('Paris [1, 2], Rome [2, 3] and 罗马【1】。', known)).toBe('Paris, Rome [2, 3] and 罗马。')
  expect(withoutMarks('No marks here.', known)).toBe('No marks here.')
})
