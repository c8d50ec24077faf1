import type { ToolContext } from '@runwire/engine'
import type { Json, NewEvent } from '@runwire/protocol'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { ToolArgumentsError, type CodeTool, type CodeToolContext } from './code-tool.ts'
import { asTool } from './run-code-tool.ts'

const lines: string[] = []
const log = pino({ base: null }, { write: (line: string) => void lines.push(line) })
const said: NewEvent[] = []
const output: { offset: number; text: string }[] = []
const context: ToolContext = {
  emitter: {
    append: async (events) => {
      said.push(...events)
      return { last_seq: 0, cancel_requested: false }
    },
    text: () => undefined,
    toolOutput: ({ offset, text }) => void output.push({ offset, text }),
  },
  signal: new AbortController().signal,
  call_id: 'call_1',
  idempotency_key: 'run_1:call_1',
  round: 1,
  placement: { turn_index: 0, tab_index: 2, sub_turn_index: null, model_index: 0 },
  run_id: 'run_1',
  conversation_id: 'conv_1',
  project_id: 'proj_1',
}

/** Runs a tool whose code is given. */
function run(code: (args: Record<string, Json>, context: CodeToolContext) => unknown) {
  const tool: CodeTool = {
    name: 'lookup',
    title: 'Looking it up',
    description: 'Looks things up.',
    parameters: { type: 'object' },
    effect: 'read',
    needsApproval: false,
    timeoutMs: 1000,
    run: async (args, context) => code(args, context),
  }
  const host = {
    secretOf: async (name: string) => (name === 'shop' ? 'sk-of-the-shop' : null),
    saveFile: async (_: string, file: { name: string; media_type: string; bytes: Uint8Array }) => ({
      file_id: 'file_1',
      name: file.name,
      media_type: file.media_type,
      bytes: file.bytes.length,
      url: '/files/file_1/content',
    }),
    clean: (text: string) => text.replaceAll('sk-of-the-shop', '[redacted]'),
    log,
  }
  return asTool(tool, host).run({ id: 7 }, context)
}

test('B13: a tool in code gets arguments, ids, placement and secrets, and its value is the result', async () => {
  const outcome = await run(async (args, { idempotencyKey, placement, secret, ...rest }) => ({
    args,
    idempotencyKey,
    tab: placement.tab_index,
    ids: [rest.runId, rest.callId, rest.conversationId, rest.projectId],
    secrets: [await secret('shop'), await secret('none')],
  }))

  expect(outcome).toMatchObject({
    ok: true,
    result: {
      args: { id: 7 },
      idempotencyKey: 'run_1:call_1',
      tab: 2,
      ids: ['run_1', 'call_1', 'conv_1', 'proj_1'],
      secrets: ['sk-of-the-shop', null],
    },
  })
})

test('B13: a tool in code emits events of its call, and sources that the answer can cite', async () => {
  const outcome = await run(async (_, { emit, progress }) => {
    await progress({ done: 1, of: 2 })
    emit.output('first ')
    emit.output('second')
    emit.citation({ title: 'Returns', url: 'https://shop.example/returns', snippet: '30 days' })
    return emit.file({ name: 'list.csv', mediaType: 'text/csv', bytes: Buffer.from('a,b') })
  })

  expect(said.map((event) => event.type)).toEqual(['tool.progress', 'file.created'])
  expect(output).toEqual([
    { offset: 0, text: 'first ' },
    { offset: 6, text: 'second' },
  ])
  expect(outcome).toMatchObject({
    ok: true,
    result: { file_id: 'file_1', bytes: 3 },
    documents: [{ document_id: 'https://shop.example/returns', title: 'Returns', snippet: '30 days' }],
  })
})

test('B13: an error in a tool names file and line in the log, without secrets, and the model reads its message', async () => {
  lines.length = 0
  const outcome = await run(async (_, { secret }) => {
    throw new Error(`no order 7 for ${await secret('shop')}`)
  })

  expect(outcome).toMatchObject({
    ok: false,
    error: { code: 'tool_error', message: expect.stringContaining('no order 7') },
  })
  expect(lines.join()).toMatch(/run-code-tool\.test\.ts:\d+:\d+/)
  expect(lines.join()).toContain('"tool":"lookup"')
  expect(lines.join()).not.toContain('sk-of-the-shop')
})

test('B13: arguments that the tool’s own schema refuses are an error the model can mend', async () => {
  const outcome = await run(() => {
    throw new ToolArgumentsError('id: must be a text')
  })

  expect(outcome).toEqual({ ok: false, error: { code: 'invalid_arguments', message: 'id: must be a text' } })
})

test.each([
  ['nothing', undefined, { ok: true, result: null }],
  ['a date', new Date(0), { ok: true, result: '1970-01-01T00:00:00.000Z' }],
  ['a function', () => 1, { ok: false, error: { code: 'tool_error' } }],
  ['a big integer', 1n, { ok: false, error: { code: 'tool_error' } }],
])('B13: a tool that returns %s', async (_what, value, expected) => {
  expect(await run(() => value)).toMatchObject(expected)
})

test('B13: a tool’s log lines carry run and call and no secret', async () => {
  lines.length = 0
  await run(async (_, { log: toolLog, secret }) => toolLog.info('asked with', { key: await secret('shop'), at: 3 }))

  expect(JSON.parse(lines.join())).toMatchObject({ msg: 'asked with', key: '[redacted]', at: 3, call_id: 'call_1' })
})
