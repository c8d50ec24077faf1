import { expect, test } from 'vitest'
import { diffLines, withBuiltin } from './config.ts'

test('a diff tells lines that went, that came and that stayed', () => {
  const diff = diffLines('one\ntwo\nthree', 'one\n2\nthree\nfour')

  expect(diff.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
    'same one',
    'gone two',
    'new 2',
    'same three',
    'new four',
  ])
})

test('a built-in tool is taken in, changed and left out beside tools of other kinds', () => {
  const mcp = { kind: 'mcp' as const, server: 'files', needs_approval: false }
  const taken = withBuiltin([mcp], 'calculator', true, false)
  const changed = withBuiltin(taken, 'calculator', true, true)

  expect(changed).toEqual([mcp, { kind: 'builtin', name: 'calculator', needs_approval: true }])
  expect(withBuiltin(changed, 'calculator', false, false)).toEqual([mcp])
})
