import { expect, test } from 'vitest'
import { readCases } from './cases.ts'

test('the error for each wrong line of a case file names its number, its field and the cure', () => {
  const lines: [string, string][] = [
    ['not json', 'is no JSON: not json'],
    ['null', 'the case: must be an object, not null'],
    ['{"expect": {}}', 'message: is missing'],
    ['{"message": 5, "expect": {}}', 'message: must be one text or a list of them'],
    ['{"message": "a", "expect": {"contians": "x"}}', 'expect: there is no field contians'],
    ['{"message": "a", "expect": {"matches": "("}}', 'expect.matches: must be a regular expression'],
    [
      '{"message": "a", "expect": {"status": "done"}}',
      'expect.status: must be one of queued, running, requires_action, completed, failed, cancelled',
    ],
    ['{"message": "a", "expect": {}, "timeout_ms": "1"}', 'timeout_ms: must be a number, not "1"'],
  ]
  const told = lines.map(([, problem], index) => `line ${index + 1}: ${problem}`).join('\n')
  expect(() => readCases(lines.map(([line]) => line).join('\n'))).toThrow(new Error(told))
  expect(() => readCases('# nothing\n')).toThrow('there is no case in it')
})
