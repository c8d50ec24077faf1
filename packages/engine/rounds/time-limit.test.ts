import { expect, test } from 'vitest'
import { byteStream } from '../ports/byte-stream.ts'
import type { ModelPort } from '../ports/ports.ts'
import { executeScripted } from '../testing/execute-scripted.ts'
import { sampleSetup, sampleTool } from '../testing/sample-setup.ts'

const delta = (fields: object) => `data: ${JSON.stringify({ choices: [{ index: 0, delta: fields }] })}\n\n`
const calling = { tool_calls: [{ index: 0, id: 'c', function: { name: 'calculator', arguments: '{"a":"' } }] }
const calculator = sampleTool('calculator', () => ({ ok: true, result: '42' }))
/** A second is left. */
const setup = () => sampleSetup({ agent: { limits: { max_wall_seconds: 2 } }, started_at_ms: Date.now() - 1_000 })

/** A provider that says `first`, then `more` for ever. */
function endless(more: string, first = ''): ModelPort {
  async function* body() {
    if (first !== '') yield Buffer.from(first)
    for (;;) {
      yield Buffer.from(more)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  return { open: async () => ({ kind: 'stream', body: byteStream(body()) }) }
}

test.each([
  ['pings', ': ping\n\n'],
  ['empty chunks', delta({ content: '' })],
  ['reasoning', delta({ reasoning_content: 'hm ' })],
  ['arguments of a call', delta({ tool_calls: [{ index: 0, function: { arguments: 'x' } }] })],
])('O5: a provider that sends %s without end is left when the run’s time is up', async (_, more) => {
  const begun = performance.now()
  await using run = await executeScripted([], {
    setup: setup(),
    tools: [calculator],
    model: endless(more, more.includes('tool_calls') ? delta(calling) : ''),
  })

  expect(run.log.of('run.failed')[0]?.error).toMatchObject({ code: 'time_limit' })
  // A second was left; the rest is for a busy machine.
  expect(performance.now() - begun).toBeLessThan(10_000)
})

test('O5: an answer under way when the time is up ends there, and the run says why', async () => {
  await using run = await executeScripted([], { setup: setup(), model: endless(delta({ content: 'word ' })) })

  const end = run.log.of('run.completed')[0]
  expect(end?.stop_reason).toBe('max_time')
  expect(end?.output.content).toMatch(/^(word )+$/)
})

test('O5: a round whose time is up after tools had results is followed by a last one without tools', async () => {
  let asked = 0
  const { open } = endless(': ping\n\n')
  const scripted =
    (reply: string): ModelPort['open'] =>
    async () => ({
      kind: 'stream',
      body: byteStream(
        (async function* () {
          yield Buffer.from(reply)
        })(),
      ),
    })
  const finish = (reason: string) =>
    `data: ${JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: reason }] })}\n\n`
  const whole = { tool_calls: [{ index: 0, id: 'c', function: { name: 'calculator', arguments: '{}' } }] }
  const model: ModelPort = {
    open: (request, options) => {
      asked += 1
      if (asked === 1) return scripted(delta(whole) + finish('tool_calls'))(request, options)
      if (asked === 2) return open(request, options)
      return scripted(delta({ content: `${request.tools.length} tools, 42` }) + finish('stop'))(request, options)
    },
  }
  // Three seconds are left: the first round and its tool must be over before, on a busy machine too.
  const limits = { max_wall_seconds: 4 }
  const threeSeconds = sampleSetup({ agent: { limits }, started_at_ms: Date.now() - 1_000 })
  await using run = await executeScripted([], { setup: threeSeconds, tools: [calculator], model })

  expect(run.log.of('run.completed')[0]).toMatchObject({ stop_reason: 'max_time', output: { content: '0 tools, 42' } })
})

test('O5: an agent of one round answers without tools, is told of no limit and runs into none', async () => {
  await using run = await executeScripted([[{ text: 'Hello.' }, { finish: 'stop' }]], {
    setup: sampleSetup({ agent: { limits: { max_rounds: 1 } } }),
    tools: [calculator],
  })

  expect(run.provider.requests[0]?.tools).toEqual([])
  expect(JSON.stringify(run.provider.requests[0]?.messages)).not.toContain('Reminder')
  expect(run.log.of('run.completed')[0]?.stop_reason).toBe('finished')
})

test.each([
  ['reasoning', { reasoning_content: 'x'.repeat(10_000) }],
  ['calls', { tool_calls: [{ index: 0, function: { arguments: 'x'.repeat(10_000) } }] }],
])('O6: a flood of %s ends the run, with no more of it kept than a round may hold', async (what, fields) => {
  let sent = 0
  async function* body() {
    yield Buffer.from(delta(calling))
    for (;;) {
      sent += 10_000
      yield Buffer.from(delta(fields))
    }
  }
  await using run = await executeScripted([], {
    tools: [calculator],
    model: { open: async () => ({ kind: 'stream', body: byteStream(body()) }) },
  })

  expect(run.log.of('run.failed')[0]?.error).toMatchObject({
    code: 'output_too_long',
    detail: expect.stringContaining(`the ${what} of one round exceed 1000000 characters`),
  })
  expect(sent).toBeLessThan(1_100_000)
})
