import { afterAll, beforeAll, expect, test } from 'vitest'
import { chunkText } from './chunk-text.ts'
import { addDocument, deleteDocument, listDocuments, searchDocuments } from './knowledge.ts'
import { snippetOf } from './snippet.ts'
import { openProject, type TestProject } from '../test-project.fixture.ts'

let project: TestProject
beforeAll(async () => {
  project = await openProject()
  const add = (title: string, content: string, url: string | null = null) =>
    addDocument(project.db, project.id, { title, content, url })
  await add(
    'Returns',
    'You can return shoes within 30 days. Refunds are paid to the original card.',
    'https://shop.test/returns',
  )
  await add('Shipping', 'Parcels leave our warehouse on the next working day. Shipping to islands takes longer.')
  await add('退货政策', '商品可以在三十天内退货。退款会退回原来的银行卡。')
  await add('配送', '订单在第二个工作日发货。绿茶和咖啡需要冷藏运输。')
  await add('返品について', '商品は三十日以内に返品できます。送料は無料です。')
  await add('배송 안내', '주문하신 상품은 다음 날 발송됩니다.')
})
afterAll(() => project.close())

const titles = async (query: string) =>
  (await searchDocuments(project.db, project.id, query, 8)).map((found) => found.title)

test.each([
  ['Can I return my shoes?', 'Returns'],
  ['refunded to card', 'Returns'],
  ['when do parcels ship', 'Shipping'],
  ['怎么退货', '退货政策'],
  ['咖啡怎么运输？', '配送'],
  ['茶', '配送'],
  ['返品できますか', '返品について'],
  ['상품 발송', '배송 안내'],
])('O23: %s finds %s first', async (query, title) => {
  expect((await titles(query))[0]).toBe(title)
})

test('a query that matches nothing finds nothing, with any characters', async () => {
  for (const query of [
    'xylophone',
    "'; drop table documents; --",
    "' & ! | :* <->",
    '',
    '   ',
    '🙂',
    '\0',
    "茶' | '退",
  ]) {
    const found = await titles(query)
    expect([query, found]).toEqual([query, query.startsWith('茶') ? expect.arrayContaining(['退货政策']) : []])
  }
})

test('a document is found once, by its best part, with a rank that orders', async () => {
  const filler = Array.from(
    { length: 60 },
    (_, index) => `Paragraph ${index} talks about gardens and weather in general.`,
  ).join('\n\n')
  await addDocument(project.db, project.id, {
    title: 'Garden',
    content: `${filler}\n\nThe zephyrium flower blooms in May.\n\n${filler}\n\nMore about zephyrium.`,
  })

  const found = await searchDocuments(project.db, project.id, 'zephyrium flower', 8)

  expect(found.length).toBe(1)
  expect(found[0]?.snippet).toContain('zephyrium flower blooms')
  expect(found[0]?.snippet.length).toBeLessThanOrEqual(300)
  expect(found[0]?.rank).toBeGreaterThan(0)
})

test('the same document twice is stored once; deleted, it is found no more', async () => {
  const input = { title: 'Once', content: 'The quixotic parrot speaks.' }
  const first = await addDocument(project.db, project.id, input)

  const second = await addDocument(project.db, project.id, input)

  expect(second).toEqual({ id: first.id, created: false })
  expect((await listDocuments(project.db, project.id))[0]).toMatchObject({
    id: first.id,
    title: 'Once',
    characters: 27,
  })
  expect(await deleteDocument(project.db, project.id, first.id)).toBe(true)
  expect(await titles('quixotic parrot')).toEqual([])
})

test('a long text is cut into pieces that lose nothing but the space between them', () => {
  const text =
    Array.from({ length: 40 }, (_, index) => `Sentence ${index} is here. `.repeat(20)).join('\n\n') +
    '语'.repeat(5000) +
    '🙂'.repeat(2000)

  const chunks = chunkText(text)

  expect(Math.max(...chunks.map((chunk) => chunk.length))).toBeLessThanOrEqual(1200)
  expect(chunks.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''))
  expect(chunks.every((chunk) => chunk.isWellFormed())).toBe(true)
})

test('a snippet shows the place where the words of the query stand, cut at words', () => {
  const text = `${'Nothing of interest. '.repeat(100)}The secret garden opens at nine. ${'More nothing. '.repeat(100)}`

  const snippet = snippetOf(text, 'When does the secret garden open?', [])

  expect(snippet).toContain('secret garden opens at nine')
  expect(snippet).toMatch(/^…\S.*\S…$/)
  expect(snippet.length).toBeLessThanOrEqual(300)
})
