import type { Verdict } from './play-case.ts'

const HEAD = ['', 'case', 'tools', 'tokens', 'seconds']

/** All verdicts as a table, what is wrong below each case, and how many passed. */
export function tableOf(verdicts: readonly Verdict[]): string {
  const rows = verdicts.map(({ name, problems, tools, tokens, ms }) => [
    problems.length === 0 ? 'pass' : 'FAIL',
    name,
    tools.join(', ') || '-',
    `${tokens[0]} + ${tokens[1]}`,
    (ms / 1000).toFixed(1),
  ])
  const widths = HEAD.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  const body = rows.flatMap((row, index) => [
    line(row),
    ...(verdicts[index]?.problems ?? []).map((problem) => `      ${problem}`),
  ])
  const passed = verdicts.filter(({ problems }) => problems.length === 0).length
  return [line(HEAD), ...body, '', `${passed} of ${verdicts.length} passed`].join('\n')
}
