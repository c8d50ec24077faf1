import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** Prints the files that importing the api's start loads. */
const PROGRAM = `
import { registerHooks } from 'node:module'
const files = []
registerHooks({ load: (url, context, next) => (files.push(url), next(url, context)) })
await import(${JSON.stringify(new URL('start.ts', import.meta.url).href)})
console.log(JSON.stringify(files.filter((file) => file.startsWith('file:'))))
`

test('an api that starts loads no engine, no worker and no client of models or tool servers: it is back soon after a kill', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', PROGRAM], {
    maxBuffer: 10_000_000,
  })
  const files = JSON.parse(stdout) as string[]

  const late =
    /packages\/(?:worker|gateway|engine\/(?:decoder|rounds)|tools\/(?:builtin|mcp\/mcp))|node_modules\/(?:openai|undici|gpt-tokenizer|graphile-worker|@modelcontextprotocol\/client)\//
  expect(files.filter((file) => late.test(file))).toEqual([])
  // Each file costs about a millisecond of a start; 1,480 were loaded once, 931 are now, 102 of them by the interface of OpenTelemetry.
  expect(files.length).toBeLessThan(960)
})
