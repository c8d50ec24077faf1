import type { AgentConfig, ToolConfig } from '@runwire/protocol'

type Builtin = Extract<ToolConfig, { kind: 'builtin' }>

const NAMES: Record<Builtin['name'], true> = {
  calculator: true,
  current_time: true,
  search_knowledge: true,
  run_javascript: true,
  fetch_url: true,
  generate_image: true,
}
export const BUILTIN_TOOLS = Object.keys(NAMES) as Builtin['name'][]

export const isBuiltin = (tool: ToolConfig): tool is Builtin => tool.kind === 'builtin'

/** The tools with a built-in one taken in, changed or left out; the others stay as they are. */
export function withBuiltin(
  tools: AgentConfig['tools'],
  name: Builtin['name'],
  wanted: boolean,
  needs_approval: boolean,
): AgentConfig['tools'] {
  const rest = tools.filter((tool) => !isBuiltin(tool) || tool.name !== name)
  return wanted ? [...rest, { kind: 'builtin', name, needs_approval }] : rest
}

export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

export interface DiffLine {
  kind: 'same' | 'gone' | 'new'
  text: string
}

/** The lines of two texts against each other, by their longest common subsequence; configurations are a few hundred lines. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [one, other] = [before.split('\n'), after.split('\n')]
  const table = Array.from({ length: one.length + 1 }, () => new Uint32Array(other.length + 1))
  const at = (row: number, column: number) => table[row]?.[column] ?? 0
  for (let row = one.length - 1; row >= 0; row--)
    for (let column = other.length - 1; column >= 0; column--)
      table[row]![column] =
        one[row] === other[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1))
  const lines: DiffLine[] = []
  let [row, column] = [0, 0]
  while (row < one.length || column < other.length) {
    if (row < one.length && column < other.length && one[row] === other[column]) {
      lines.push({ kind: 'same', text: one[row++] ?? '' })
      column++
    } else if (column >= other.length || (row < one.length && at(row + 1, column) >= at(row, column + 1)))
      lines.push({ kind: 'gone', text: one[row++] ?? '' })
    else lines.push({ kind: 'new', text: other[column++] ?? '' })
  }
  return lines
}
