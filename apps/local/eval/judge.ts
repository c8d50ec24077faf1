import type { RunFold } from '@runwire/client'
import type { EvalCase } from './cases.ts'

/** Lists the faults of an answer, one line each; empty where it is as expected. */
export function judge(view: RunFold, expected: EvalCase['expect']): string[] {
  const answer = view.output?.content ?? ''
  const lower = answer.toLowerCase()
  const problems: string[] = []
  if (view.status !== expected.status) problems.push(`the run ${view.status}${reasonOf(view)}`)
  for (const text of expected.contains)
    if (!lower.includes(text.toLowerCase())) problems.push(`no ${quoted(text)} in the answer`)
  for (const text of expected.lacks)
    if (lower.includes(text.toLowerCase())) problems.push(`${quoted(text)} in the answer`)
  for (const source of expected.matches)
    if (!new RegExp(source, 'is').test(answer)) problems.push(`/${source}/ not found in the answer`)
  return [...problems, ...judgeTools(view, expected.tools), ...judgeCitations(view, expected.citations)]
}

function judgeTools(view: RunFold, expected: string[] | undefined): string[] {
  if (expected === undefined) return []
  if (expected.length === 0) return calledTools(view).map((name) => `${name} was called`)
  return expected.flatMap((name) => {
    const calls = view.tools.filter((tool) => tool.name === name)
    if (calls.length === 0) return [`${name} was not called`]
    return calls.some((tool) => tool.status === 'completed') ? [] : [`${name} gave no result`]
  })
}

function judgeCitations(view: RunFold, expected: number | string[] | undefined): string[] {
  const cited = view.output?.citations ?? []
  if (expected === undefined) return []
  if (typeof expected === 'number') {
    return cited.length >= expected ? [] : [`${cited.length} sources are cited, ${expected} expected`]
  }
  return expected
    .filter((words) => !cited.some(({ title }) => title.toLowerCase().includes(words.toLowerCase())))
    .map((words) => `no source with ${quoted(words)} in its title is cited`)
}

/** Names of the tools of a run, each once, in the order of their first call. */
export const calledTools = (view: RunFold): string[] => [...new Set(view.tools.map((tool) => tool.name))]

const reasonOf = ({ error }: RunFold): string => (error === null ? '' : `: ${error.message}`)
const quoted = (text: string): string => JSON.stringify(text)
