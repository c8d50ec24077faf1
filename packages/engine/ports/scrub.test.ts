import { expect, test } from 'vitest'
import { scrubPatterns } from './scrub.ts'

test.each([
  'Authorization: Bearer abcdef0123456789',
  'basic dXNlcjpwYXNzd29yZA==',
  'key sk-proj-abcdef0123456789ABCDEF was refused',
  'key sk-ab**************wxyz was refused',
  'gsk_abcdef0123456789abcdef',
  'AIzaSyA0123456789abcdefghijklmnopqrstu',
  'https://host/v1?key=abcdef123&alt=sse',
  'https://user:hunter2secret@host/v1',
  '{"api_key": "abcdef123456"}',
  'api-key=abcdef123456',
  'token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abcdefghijk',
])('the secret in "%s" is taken out', (text) => {
  const clean = scrubPatterns(text)

  expect(clean).toContain('[redacted]')
  expect(clean).not.toMatch(/abcdef|hunter2|dXNlcj|wxyz|AIzaSy|eyJhb/)
})

test.each([
  'The model gpt-5-mini does not support temperature 0.7.',
  'Invalid API key provided. See https://host/docs/errors#keys for help.',
  'Rate limit reached for requests per minute. Try again in 1.5s.',
  'maximum context length is 8192 tokens',
])('"%s" holds no secret and stays', (text) => {
  expect(scrubPatterns(text)).toBe(text)
})

test('long texts are cleaned in time that grows with their length', () => {
  for (const piece of ['sk-', 'api_key', 'bearer ', 'https://', 'a:', '?key=', '"'.repeat(3)]) {
    const work = (chars: number, times: number) => {
      const text = piece.repeat(chars / piece.length)
      const before = process.cpuUsage()
      for (let run = 0; run < times; run++) scrubPatterns(text)
      const used = process.cpuUsage(before)
      return used.user + used.system + 10_000
    }
    expect(work(64_000, 8) / work(8_000, 64)).toBeLessThan(6)
  }
})
