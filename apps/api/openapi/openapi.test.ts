import { expect, test } from 'vitest'
import { openApiDocument } from '../openapi.ts'

const document = openApiDocument() as { tags: { name: string }[]; paths: Record<string, Record<string, Operation>> }
interface Operation {
  tags: string[]
  summary: string
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
