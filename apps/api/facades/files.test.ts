import { Chat } from '@ai-sdk/react'
import { samplePdf } from '@runwire/testing'
import { DefaultChatTransport, type UIMessage } from 'ai'
import OpenAI from 'openai'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStack, type Stack } from './stack.fixture.ts'

let stack: Stack
let openai: OpenAI

beforeAll(async () => {
  stack = await startStack()
  openai = new OpenAI({ baseURL: `${stack.url}/openapi/v1`, apiKey: stack.key, maxRetries: 0 })
})
afterAll(() => stack.stop())

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const PNG_URL = `data:image/png;base64,${PNG}`
const PDF_URL = `data:application/pdf;base64,${samplePdf('Quarterly numbers').toString('base64')}`

interface StoredFile {
  id: string
  name: string
  media_type: string
  content: Buffer
}

async function files(): Promise<StoredFile[]> {
  const { rows } = await stack.database.pool.query<StoredFile>(
    'select id, name, media_type, content from files order by id',
  )
  return rows
}

/** Content parts of the newest messages of the user, newest first. */
async function saidParts(count: number): Promise<{ type: string; file_id?: string; text?: string }[][]> {
  const { rows } = await stack.database.pool.query<{ parts: { type: string }[] }>(
    `select parts from messages where role = 'user' order by id desc limit $1`,
    [count],
  )
  return rows.map((row) => row.parts)
}

test('B3: an OpenAI client sends a picture and a pdf; both are stored once, however often its history repeats them', async () => {
  const first: OpenAI.ChatCompletionMessageParam = {
    role: 'user',
    content: [
      { type: 'text', text: '[echo]What are these?' },
      { type: 'image_url', image_url: { url: PNG_URL } },
      { type: 'file', file: { filename: 'report.pdf', file_data: PDF_URL } },
    ],
  }
  const answer = await openai.chat.completions.create({ model: 'helper', messages: [first] })
  // The demo model echoes all text it is given: the pdf reached it.
  expect(answer.choices[0]?.message.content).toContain('Quarterly numbers')
  const stored = await files()
  expect(stored.map(({ name, media_type }) => `${name} ${media_type}`).toSorted()).toEqual([
    'image.png image/png',
    'report.pdf application/pdf',
  ])
  expect(stored.find(({ name }) => name === 'image.png')?.content.toString('base64')).toBe(PNG)
  expect((await saidParts(1))[0]?.map((part) => part.type)).toEqual(['text', 'image', 'file'])

  await openai.chat.completions.create({
    model: 'helper',
    messages: [first, { role: 'assistant', content: 'A picture.' }, { role: 'user', content: '[echo]And now?' }],
  })
  expect(await files()).toHaveLength(2)
  const [now, before] = await saidParts(2)
  expect(now).toEqual([])
  expect(before?.map((part) => part.type)).toEqual(['text', 'image', 'file'])
})

test('B3: a Responses client sends input_image and input_file, by its bytes or by the id of an upload', async () => {
  const form = new FormData()
  form.append('file', new Blob([Buffer.from('uploaded before')], { type: 'text/plain' }), 'before.txt')
  const upload = await fetch(`${stack.url}/openapi/v1/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stack.key}` },
    body: form,
  })
  const { id: file_id } = (await upload.json()) as { id: string }
  const response = await openai.responses.create({
    model: 'helper',
    input: [
      {
        role: 'user',
        content: [
          { type: 'input_text', text: '[echo]See:' },
          { type: 'input_image', image_url: PNG_URL, detail: 'auto' },
          { type: 'input_file', file_id },
        ],
      },
    ],
  })

  expect(response.output_text).toContain('uploaded before')
  expect((await saidParts(1))[0]).toMatchObject([{ type: 'text' }, { type: 'image' }, { type: 'file', file_id }])
})

test('B3: useChat sends a file part', async () => {
  const chat = new Chat<UIMessage>({
    transport: new DefaultChatTransport({
      api: `${stack.url}/openapi/v1/ai-sdk/helper`,
      headers: { authorization: `Bearer ${stack.key}` },
    }),
  })
  await chat.sendMessage({
    text: '[echo]Read it.',
    files: [{ type: 'file', mediaType: 'application/pdf', filename: 'report.pdf', url: PDF_URL }],
  })

  expect(chat.error).toBeUndefined()
  const answer = chat.messages
    .at(-1)
    ?.parts.flatMap((part) => (part.type === 'text' ? [part.text] : []))
    .join('')
  expect(answer).toContain('Quarterly numbers')
  expect((await saidParts(1))[0]?.map((part) => part.type)).toEqual(['file', 'text'])
})

test('a file that is none is refused by its place in the request, and nothing is stored', async () => {
  const before = (await files()).length
  const ask = (part: object) =>
    openai.chat.completions.create({
      model: 'helper',
      messages: [{ role: 'user', content: [{ type: 'text', text: 'Look' }, part as OpenAI.ChatCompletionContentPart] }],
    })
  const refused = { status: 400, param: 'messages.0.content.1' }

  await expect(ask({ type: 'image_url', image_url: { url: 'https://pictures.test/cat.png' } })).rejects.toMatchObject(
    refused,
  )
  await expect(ask({ type: 'file', file: { file_id: 'file-abc' } })).rejects.toMatchObject(refused)
  await expect(ask({ type: 'file', file: { file_data: 'data:x;base64,f0VMRgAAAQ==' } })).rejects.toMatchObject(refused)
  await expect(ask({ type: 'input_audio', input_audio: { data: '', format: 'wav' } })).rejects.toMatchObject(refused)
  await expect(ask({ type: 'file', file: { file_id: `file_${'0'.repeat(32)}` } })).rejects.toMatchObject({
    status: 404,
  })
  expect(await files()).toHaveLength(before)
})

test('SEC14: where files may come the body may be large, elsewhere a megabyte is the most', async () => {
  const picture = Buffer.concat([Buffer.from(PNG, 'base64'), Buffer.alloc(2_000_000)]).toString('base64')
  const answer = await openai.chat.completions.create({
    model: 'helper',
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: '[echo]Large.' },
          { type: 'image_url', image_url: { url: `data:image/png;base64,${picture}` } },
        ],
      },
    ],
  })
  expect(answer.choices[0]?.message.content).toBe('Large.')

  const plain = await fetch(`${stack.url}/openapi/v1/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stack.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ agent: 'helper', content: picture }),
  })
  expect(plain.status).toBe(413)
})
