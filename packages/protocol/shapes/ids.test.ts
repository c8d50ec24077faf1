import { expect, test } from 'vitest'
import { idOf, newId } from './ids.ts'

test('ids are UUIDs of version 7 behind their prefix, sort by their time and never repeat', () => {
  const ids = Array.from({ length: 5000 }, () => newId('run', 1_700_000_000_123))
  const uuid = (id: string) => id.slice('run_'.length)

  for (const id of ids) expect(uuid(id)).toMatch(/^018bcfe5687b7[0-9a-f]{3}[89ab][0-9a-f]{15}$/)
  expect(idOf('run').safeParse(ids[0]).success).toBe(true)
  expect(new Set(ids).size).toBe(ids.length)
  expect(newId('run', 1_700_000_000_122) < newId('run', 1_700_000_000_123)).toBe(true)
})
