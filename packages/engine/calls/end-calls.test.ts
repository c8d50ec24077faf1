import { expect, test } from 'vitest'
import type { Json } from '@runwire/protocol'
import type { Execution } from '../execute-run.ts'
import { executeScripted } from '../testing/execute-scripted.ts'
import { sampleSetup, sampleTool } from '../testing/sample-setup.ts'
import { StoredLog } from '../testing/stored-log.ts'

const call = (name: string, args: Json = {}) => ({
  call: { name, arguments: typeof args === 'string' ? args : JSON.stringify(args) },
})
const answer = [{ text: 'Done.' }, { finish: 'stop' }]
const echo = sampleTool('echo', ({ text }) => ({ ok: true, result: text ?? null }))
const contents = (messages: readonly { role: string; content: unknown }[] | undefined) =>
  messages?.filter((message) => message.role === 'tool').map((message) => message.content)

test('O8: parallel calls are announced first, get a tab each in their order, and each ends with its own event', async () => {
  const gate = Promise.withResolvers<void>()
  const slow = sampleTool('slow', async () => {
    await gate.promise
    return { ok: true, result: 'slow' }
  })
  const quick = sampleTool('quick', () => {
    gate.resolve()
    return { ok: true, result: 'quick' }
  })
  await using run = await executeScripted([[call('slow'), call('quick'), { finish: 'tool_calls' }], answer], {
    tools: [slow, quick],
  })

  const ids = run.log.of('model.completed')[0]?.calls.map((item) => item.call_id) ?? []
  expect(run.log.types().slice(2, 8)).toEqual([
    'model.completed',
    'tools.branching',
    'tool.started',
    'tool.started',
    'tool.completed',
    'tool.completed',
  ])
  expect(run.log.of('tools.branching')[0]).toMatchObject({ round: 1, branches: 2 })
  expect(run.log.of('tool.started').map((event) => [event.name, event.placement.tab_index])).toEqual([
    ['slow', 0],
    ['quick', 1],
  ])
  expect(run.log.of('tool.completed').map((event) => event.call_id)).toEqual([ids[1], ids[0]])
  expect(contents(run.provider.requests[1]?.messages)).toEqual(['slow', 'quick'])
})

test('O8: one failing call does not stop the others, whether it says so or throws', async () => {
  const failing = sampleTool('failing', () => ({ ok: false, error: { code: 'tool_error', message: 'no such order' } }))
  const throwing = sampleTool('throwing', () => {
    throw new Error('socket closed\u0000')
  })
  await using run = await executeScripted(
    [[call('failing'), call('throwing'), call('echo', { text: 'fine' }), { finish: 'tool_calls' }], answer],
    { tools: [failing, throwing, echo] },
  )

  expect(run.log.of('tool.failed').map((event) => event.error)).toEqual([
    { code: 'tool_error', message: 'no such order' },
    { code: 'tool_error', message: 'socket closed' },
  ])
  expect(contents(run.provider.requests[1]?.messages)).toEqual([
    'Error (tool_error): no such order',
    'Error (tool_error): socket closed',
    'fine',
  ])
  expect(run.end.kind).toBe('completed')
})

test('S20: a call’s start is stored before the tool runs, with what it runs on', async () => {
  const seen: string[][] = []
  const tool = sampleTool('look', (_, context) => {
    seen.push(log.types(), [context.idempotency_key])
    return { ok: true, result: 'ok' }
  })
  const setup = sampleSetup()
  const log = new StoredLog(setup.run_id)
  await using run = await executeScripted([[call('look', { a: 1 }), { finish: 'tool_calls' }], answer], {
    setup,
    stored: log,
    tools: [tool],
  })

  const started = run.log.of('tool.started')[0]
  expect(seen[0]).toContain('tool.started')
  expect(seen[1]).toEqual([started?.idempotency_key])
  expect(started).toMatchObject({ name: 'look', title: 'Running look', arguments: { a: 1 }, effect: 'read' })
})

test('no more calls run at once than the agent allows', async () => {
  let running = 0
  let most = 0
  const busy = sampleTool('busy', async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
    return { ok: true, result: 'ok' }
  })
  const setup = sampleSetup({ agent: { limits: { parallel_tools: 2 } } })
  await using run = await executeScripted(
    [[...Array.from({ length: 7 }, () => call('busy')), { finish: 'tool_calls' }], answer],
    { setup, tools: [busy] },
  )

  expect(most).toBe(2)
  expect(run.log.of('tool.completed')).toHaveLength(7)
})

test('S11: a tool that does not exist becomes an error result that lists the real ones', async () => {
  await using run = await executeScripted([[call('open_door'), { finish: 'tool_calls' }], answer], { tools: [echo] })

  expect(run.log.types().slice(2, 5)).toEqual(['model.completed', 'tool.started', 'tool.failed'])
  expect(run.log.of('tool.failed')[0]?.error).toEqual({
    code: 'unknown_tool',
    message: 'There is no tool called "open_door". The tools are: echo.',
  })
  expect(run.end.kind).toBe('completed')
})

test('S11: arguments the schema refuses are an error that names the field, and the tool does not run', async () => {
  let ran = 0
  const parameters = { type: 'object', properties: { count: { type: 'integer', minimum: 1 } }, required: ['count'] }
  const strict = sampleTool(
    'strict',
    () => {
      ran += 1
      return { ok: true, result: 'ran' }
    },
    { parameters },
  )
  await using run = await executeScripted(
    [
      [call('strict', { count: 0 }), call('strict', {}), call('strict', { count: 2 }), { finish: 'tool_calls' }],
      answer,
    ],
    { tools: [strict] },
  )

  expect(ran).toBe(1)
  expect(run.log.of('tool.failed').map((event) => event.error.code)).toEqual(['invalid_arguments', 'invalid_arguments'])
  expect(run.log.of('tool.failed').every((event) => event.error.message.includes('count'))).toBe(true)
})

test('S11: arguments that are no JSON object never run, and go back to the provider as an empty object', async () => {
  await using run = await executeScripted([[call('echo', '[1,2]'), { finish: 'tool_calls' }], answer], {
    tools: [echo],
  })

  expect(run.log.of('tool.completed')).toEqual([])
  expect(run.log.of('tool.failed')[0]?.error.code).toBe('invalid_arguments')
  const sent = run.provider.requests[1]?.messages.find((message) => message.role === 'assistant')
  expect(sent?.calls.map((item) => item.arguments)).toEqual([{}])
})

test('S11: a call that the length limit cut does not run, and the model is told', async () => {
  await using run = await executeScripted(
    [[{ text: 'Let me see.' }, call('echo', '{"text":"half'), { finish: 'length' }], answer],
    { tools: [echo] },
  )

  expect(run.log.of('tool.completed')).toEqual([])
  expect(run.log.of('tool.failed')).toHaveLength(1)
  expect(run.log.of('run.completed')[0]?.output.content).toBe('Done.')
})

test('a tool that takes too long is given up, and what it says later goes nowhere', async () => {
  const late = Promise.withResolvers<void>()
  const said = Promise.withResolvers<void>()
  const stuck = sampleTool(
    'stuck',
    async (_, { emitter, call_id }) => {
      await late.promise
      await emitter.append([{ type: 'tool.progress', call_id, kind: 'status', data: 'late' }])
      said.resolve()
      return { ok: true, result: 'late' }
    },
    { timeout_ms: 20 },
  )
  const second = () => {
    late.resolve()
    return [{ waitFor: said.promise }, ...answer]
  }
  await using run = await executeScripted([[call('stuck'), { finish: 'tool_calls' }], second], { tools: [stuck] })

  expect(run.log.of('tool.failed')[0]?.error).toEqual({
    code: 'tool_timeout',
    message: 'stuck did not answer within 0.02 s.',
  })
  expect(run.log.of('tool.progress')).toEqual([])
  expect(run.log.of('tool.completed')).toEqual([])
  expect(run.log.types().at(-1)).toBe('run.completed')
})

test('results are storable: no NUL, no half of a surrogate pair, in texts and in names', async () => {
  const dirty = sampleTool('dirty', () => ({ ok: true, result: { 'a\u0000b': 'x\ud83dy', list: ['\u0000'] } }))
  await using run = await executeScripted([[call('dirty'), { finish: 'tool_calls' }], answer], { tools: [dirty] })

  expect(run.log.of('tool.completed')[0]?.result).toEqual({ ab: 'x\ufffdy', list: [''] })
})

test('a result over 256 KB reaches the model as its head and tail', async () => {
  const big = sampleTool('big', () => ({ ok: true, result: `HEAD${'x'.repeat(300_000)}TAIL` }))
  await using run = await executeScripted([[call('big'), { finish: 'tool_calls' }], answer], { tools: [big] })

  const seen = contents(run.provider.requests[1]?.messages)?.[0]
  expect(seen).toMatch(/^HEADx+\n\[… 234472 of 300008 characters left out …\]\nx+TAIL$/)
})

test('a result over 256 KB is kept whole as a file where files are kept', async () => {
  const saved: { name: string; media_type: string; bytes: Uint8Array }[] = []
  const saveFile: NonNullable<Execution['saveFile']> = async (_, file) => {
    saved.push(file)
    return {
      file_id: 'file_1',
      name: file.name,
      media_type: file.media_type,
      bytes: file.bytes.byteLength,
      url: '/files/file_1',
    }
  }
  const big = sampleTool('big', () => ({ ok: true, result: { rows: 'x'.repeat(300_000) } }))
  await using run = await executeScripted([[call('big'), { finish: 'tool_calls' }], answer], { tools: [big], saveFile })

  expect(saved).toMatchObject([{ name: 'big-result.json', media_type: 'application/json' }])
  expect(JSON.parse(Buffer.from(saved[0]?.bytes ?? []).toString())).toEqual({ rows: 'x'.repeat(300_000) })
  expect(run.log.types().slice(3, 6)).toEqual(['tool.started', 'file.created', 'tool.completed'])
  expect(contents(run.provider.requests[1]?.messages)?.[0]).toContain(
    'the whole is the file big-result.json, /files/file_1 …]',
  )
})

test('an empty result still tells the model something', async () => {
  const silent = sampleTool('silent', () => ({ ok: true, result: '' }))
  await using run = await executeScripted([[call('silent'), { finish: 'tool_calls' }], answer], { tools: [silent] })

  expect(contents(run.provider.requests[1]?.messages)).toEqual(['(the tool gave an empty result)'])
})

test('O11: a tool emits progress and files from wherever it is, and an image is part of the answer', async () => {
  const file = { file_id: 'file_1', name: 'cat.png', media_type: 'image/png', bytes: 3, url: '/files/file_1' }
  const drawing = sampleTool('draw', async (_, { emitter, call_id }) => {
    await emitter.append([{ type: 'tool.progress', call_id, kind: 'status', data: 'drawing' }])
    await emitter.append([{ type: 'file.created', call_id, ...file }])
    return { ok: true, result: 'drawn' }
  })
  await using run = await executeScripted([[call('draw'), { finish: 'tool_calls' }], answer], { tools: [drawing] })

  expect(run.log.types().slice(3, 7)).toEqual(['tool.started', 'tool.progress', 'file.created', 'tool.completed'])
  expect(run.log.of('run.completed')[0]?.output.files).toEqual([file])
  expect(run.provider.requests[1]).toMatchObject({ tools: [], tool_choice: 'none' })
})

test('O19: documents get numbers from the run’s counter, the model reads them, and only cited ones are stored', async () => {
  const document = (id: string) => ({ document_id: id, title: `Title ${id}`, url: null, snippet: `About ${id}.` })
  const search = sampleTool('search', ({ ids }) => ({
    ok: true,
    result: ['found'],
    documents: (ids as string[]).map(document),
  }))
  await using run = await executeScripted(
    [
      [call('search', { ids: ['a', 'b'] }), { finish: 'tool_calls' }],
      [call('search', { ids: ['b', 'c'] }), { finish: 'tool_calls' }],
      [{ text: 'See [3' }, { text: '] and [1], not [7] or `[2]`.' }, { finish: 'stop' }],
    ],
    { tools: [search] },
  )

  expect(run.log.of('tool.completed').map((event) => event.documents?.map((item) => item.number))).toEqual([
    [1, 2],
    [2, 3],
  ])
  expect(contents(run.provider.requests[2]?.messages)?.[1]).toContain('[3] Title c\nAbout c.')
  expect(run.log.of('citation.added').map((event) => [event.number, event.document_id])).toEqual([
    [3, 'c'],
    [1, 'a'],
  ])
  expect(run.log.of('run.completed')[0]?.output.citations.map((citation) => citation.number)).toEqual([3, 1])
  expect(run.log.types().slice(-4)).toEqual(['citation.added', 'citation.added', 'model.completed', 'run.completed'])
})
