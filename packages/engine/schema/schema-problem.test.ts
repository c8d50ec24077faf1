import type { Json } from '@runwire/protocol'
import { expect, test } from 'vitest'
import { schemaProblem } from './schema-problem.ts'
import { executeScripted } from '../testing/execute-scripted.ts'
import { sampleSetup, sampleTool } from '../testing/sample-setup.ts'

test.each([
  [{ type: 'objekt' }, 'type must be "object", not "objekt".'],
  [{ type: 'object', properties: 7 }, 'properties must map names to schemas, not be 7.'],
  [{ type: 'object', properties: { id: 'string' } }, 'properties.id must be a schema, not "string".'],
  [{ properties: { id: { type: 'text' } } }, 'properties.id.type cannot be "text".'],
  [{ properties: { id: { required: true } } }, 'properties.id.required must be a list of names.'],
  [{ properties: { id: { anyOf: [{ type: 'string' }, null] } } }, 'properties.id.anyOf.1 must be a schema, not null.'],
  [{ properties: { id: { enum: 'a' } } }, 'properties.id.enum must be a list.'],
])('a schema that is none is told with its place: %j', (schema, problem) => {
  expect(schemaProblem(schema)).toBe(problem)
})

test('schemas that providers accept pass: none at all, names that look like keywords, several types, references', () => {
  const taken: Record<string, Json>[] = [
    {},
    { type: 'object' },
    { type: 'object', properties: { type: { type: ['string', 'null'] }, required: { type: 'boolean' }, any: true } },
    { type: 'object', properties: { pet: { $ref: '#/$defs/pet' } }, $defs: { pet: { type: 'object' } } },
    { type: 'object', properties: { pair: { items: [{ type: 'number' }, { type: 'number' }] } }, 'x-note': 7 },
  ]
  for (const schema of taken) expect(schemaProblem(schema)).toBeNull()
})

test('a tool whose schema is none is left out and named, and the others work', async () => {
  const broken = { ...sampleTool('broken', () => ({ ok: true, result: '' })), parameters: { type: 'objekt' } }
  const calculator = sampleTool('calculator', () => ({ ok: true, result: '42' }))
  const setup = sampleSetup({ client_tools: [{ name: 'screen', description: '', parameters: { properties: [] } }] })
  const call = (name: string) => ({ call: { name, arguments: '{}' } })
  await using run = await executeScripted(
    [
      [call('calculator'), call('broken'), { finish: 'tool_calls' }],
      [{ text: 'It is 42.' }, { finish: 'stop' }],
    ],
    { setup, tools: [broken, calculator] },
  )

  expect(run.provider.requests[0]?.tools.map(({ name }) => name)).toEqual(['calculator'])
  expect(run.log.of('model.started')[0]).toMatchObject({
    tools: ['calculator'],
    left_out: [
      { name: 'broken', problem: 'type must be "object", not "objekt".' },
      { name: 'screen', problem: 'properties must map names to schemas, not be [].' },
    ],
  })
  expect(run.log.of('tool.failed')[0]).toMatchObject({ error: { code: 'unknown_tool' } })
  expect(run.log.of('run.completed')[0]?.output.content).toBe('It is 42.')
})
