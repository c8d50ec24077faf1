import type { Tool } from '@runwire/engine'

const LONGEST = 64
const STEM = 60

/**
 * The tools, each under a name of its own: two servers may call theirs alike, and a model needs them told apart, and
 * alike in every attempt.
 */
export function underOwnNames(tools: readonly Tool[]): Tool[] {
  const taken = new Set<string>()
  // The number each name has come to: a server may give thousands of tools the same.
  const numbers = new Map<string, number>()
  return tools.map((tool) => {
    let name = tool.name
    let number = numbers.get(tool.name) ?? 1
    while (taken.has(name)) {
      number += 1
      const ending = `_${number}`
      name = tool.name.slice(0, Math.min(STEM, LONGEST - ending.length)) + ending
    }
    numbers.set(tool.name, number)
    taken.add(name)
    return name === tool.name ? tool : { ...tool, name }
  })
}
