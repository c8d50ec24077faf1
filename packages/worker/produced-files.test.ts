import { findFile, readFile } from '@runwire/db'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { expectWholeLog } from './testing/invariants.ts'
import { Scene } from './testing/scene.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
let scene: Scene

beforeAll(async () => {
  scene = await Scene.open()
  await scene.startWorker()
  await scene.agent('maker', { tools: [{ kind: 'builtin', name: 'run_javascript' }] })
})
afterAll(() => scene.close())

test('O19: a file a program wrote is stored, reported as an event, and stands with the answer that refers to it', async () => {
  const code = JSON.stringify({ code: "writeFile('../sums.csv', 'a,b'); 'sums.csv is written'" })
  const { runId } = await scene.ask(`[call=run_javascript ${code}] Write it.`, { agent: 'maker' })

  const events = await expectWholeLog(scene, runId)
  const created = events.find((event) => event.type === 'file.created')
  if (created?.type !== 'file.created') throw new Error('no file was told')
  const stored = await readFile(scene.db, scene.projectId, created.file_id)
  expect(stored?.content.toString()).toBe('a,b')
  expect(stored?.file).toMatchObject({ media_type: 'text/csv', run_id: runId })
  expect(created.url).toBe(`/openapi/v1/files/${created.file_id}/content`)
  const end = events.at(-1)
  expect(end?.type === 'run.completed' && end.output.content).toContain('sums.csv')
  expect(end).toMatchObject({ output: { files: [{ file_id: created.file_id }] } })
})

test('a picture that was made is a file of the run and stands with the answer, which comes without further tools', async () => {
  await scene.agent('painter', { tools: [{ kind: 'builtin', name: 'generate_image' }] })
  const { runId } = await scene.ask('[call=generate_image {"prompt": "a blue dot"}] Paint.', { agent: 'painter' })

  const events = await expectWholeLog(scene, runId)
  const created = events.find((event) => event.type === 'file.created')
  expect(created).toMatchObject({ media_type: 'image/png', name: 'image.png' })
  expect(events.findLast((event) => event.type === 'model.started')).toMatchObject({ tools: [] })
  expect(events.at(-1)).toMatchObject({
    type: 'run.completed',
    output: { files: [{ file_id: created?.type === 'file.created' ? created.file_id : '' }] },
  })
})

test('a result over 256 KB is kept whole as a file of the run; its call has the head, the tail and the reference', async () => {
  const code = JSON.stringify({ code: "'HEAD' + 'x'.repeat(300000) + 'TAIL'" })
  const { runId } = await scene.ask(`[call=run_javascript ${code}] Go on.`, { agent: 'maker' })

  const events = await expectWholeLog(scene, runId)
  const created = events.find((event) => event.type === 'file.created')
  if (created?.type !== 'file.created') throw new Error('no file was told')
  expect((await findFile(scene.db, scene.projectId, created.file_id))?.bytes).toBeGreaterThan(300_000)
  const completed = events.find((event) => event.type === 'tool.completed')
  const result = completed?.type === 'tool.completed' ? JSON.stringify(completed.result) : ''
  expect(result.length).toBeLessThan(70_000)
  expect(result).toContain(created.url)
})
