import { expect, test } from 'vitest'
import { classifyProviderError, errorDetail, readReportedError } from './provider-error.ts'

test.each([
  [
    'nested',
    { error: { message: 'm', type: 't', code: 'c', param: 'p' } },
    { status: null, code: 'c t', message: 'm', param: 'p' },
  ],
  ['a text', { error: 'm' }, { status: null, message: 'm' }],
  ['a text beside a status', { error: 'm', status: 503 }, { status: 503, message: 'm' }],
  ['a status as code', { error: { code: 502, message: 'm' } }, { status: 502, message: 'm' }],
  ['a status as text', { error: { code: '429', message: 'm' } }, { status: 429 }],
  [
    'a wrapped upstream error',
    { error: { code: 400, message: 'Provider returned error', metadata: { raw: 'too hot' } } },
    { message: 'Provider returned error: too hot' },
  ],
  ['a list of errors', { errors: [{ message: 'm' }] }, { message: 'm' }],
  ['a list', [{ error: { message: 'm' } }], { message: 'm' }],
  ['a type', { type: 'error', message: 'm' }, { message: 'm' }],
  ['an object name', { object: 'error', message: 'm', code: 40303 }, { message: 'm', code: '40303' }],
  ['code and message', { code: 'InvalidParameter', message: 'm' }, { code: 'InvalidParameter', message: 'm' }],
  ['a detail', { detail: [{ loc: ['body', 'stream_options'], msg: 'extra' }], message: 'm' }, { message: 'm' }],
  [
    'a failing base_resp',
    { base_resp: { status_code: 1008, status_msg: 'insufficient balance' } },
    { code: '1008', message: 'insufficient balance' },
  ],
  ['success: false', { success: false, message: 'm' }, { message: 'm' }],
])('an error is read that is spelt as %s', (_, value, expected) => {
  expect(readReportedError(value)).toMatchObject(expected)
})

test.each([
  [{ choices: [], error: null }],
  [{ choices: [{ delta: {} }], code: 0, message: 'success' }],
  [{ choices: [{ delta: {} }], error: {} }],
  [{ code: 200, message: 'ok' }],
  [{ base_resp: { status_code: 0, status_msg: 'success' }, choices: [] }],
  [{ id: 'c', choices: [] }],
  [null],
  ['text'],
  [[]],
])('%j is no error', (value) => {
  expect(readReportedError(value)).toBeNull()
})

test.each<[status: number | null, words: string, code: string, retryable: boolean]>([
  [429, 'Too many requests', 'provider_rate_limited', true],
  [429, 'Quota exceeded for tokens per minute', 'provider_rate_limited', true],
  [429, 'insufficient_quota', 'quota_exhausted', false],
  [429, 'You have run out of credits', 'quota_exhausted', false],
  [403, 'Your account balance is insufficient', 'quota_exhausted', false],
  [402, 'Payment required', 'quota_exhausted', false],
  [400, 'credit balance is too low', 'quota_exhausted', false],
  [400, 'invalid_request_error: temperature is too large', 'provider_error', false],
  [400, 'input length exceeds the context window', 'context_too_long', false],
  [400, 'prompt is too long: 200001 tokens', 'context_too_long', false],
  [400, 'flagged by our content policy', 'content_filtered', false],
  [401, 'no', 'provider_auth', false],
  [500, 'context of the worker was lost', 'provider_error', true],
  [null, 'rate limit reached', 'provider_rate_limited', true],
  [null, 'invalid api key', 'provider_auth', false],
  [null, 'overloaded, try again', 'provider_error', true],
  [null, 'unknown function in schema', 'provider_error', false],
])('status %s with "%s" is %s', (status, message, code, retryable) => {
  expect(classifyProviderError({ status, code: null, message, param: null })).toEqual({ code, retryable })
})

test('a detail is one short well-formed text', () => {
  const detail = errorDetail({ status: 500, code: 'oom', message: `\ud83d${'x'.repeat(5000)}`, param: null })

  expect(detail.startsWith('500: oom: \ufffdx')).toBe(true)
  expect(detail.length).toBe(2000)
})
