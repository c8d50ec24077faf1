import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStack, type Stack } from './stack.fixture.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack.stop())

const content = '[pace=400][tokens=200]Tell me a story.'
const user = { id: 'm1', role: 'user', content }

/** Each public stream, and a check that recognises its frames of text. */
const streams: [string, string, object, RegExp, Record<string, string>?][] = [
  ['server-sent events', '/messages?stream=true', { agent: 'helper', content }, /^event: model\.delta/],
  [
    'JSON lines',
    '/messages?stream=true',
    { agent: 'helper', content },
    /^\{"type":"model\.delta"/,
    { accept: 'application/jsonl' },
  ],
  [
    'Chat Completions',
    '/chat/completions',
    { model: 'helper', stream: true, messages: [user] },
    /"delta":\{"content":"[^"]/,
  ],
  ['Responses', '/responses', { model: 'helper', stream: true, input: content }, /output_text\.delta/],
  [
    'the AI SDK',
    '/ai-sdk/helper',
    {
      id: 'c',
      trigger: 'submit-message',
      messages: [{ id: 'm', role: 'user', parts: [{ type: 'text', text: content }] }],
    },
    /"type":"text-delta"/,
  ],
  [
    'AG-UI',
    '/ag-ui/helper',
    { threadId: 't', runId: 'r', state: {}, tools: [], context: [], messages: [user] },
    /"type":"TEXT_MESSAGE_CONTENT"/,
  ],
]

test.each(streams)(
  'SEC12: text by %s comes in frames of whole blocks of 64 bytes',
  async (_name, path, body, isText, headers = {}) => {
    const reply = await fetch(`${stack.url}/openapi/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${stack.key}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    const text = await reply.text()
    const between = headers.accept === undefined ? '\n\n' : '\n'
    const sizes = text
      .split(between)
      .filter((frame) => isText.test(frame))
      .map((frame) => Buffer.byteLength(frame + between))

    expect(reply.status).toBe(200)
    expect(sizes.length).toBeGreaterThan(1)
    expect(sizes.filter((size) => size % 64 !== 0)).toEqual([])
  },
)
