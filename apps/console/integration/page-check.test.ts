import { expect, test } from 'vitest'
import { pageProblems } from './page-check.ts'

const runwire = 'https://runwire.example'
const facts = { runwire, origins: ['https://shop.example'], open: true }
const check = (policy: string, origin = 'https://shop.example/cart', framed = false) =>
  pageProblems({ origin, policy, framed }, facts)

test('a page whose origin is listed and that has no policy, or the one the docs give, is fine', () => {
  expect(check('')).toEqual([])
  expect(check(`script-src ${runwire}; connect-src ${runwire}; img-src blob:`)).toEqual([])
  expect(
    check(`default-src 'self'; script-src 'nonce-x' 'strict-dynamic'; connect-src *.example; img-src * blob:`),
  ).toEqual([])
  expect(
    check(`default-src 'none'; script-src ${runwire}; frame-src ${runwire}`, 'https://shop.example', true),
  ).toEqual([])
})

test('every source that a policy forbids is named, also where only its default does', () => {
  expect(check(`Content-Security-Policy: default-src 'self'`)).toEqual(['script', 'connect', 'pictures'])
  expect(
    check(`script-src http://runwire.example; connect-src https://runwire.example:444; img-src 'self' blob:`),
  ).toEqual(['script', 'connect'])
  expect(check(`frame-src 'none'`, 'https://shop.example', true)).toEqual(['frame'])
})

test('an origin that is not listed, is none, or an agent that is closed are named', () => {
  expect(check('', 'https://www.shop.example')).toEqual(['origin_not_listed'])
  expect(check('', 'shop')).toEqual(['no_origin'])
  expect(pageProblems({ origin: runwire, policy: '', framed: false }, { ...facts, open: false })).toEqual([
    'agent_not_open',
  ])
})
