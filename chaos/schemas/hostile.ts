/** Schemas that took seconds or more where they were checked by an ordinary validator, or looked through without a bound. */
export const SCHEMAS: Record<string, Record<string, unknown>> = {
  format: fields({ a: { type: 'string', format: 'url' } }),
  pattern: fields({ a: { type: 'string', pattern: '^(a+)+$' } }),
  doubling: { type: 'object', properties: { a: { $ref: '#/$defs/d0' } }, $defs: doubling(24) },
  'reference that is no text': fields({ a: { $ref: '#/%ff' } }),
  deep: fields({ a: nested(45) }),
  'too deep': fields({ a: nested(1_500) }),
  enums: fields({ a: { enum: Array.from({ length: 9_000 }, (_, index) => `value ${index}`) } }),
  huge: fields({ a: { enum: Array.from({ length: 90_000 }, (_, index) => index) } }),
  'no schemas': fields({ a: { items: { allOf: Array.from({ length: 60_000 }, () => 1) } } }),
  fields: fields(Object.fromEntries(Array.from({ length: 6_000 }, (_, index) => [`a${index}`, true]))),
}

/** Arguments that reach the expensive places of the schemas above. */
export const ARGUMENTS = JSON.stringify({ a: `http://${'a'.repeat(30)}.${'b-'.repeat(20_000)}!` })
export const MANY_ARGUMENTS = JSON.stringify({ a: Array.from({ length: 15_000 }, () => 0) })

const LENGTH = 40_000
const repeat = (text: string) => text.repeat(Math.floor(LENGTH / text.length))

/** Texts that make a scanner begin again at every character, or never end what it has begun. */
export const TEXTS: Record<string, string> = {
  plain: repeat('some words and '),
  'tool calls': repeat('<tool_call>'),
  functions: repeat('<function=f>'),
  fences: repeat('```json\n{"name":'),
  braces: repeat('{"a":'),
  marks: repeat('[1, 2'),
  'other marks': repeat('【3'),
  brackets: repeat('['),
  links: repeat('[a]('),
  images: repeat('![a'),
  emphasis: repeat('*_'),
  backticks: Array.from({ length: 280 }, (_, index) => '`'.repeat(index)).join(' '),
  thinking: repeat('<think>'),
  tags: repeat('<a '),
  quotes: repeat('> '),
  lists: repeat('- '),
  tables: repeat('|-'),
  keys: repeat('sk-'),
  bearer: repeat('Bearer '),
  secrets: repeat('api_key='),
  addresses: repeat('a@a.'),
  urls: repeat('https://'),
  entities: repeat('&#x'),
  spaces: `x${repeat(' ')}x`,
  lines: `x${repeat('\n')}x`,
  underscores: `x${repeat('_')}x`,
  combining: repeat('e\u0301\u0301\u0301'),
  surrogates: repeat('\ud83d'),
  nul: repeat('\0'),
  chinese: repeat('汉字'),
}

function fields(properties: Record<string, unknown>): Record<string, unknown> {
  return { type: 'object', properties }
}

/** Both choices of each level lead to the next: 2^depth ways. */
function doubling(depth: number): Record<string, unknown> {
  const levels = Array.from({ length: depth }, (_, level) => {
    const next = { $ref: `#/$defs/d${level + 1}` }
    return [`d${level}`, { allOf: [next, next] }]
  })
  return { ...Object.fromEntries(levels), [`d${depth}`]: { type: 'number' } }
}

function nested(depth: number): unknown {
  let schema: unknown = { type: 'null' }
  for (let level = 0; level < depth; level += 1) schema = { not: schema }
  return schema
}
