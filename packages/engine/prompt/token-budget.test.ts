import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PromptMessage } from '../ports/ports.ts'
import { fitPrompt } from './token-budget.ts'
import { messageTokens, mostTokensIn, tokensOf } from '../ports/tokens.ts'

const seed = Date.now() % 1_000_000
const words = (count: number) => 'word '.repeat(count)
const user = (content: string): PromptMessage => ({ role: 'user', content })
const budget = (context_tokens: number) => ({ context_tokens, max_output_tokens: 100, tools: [] })
const called = (id: string, size: number): PromptMessage[] => [
  { role: 'assistant', content: null, calls: [{ provider_call_id: id, name: 'look', arguments: {} }] },
  { role: 'tool', provider_call_id: id, content: words(size) },
]

test('a prompt that fits is left as it is', () => {
  const messages = [user('Hello'), ...called('c', 10)]
  expect(fitPrompt(messages, 0, budget(1000))).toEqual(messages)
})

test('the oldest history goes first, a call together with its result', () => {
  const system: PromptMessage = { role: 'system', content: 'Be brief.' }
  const messages = [system, ...called('old', 300), user('Earlier'), ...called('newer', 50), user('Now')]

  expect(fitPrompt(messages, messages.length - 1, budget(400))).toEqual([
    system,
    user('Earlier'),
    ...called('newer', 50),
    user('Now'),
  ])
})

test('instructions, the question and the newest round stay, however little room there is', () => {
  const system: PromptMessage = { role: 'system', content: 'Be brief.' }
  const messages = [system, user('Old'), user('Now'), ...called('first', 500), ...called('last', 500)]

  expect(fitPrompt(messages, 2, budget(1000))).toEqual([system, user('Now'), ...called('last', 500)])
  expect(fitPrompt(messages, 2, budget(120))).toEqual([system, user('Now'), ...called('last', 500)])
})

test('no prompt ever carries a call without its result or a result without its call', () => {
  console.log(`token-budget: seed ${seed}`)
  const group = fc.oneof(
    fc.nat(40).map((size) => [user(words(size))]),
    fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 3 })).map(([size, count]): PromptMessage[] => {
      const ids = Array.from({ length: count }, (_, index) => `c${index}`)
      return [
        {
          role: 'assistant',
          content: null,
          calls: ids.map((id) => ({ provider_call_id: id, name: 'look', arguments: {} })),
        },
        ...ids.map((id): PromptMessage => ({ role: 'tool', provider_call_id: id, content: words(size) })),
      ]
    }),
  )
  fc.assert(
    fc.property(
      fc.array(group, { maxLength: 15 }),
      fc.array(group, { maxLength: 5 }),
      fc.integer({ min: 100, max: 800 }),
      (history, rounds, context) => {
        const messages = [...history.flat(), user('Now'), ...rounds.flat()]
        const fitted = fitPrompt(messages, history.flat().length, budget(context))
        let open: string[] = []
        for (const message of fitted) {
          if (message.role === 'tool') expect(open.shift()).toBe(message.provider_call_id)
          else {
            expect(open).toEqual([])
            open = message.role === 'assistant' ? message.calls.map((call) => call.provider_call_id) : []
          }
        }
        expect(open).toEqual([])
        expect(fitted).toContainEqual(user('Now'))
      },
    ),
    { seed },
  )
})

test('counting tokens takes any text, special names and halves of characters included', () => {
  expect(tokensOf('<|endoftext|><|im_start|>system')).toBeGreaterThan(0)
  expect(tokensOf('\ud83d\u0000')).toBeGreaterThan(0)
  expect(tokensOf('')).toBe(0)
  expect(messageTokens(user(words(100)))).toBeGreaterThan(100)
})

test('the bound that spares the counting is never below the count', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      expect(mostTokensIn(user(text))).toBeGreaterThanOrEqual(messageTokens(user(text)))
    }),
    { seed },
  )
})

test('a long text is counted by samples from all of it', () => {
  const mixed = `${'字'.repeat(50_000)}${'word '.repeat(20_000)}`
  const whole = tokensOf('字'.repeat(2_000)) * 25 + tokensOf('word '.repeat(400)) * 50
  expect(Math.abs(tokensOf(mixed) - whole) / whole).toBeLessThan(0.15)
})

test('SEC14: counting a megabyte without a single blank does not hang', () => {
  expect(tokensOf('a'.repeat(1_000_000))).toBeGreaterThan(100_000)
})
