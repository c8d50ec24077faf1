import type { SeededRandom } from '@runwire/testing'
import type { KnownIds } from './known-ids.ts'

type Fields = Record<string, unknown>

/** The bytes of a body: something that fits the route with a few changes, or what is no JSON at all. */
export function randomBody(path: string, ids: KnownIds, random: SeededRandom): Buffer {
  if (random.next() < 0.08) return random.pick(BROKEN)
  const fields = { ...rightBody(path, ids) }
  for (let changes = random.between(0, 3); changes > 0; changes--) change(fields, ids, random)
  return Buffer.from(JSON.stringify(fields))
}

const BROKEN = [
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '1e999',
  '{"content":',
  '{"content":"\\ud800"}',
  '{"__proto__":{"agent":"demo"}}',
  '['.repeat(200) + ']'.repeat(200),
  `{"content":"${'x'.repeat(300_000)}"}`,
  '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhello\r\n--x--\r\n',
].map((text) => Buffer.from(text))
BROKEN.push(Buffer.from([0xff, 0xfe, 0x00, 0x7b]), Buffer.from('{"agent":"demo","content":"a\0b"}'))

function rightBody(path: string, ids: KnownIds): Fields {
  const question = [{ role: 'user', content: '[echo]Hello.' }]
  if (path.endsWith('/chat/completions')) return { model: 'demo', messages: question, stream: true }
  if (path.endsWith('/responses')) return { model: 'demo', input: '[echo]Hello.', stream: true, background: true }
  if (path.includes('/ai-sdk/'))
    return {
      id: 'chat-1',
      trigger: 'submit-message',
      messages: [{ id: 'm1', role: 'user', parts: [{ type: 'text', text: '[echo]Hi' }] }],
    }
  if (path.includes('/ag-ui/'))
    return {
      threadId: 't1',
      runId: 'r1',
      messages: [{ id: 'm1', ...question[0] }],
      tools: [],
      context: [],
      state: {},
      forwardedProps: {},
    }
  if (path === '/mcp')
    return {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'ask_demo', arguments: { message: '[echo]Hi' } },
    }
  if (path.endsWith('/tool-outputs')) return { outputs: [{ call_id: 'call_1', result: 1 }], approvals: [] }
  if (path.endsWith('/feedback')) return { rating: 'up' }
  if (path.endsWith('/widget-sessions')) return { agent: 'demo', end_user: 'u', origin: 'https://shop.example' }
  if (path.endsWith('/search')) return { query: 'resume' }
  if (path.endsWith('/retry') || path.endsWith('/cancel') || path.endsWith('/send-now')) return {}
  if (path.endsWith('/conversations')) return { agent: 'demo' }
  if (path.endsWith('/conversations/{id}/messages'))
    return { content: '[echo]Hello.', on_busy: 'enqueue', background: true }
  if (path.endsWith('/messages')) return { agent: 'demo', content: '[echo]Hello.' }
  if (path.endsWith('/conversations/{id}')) return { title: 'T', active_message_id: ids.messages[0] }
  return { content: 'Hello', name: 'n', title: 't' }
}

const FIELDS = [
  'content',
  'agent',
  'model',
  'messages',
  'input',
  'edit_of',
  'parent_id',
  'models',
  'tools',
  'forced_tool',
  'metadata',
  'title',
  'id',
  'stream',
  'on_busy',
  'background',
  'response_format',
  'previous_response_id',
  'threadId',
  'method',
  'params',
  'limit',
  'query',
  'config',
  'origins',
  'unknown_field',
]

function change(fields: Fields, ids: KnownIds, random: SeededRandom): void {
  const name = random.pick(random.next() < 0.6 && Object.keys(fields).length > 0 ? Object.keys(fields) : FIELDS)
  if (random.next() < 0.2) delete fields[name]
  else fields[name] = randomValue(ids, random, 0)
}

function randomValue(ids: KnownIds, random: SeededRandom, depth: number): unknown {
  const simple = [
    null,
    true,
    0,
    -1,
    1.5,
    2 ** 53,
    '',
    'x',
    '\u0000',
    '\ud83d',
    '🎈'.repeat(50),
    'y'.repeat(20_000),
    ids.run,
    ids.conversation,
    ids.messages[0],
    ids.messages[1],
    [ids.file],
    'demo',
  ]
  if (depth > 2 || random.next() < 0.7) return random.pick(simple)
  const inner = () => randomValue(ids, random, depth + 1)
  if (random.next() < 0.5) return Array.from({ length: random.between(0, 5) }, inner)
  return Object.fromEntries(
    Array.from({ length: random.between(0, 4) }, () => [
      random.pick(['type', 'text', 'role', 'content', 'file_id', 'name', 'function', 'parameters', ...FIELDS]),
      inner(),
    ]),
  )
}
