import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { waitFor } from '@runwire/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { watchCode, writeCodeAgents } from './code-files.ts'

vi.setConfig({ testTimeout: 60_000 })

let folder: string
let stop: () => void = () => undefined

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'runwire-watch-'))
})
afterEach(() => {
  stop()
  rmSync(folder, { recursive: true })
})

test('B13: each save is seen: by a rename, again by a rename, in place, in a new folder, and a removal', async () => {
  const file = join(folder, 'dice.ts')
  const rename = (text: string) => {
    writeFileSync(`${file}.new`, text)
    renameSync(`${file}.new`, file)
  }
  writeFileSync(file, 'export default 1')
  let seen = 0
  stop = watchCode(`${folder}/*.ts`, () => Promise.resolve(void (seen += 1)))
  const saves = [
    () => rename('export default 22'),
    () => rename('export default 333'),
    () => writeFileSync(file, 'export default 4444'),
    () => {
      mkdirSync(join(folder, 'faces'))
      writeFileSync(join(folder, 'faces', 'six.ts'), 'export default 6')
    },
    () => rmSync(join(folder, 'faces', 'six.ts')),
  ]

  for (const [before, save] of saves.entries()) {
    save()
    await waitFor(() => seen > before, { what: `save ${before + 1} to be seen` })
  }

  expect(seen).toBe(saves.length)
})

test('B13: a file outside of the clone is told how it finds @runwire/sdk, an unreachable database is named plainly', async () => {
  const nobody = 'postgres://runwire:x@127.0.0.1:9/runwire'
  writeFileSync(join(folder, 'outside.ts'), "import { defineTool } from '@runwire/sdk'\nexport default defineTool")
  const dice = join(import.meta.dirname, '../../../examples/tools/dice.ts')

  await expect(writeCodeAgents(nobody, join(folder, 'outside.ts'), 'main')).rejects.toThrow(
    /outside\.ts cannot be loaded: Cannot find package '@runwire\/sdk'.*"In a project of its own"/,
  )
  await expect(writeCodeAgents(nobody, dice, 'main')).rejects.toThrow(
    /^RUNWIRE_TOOLS: The agents were not written: Postgres does not answer\. Look at DATABASE_URL\.$/,
  )
})
