import {
  addFileDocument,
  createFile,
  createTurn,
  findDocument,
  reingestDocument,
  searchDocuments,
  upsertProvider,
} from '@runwire/db'
import { samplePdf, waitFor } from '@runwire/testing'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { expectWholeLog } from './testing/invariants.ts'
import { startRecordingProvider, type RecordingProvider } from './testing/recording-provider.ts'
import { Scene } from './testing/scene.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
let scene: Scene
let provider: RecordingProvider

beforeAll(async () => {
  scene = await Scene.open()
  provider = await startRecordingProvider(() => 'Seen.')
  await upsertProvider(scene.db, scene.projectId, { name: 'recording', base_url: provider.url, trusted: true })
  await scene.agent('reader', { model: { provider: 'recording', name: 'eye' } })
  await scene.agent('narrow', { model: { provider: 'recording', name: 'eye', context_tokens: 2000 } })
  await scene.startWorker()
})
afterAll(async () => {
  await provider.stop()
  await scene.close()
})

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const upload = async (name: string, mediaType: string, content: Buffer | string): Promise<string> =>
  (await createFile(scene.db, scene.projectId, { name, mediaType, content: Buffer.from(content) })).file_id

async function askAbout(
  question: string,
  files: { type: 'file' | 'image'; file_id: string }[],
  agent: string | { id: string } = 'reader',
) {
  const turn = await createTurn(scene.db, scene.projectId, {
    conversation: typeof agent === 'string' ? { agent } : agent,
    body: { content: [{ type: 'text', text: question }, ...files] },
  })
  if (turn === null) throw new Error('The message was not taken in')
  for (const { channel, item } of turn.notify) scene.publisher.send(channel, item)
  await expectWholeLog(scene, turn.runs[0]?.id ?? '')
  const asked = provider.requests.findLast((request) => JSON.stringify(request.messages.at(-1)).includes(question))
  return { prompt: asked?.messages.at(-1)?.content as unknown, messages: asked?.messages ?? [], turn }
}

describe('files of a message reach the model', () => {
  test('an image as a data url, a text by its name, a pdf as its text, which is read once', async () => {
    const image = await upload('dot.png', 'image/png', PNG)
    const notes = await upload('notes.md', 'text/markdown', '# Über die Katze')
    const pdf = await upload('report.pdf', 'application/pdf', samplePdf('Quarterly numbers'))
    const { prompt } = await askAbout('What is in these?', [
      { type: 'image', file_id: image },
      { type: 'file', file_id: notes },
      { type: 'file', file_id: pdf },
    ])

    expect(prompt).toEqual([
      { type: 'text', text: 'What is in these?' },
      { type: 'image_url', image_url: { url: `data:image/png;base64,${PNG.toString('base64')}` } },
      { type: 'text', text: '[File notes.md]\n# Über die Katze\n[End of file notes.md]' },
      { type: 'text', text: '[File report.pdf]\nQuarterly numbers\n[End of file report.pdf]' },
    ])
    const { rows } = await scene.db.pool.query(`select name, text_content from files where text_content is not null`)
    expect(rows).toEqual([{ name: 'report.pdf', text_content: 'Quarterly numbers' }])
  })

  test('a later question in the conversation still sees them', async () => {
    const notes = await upload('plan.txt', 'text/plain', 'Meet at noon.')
    const first = await askAbout('Remember this plan', [{ type: 'file', file_id: notes }])
    const { messages } = await askAbout('And now?', [], { id: first.turn.conversation.id })
    expect(JSON.stringify(messages)).toContain('Meet at noon.')
  })

  test('a file that does not fit is cut with a note; the prompt says why a broken pdf is not shown', async () => {
    const long = await upload('long.txt', 'text/plain', 'word '.repeat(20_000))
    const broken = await upload('broken.pdf', 'application/pdf', samplePdf('x').subarray(0, 50))
    const cut = await askAbout('Sum it up', [{ type: 'file', file_id: long }], 'narrow')
    const told = await askAbout('What does it say', [{ type: 'file', file_id: broken }])

    const text = String(cut.prompt)
    expect(text).toMatch(/\[… cut: [\d,]+ of 100,000 characters are shown …\]/)
    expect(text.length).toBeLessThan(8_000)
    expect(String(told.prompt)).toContain('broken.pdf is not a whole pdf')

    // Its bytes would be a pdf now; they are not looked at again on the same day.
    const whole = samplePdf('Whole again')
    await scene.db.pool.query('update files set content = $1, bytes = $2 where name = $3', [
      whole,
      whole.length,
      'broken.pdf',
    ])
    const again = await askAbout('What is in it now?', [{ type: 'file', file_id: broken }])
    expect(JSON.stringify(again.prompt)).toContain('broken.pdf is not a whole pdf')
    await scene.db.pool.query(`update files set problem_at = now() - interval '2 days'`)
    const later = await askAbout('And the day after?', [{ type: 'file', file_id: broken }])
    expect(JSON.stringify(later.prompt)).toContain('Whole again')
  })
})

describe('documents made from files', () => {
  const ended = (id: string) =>
    waitFor(async () => {
      const found = await findDocument(scene.db, scene.projectId, id)
      return found?.status === 'ready' || found?.status === 'failed' ? found : undefined
    })
  const ingest = async (name: string, mediaType: string, content: Buffer | string) => {
    const made = await addFileDocument(scene.db, scene.projectId, { file_id: await upload(name, mediaType, content) })
    // A run that ends makes the worker look for side work.
    await scene.ended((await scene.ask('hello [tokens=2]')).runId)
    return ended(made?.id ?? '')
  }

  test('O23: a pdf, a page and a Chinese text are read in the background and found by words and parts of words', async () => {
    const pdf = await ingest('harbour.pdf', 'application/pdf', samplePdf('Lighthouses guide ships', 'Second page'))
    const page = await ingest('page.html', 'text/html', '<html><body><p>Windmills grind corn.</p></body></html>')
    const chinese = await ingest('茶.txt', 'text/plain', '绿茶和咖啡需要冷藏运输。')

    expect(pdf).toMatchObject({ status: 'ready', pages: 2, title: 'harbour.pdf' })
    expect([page.status, chinese.status]).toEqual(['ready', 'ready'])
    const first = async (query: string) => (await searchDocuments(scene.db, scene.projectId, query, 3))[0]
    expect(await first('a lighthouse for a ship')).toMatchObject({
      document_id: pdf.id,
      snippet: expect.stringContaining('Lighthouses guide'),
    })
    expect((await first('corn'))?.document_id).toBe(page.id)
    expect(await first('咖啡怎么运输')).toMatchObject({
      document_id: chinese.id,
      snippet: expect.stringContaining('咖啡'),
    })
  })

  test('the best part of a long document is what is shown of it', async () => {
    const filler = 'Nothing of interest stands in this paragraph of the handbook. '.repeat(15)
    const parts = Array.from(
      { length: 300 },
      (_, at) => `${filler}${at === 211 ? 'The zephyr valve opens at noon.' : ''}`,
    )
    const long = await ingest('handbook.txt', 'text/plain', parts.join('\n\n'))

    const [found] = await searchDocuments(scene.db, scene.projectId, 'when does the zephyr valve open', 3)
    expect(found).toMatchObject({
      document_id: long.id,
      snippet: expect.stringContaining('zephyr valve opens at noon'),
    })
  })

  test('a file that is not what its name says fails with that on its row, and can be ingested again', async () => {
    const failed = await ingest('report.pdf', 'text/plain', 'only words')
    expect(failed).toMatchObject({ status: 'failed', characters: 0 })
    expect(failed.error).toContain('report.pdf is not a pdf, though its name says so: it holds plain text')

    await scene.db.pool.query(
      `update files set name = 'report.txt' where name = 'report.pdf' and media_type = 'text/plain'`,
    )
    await reingestDocument(scene.db, scene.projectId, failed.id)
    await scene.ended((await scene.ask('hello again [tokens=2]')).runId)
    expect(await ended(failed.id)).toMatchObject({ status: 'ready', error: null, characters: 10 })
  })

  test('search_knowledge gives an agent numbered documents made from files, and cites them', async () => {
    await ingest('tariffs.txt', 'text/plain', 'Ferry tariffs rise in spring by ten percent.')
    await scene.agent('librarian', { tools: [{ kind: 'builtin', name: 'search_knowledge' }] })
    const { runId } = await scene.ask('Search the documents about ferry tariffs', { agent: 'librarian' })

    const end = (await expectWholeLog(scene, runId)).at(-1)
    expect(end?.type === 'run.completed' && end.output.citations).toMatchObject([{ number: 1, title: 'tariffs.txt' }])
  })
})
