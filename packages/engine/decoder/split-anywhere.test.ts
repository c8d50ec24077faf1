import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ModelCallError } from '../ports/ports.ts'
import { content, decode, delta, DONE, event, finish, gist } from './fixtures/stream.ts'
import { STREAMS } from './fixtures/streams.ts'

describe('where a stream is split does not matter', () => {
  test.each(STREAMS)('at any byte: $name', async ({ stream }) => {
    const bytes = Buffer.from(stream)
    const whole = gist(await decode(bytes))

    for (let at = 1; at < bytes.length; at++) expect(gist(await decode(bytes, [at]))).toEqual(whole)
    expect(gist(await decode(bytes, Array<number>(bytes.length).fill(1)))).toEqual(whole)
  })

  test('in any number of reads', async () => {
    const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
    console.log(`seed ${seed}`)
    const stream = fc.constantFrom(...STREAMS)

    await fc.assert(
      fc.asyncProperty(
        stream,
        fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 200 }),
        async ({ stream: text }, sizes) => {
          expect(gist(await decode(text, sizes))).toEqual(gist(await decode(text)))
        },
      ),
      { seed, numRuns: 500 },
    )
  })

  test('and neither does how its content and arguments are cut into deltas', async () => {
    const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
    console.log(`seed ${seed}`)
    const pieces = fc.constantFrom(
      '<think>',
      '</think>',
      '<tool_call>',
      '{"name":"search","arguments":{"query":"x"}}',
      '</tool_call>',
      '```',
      '\n',
      '`',
      ' ',
      'a',
      '<',
      '{',
      '[TOOL_CALLS]',
      '😀',
      '\0',
      '\ud83d',
      '</',
      '<function=search>',
      '</function>',
    )
    const text = fc.array(pieces, { maxLength: 14 }).map((list) => list.join(''))

    await fc.assert(
      fc.asyncProperty(text, fc.array(fc.integer({ min: 1, max: 7 }), { maxLength: 60 }), async (whole, sizes) => {
        const cut: string[] = []
        let at = 0
        for (const size of [...sizes, whole.length]) {
          cut.push(whole.slice(at, at + size))
          at += size
        }
        const split = gist(await decode(content(...cut) + finish('stop')))
        expect(split).toEqual(gist(await decode(content(whole) + finish('stop'))))
        expect(split.round).toMatchObject(split.shown)
        expect((split.shown.text + split.shown.reasoning).isWellFormed()).toBe(true)
      }),
      { seed, numRuns: 1500 },
    )
  })
})

test('chunks read without parsing give what parsing them gives', async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
  console.log(`seed ${seed}`)
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('a', '"', '\\', '","obfuscation":"', '}]}', '\u2028', '\ud83d'),
  )
  const fields = fc.record({
    field: fc.constantFrom('content', 'reasoning_content', 'reasoning'),
    text,
    padding: fc.option(fc.stringMatching(/^[a-zA-Z0-9]{0,8}$/)),
    odd: fc.option(fc.constantFrom({ refusal: 'no' }, { role: 'assistant' }, { content: 'twice' }), { freq: 5 }),
  })

  await fc.assert(
    fc.asyncProperty(fc.array(fields, { maxLength: 12 }), async (list) => {
      const chunks = list.map(({ field, text: piece, padding, odd }) => ({
        choices: [{ index: 0, delta: { [field]: piece, ...odd }, finish_reason: null }],
        ...(padding === null ? {} : { obfuscation: padding }),
      }))
      const stream = chunks.map(event).join('') + finish('stop')
      // an event with a name is always parsed
      const parsed = stream.replaceAll(/^data: /gm, 'event: message\ndata: ')
      expect(gist(await decode(stream))).toEqual(gist(await decode(parsed)))
    }),
    { seed, numRuns: 1500 },
  )
})

test('decoding any bytes ends with a round or a ModelCallError', async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
  console.log(`seed ${seed}`)
  const json = fc.json().map(event)
  const odd = fc.oneof(
    json,
    fc.string(),
    fc.constantFrom(content('x'), DONE, 'data:', '\r', '\n', finish('stop'), 'event: error\n'),
    fc.jsonValue().map((value) => delta({ content: value, tool_calls: value, reasoning: value })),
  )

  await fc.assert(
    fc.asyncProperty(fc.array(odd, { maxLength: 8 }), async (parts) => {
      const { error, round } = await decode(parts.join(''))
      expect(error === null ? round : error).toSatisfy((end) => end === round || end instanceof ModelCallError)
    }),
    { seed, numRuns: 1000 },
  )
})
