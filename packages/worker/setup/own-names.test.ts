import type { Tool } from '@runwire/engine'
import { expect, test } from 'vitest'
import { underOwnNames } from './own-names.ts'

const named = (name: string): Tool => ({ name }) as Tool
const names = (tools: Tool[]) => underOwnNames(tools).map((tool) => tool.name)

test('tools that are called alike get numbers, also where such a number is a name already', () => {
  expect(names([named('a'), named('a_2'), named('a'), named('a'), named('b')])).toEqual(['a', 'a_2', 'a_3', 'a_4', 'b'])
  const long = 'x'.repeat(64)
  expect(names([named(long), named(long)])).toEqual([long, `${'x'.repeat(60)}_2`])
})

test('SEC20: thousands of tools of one name take no time, and none is called alike or too long', () => {
  const before = process.cpuUsage()
  const found = names(Array.from({ length: 20_000 }, () => named('x'.repeat(64))))

  expect((process.cpuUsage(before).user ?? 0) / 1e6).toBeLessThan(2)
  expect(new Set(found).size).toBe(20_000)
  expect(Math.max(...found.map((name) => name.length))).toBe(64)
})
