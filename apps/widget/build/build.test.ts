import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { buildPages } from '../build.ts'

const here = fileURLToPath(new URL('..', import.meta.url))

test('built pages tell nothing of the machine that built them', async () => {
  await buildPages()

  const assets = join(here, 'dist/assets')
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
  expect(scripts).not.toEqual([])
  expect(scripts.filter((name) => readFileSync(join(assets, name), 'utf8').includes(here))).toEqual([])
}, 60_000)
