import { expect, test } from 'vitest'
import { openApiDocument } from '../openapi.ts'

const document = openApiDocument() as { tags: { name: string }[]; paths: Record<string, Record<string, Operation>> }
interface Operation {
  tags: string[]
  summary: string
  description: string
}

/** Every place below a node that holds properties or parameters. */
function* fieldsBelow(node: unknown, place: string): Generator<[place: string, field: { description?: string }]> {
  if (typeof node !== 'object' || node === null) return
  const { properties, parameters } = node as { properties?: unknown; parameters?: unknown }
  if (typeof properties === 'object' && properties !== null && !Array.isArray(properties)) {
    for (const [name, field] of Object.entries(properties)) yield [`${place}.${name}`, field as object]
  }
  if (Array.isArray(parameters)) for (const each of parameters) yield [`${place}?${each.name}`, each]
  for (const [name, child] of Object.entries(node)) yield* fieldsBelow(child, `${place}/${name}`)
}

test('the API page describes every field and every parameter', () => {
  const undescribed = [...fieldsBelow(document, '')].filter(([, { description }]) => !description)

  expect(undescribed.map(([place]) => place)).toEqual([])
})

test('the API page puts every route into a group that says what it is for', () => {
  const described = new Set(document.tags.map(({ name }) => name))
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path))

  expect(operations.length).toBeGreaterThan(90)
  for (const { tags, summary } of operations) expect([described.has(tags[0]!), summary]).toEqual([true, summary])
})

test('the API page has MCP and the hook of chat products, and every format says how to stop and what a closed connection does', () => {
  const post = (path: string) => document.paths[path]?.['post']?.description ?? ''

  expect(post('/hooks/chat/{agent}')).toContain('x-slack-signature')
  for (const format of ['chat/completions', 'responses', 'ag-ui/{agent}', 'ai-sdk/{agent}']) {
    expect(post(`/openapi/v1/${format}`)).toMatch(/closes the connection ends .*Runwire-On-Disconnect/)
  }
  expect(post('/mcp')).toContain('closes its connection ends the run')
})
