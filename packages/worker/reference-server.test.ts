import { createMcpServer } from '@runwire/db'
import { everythingServer, type EverythingServer } from '@runwire/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { expectWholeLog } from './testing/invariants.ts'
import { Scene } from './testing/scene.ts'

/** Every tool of MCP's own reference server, called by an agent through a real worker. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
let scene: Scene
let mcp: EverythingServer

beforeAll(async () => {
  scene = await Scene.open()
  await scene.startWorker({ RUNWIRE_ALLOW_PRIVATE_HOSTS: '127.0.0.1' })
  mcp = await everythingServer()
  await createMcpServer(scene.db, scene.projectId, { name: 'everything', url: mcp.url })
  await scene.agent('connected', { tools: [{ kind: 'mcp', server: 'everything' }] })
})
afterAll(async () => {
  await mcp.kill()
  await scene.close()
})

/** Arguments by tool, and a piece of what comes back. */
const CALLS: Record<string, [args: object, result: string]> = {
  echo: [{ message: 'hello' }, 'Echo: hello'],
  'get-annotated-message': [{ messageType: 'error', includeImage: true }, 'Error: Operation failed'],
  'get-env': [{}, 'PATH'],
  'get-resource-links': [{ count: 2 }, 'resource'],
  'get-resource-reference': [{ resourceType: 'Text', resourceId: 1 }, 'demo://resource/dynamic/text/1'],
  'get-structured-content': [{ location: 'Chicago' }, 'temperature'],
  'get-sum': [{ a: 2, b: 3 }, '5'],
  'get-tiny-image': [{}, 'image-1.png'],
  'gzip-file-as-resource': [{ name: 'a.gz', data: 'data:text/plain,hello', outputType: 'resourceLink' }, 'a.gz'],
  'toggle-simulated-logging': [{}, 'logging'],
  'toggle-subscriber-updates': [{}, 'updates'],
  'trigger-long-running-operation': [{ duration: 0.2, steps: 2 }, 'completed'],
}

test('C13: every tool of the reference server that can be called without a task works from an agent', async () => {
  const offered = new Set<string>()
  const results: Record<string, string> = {}
  for (const [name, [args]] of Object.entries(CALLS)) {
    const { runId } = await scene.ask(`[call=${name} ${JSON.stringify(args)}] Go.`, { agent: 'connected' })
    const events = await expectWholeLog(scene, runId)
    for (const event of events) {
      if (event.type === 'model.started') for (const tool of event.tools) offered.add(tool)
      if (event.type === 'tool.completed') results[name] = JSON.stringify(event.result)
      if (event.type === 'tool.failed') results[name] = `failed: ${event.error.code}: ${event.error.message}`
    }
    expect(events.at(-1)?.type).toBe('run.completed')
  }

  expect(results).toEqual(
    Object.fromEntries(Object.entries(CALLS).map(([name, [, piece]]) => [name, expect.stringContaining(piece)])),
  )
  expect(Object.values(results).filter((result) => result.startsWith('failed'))).toEqual([])
  expect([...offered].toSorted()).toEqual(Object.keys(CALLS).toSorted())
})
