import { startProcess, startProduct, type Product } from '@runwire/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 120_000 })

let product: Product

beforeAll(async () => {
  product = await startProduct({ RUNWIRE_ALLOW_PRIVATE_HOSTS: '127.0.0.1' })
}, 120_000)
afterAll(() => product.stop())

/** The output of a snippet that finds the installation as a newcomer's does: by the data directory. Throws when it did not end well. */
async function outputOf(file: string): Promise<string> {
  const [command, name] = file.endsWith('.sh') ? ['sh', file] : [process.execPath, `../${file}`]
  const snippet = startProcess({
    command,
    args: [name],
    cwd: import.meta.dirname,
    env: { RUNWIRE_DATA_DIR: product.dataDir, DATABASE_URL: undefined, RUNWIRE_URL: undefined },
  })
  const code = await snippet.exit
  if (code !== 0) throw new Error(`${file} ended with ${code}:\n${snippet.output()}`)
  return snippet.output()
}

test('agent.sh makes an agent and asks it; embed.sh makes the tag that puts it on a page', async () => {
  expect(await outputOf('agent.sh')).toMatch(/"slug":"tea"[^]*"status":"completed"[^]*391/)

  const output = await outputOf('embed.sh')
  const [, key = ''] = /data-key="(rwp_\w+)" data-agent="tea"/.exec(output) ?? []
  const session = (origin: string) =>
    fetch(`${product.api_url}/openapi/v1/widget-sessions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', origin },
      body: JSON.stringify({ agent: 'tea' }),
    })
  expect((await session('https://shop.example')).status).toBe(201)
  expect((await session('https://elsewhere.example')).status).toBe(403)
})

test('knowledge.sh adds a document, and the answer cites it', async () => {
  expect(await outputOf('knowledge.sh')).toMatch(/"citations":\[\{[^\]]*"title":"Oolong"/)
})

test('approval.sh sees what waits, approves it, and the run ends with the answer', async () => {
  expect(await outputOf('approval.sh')).toMatch(/"status":"completed".*144/)
})

test('stop.sh ends one run by its id and one by leaving', async () => {
  const stopped = (await outputOf('stop.sh')).matchAll(/"id":"(run_\w+)".*"status":"cancelled"/g)
  expect(new Set([...stopped].map(([, id]) => id)).size).toBe(2)
})

test('query-hook.ts refuses, rewrites, and lets pass', async () => {
  expect(await outputOf('query-hook.ts')).toMatch(
    /coffee made\? → Please ask about tea\.\nThe usual → [^]*391[^]*\nWhat is 12 \* 12\? → [^]*144/,
  )
})

test('project.sh makes a second project, whose token sees no agent of the first', async () => {
  expect(await outputOf('project.sh')).toMatch(
    /ready for project shop; its keys are in[^]*"slug":"shop"[^]*"object":"list","data":\[\]/,
  )
})
