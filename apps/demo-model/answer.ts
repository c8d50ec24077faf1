import type { ToolResult } from './request.ts'

/** The part of a tool's result a person wants to read, whatever the tool calls it; the text itself if it is no JSON. */
export function resultText(content: string): string {
  const value = parse(content)
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (!isRecord(value)) return content
  for (const key of ['result', 'value', 'text', 'local', 'local_time', 'time', 'now', 'iso', 'error', 'message']) {
    const found = value[key]
    if (typeof found === 'string' || typeof found === 'number') return String(found)
    if (isRecord(found)) return resultText(JSON.stringify(found))
  }
  return content
}

/** An answer that says what each tool found, in the order of the calls. */
export function answerFromResults(results: ToolResult[]): string {
  const lines = results.map((result) => {
    const found = resultText(result.content)
    const args = parse(result.arguments_text)
    const input = isRecord(args) ? Object.values(args).map(String).join(', ') : ''
    if (result.name === 'calculator') return `- **${pretty(input)}** is **${found}**.`
    if (result.name === 'current_time') return `- In **${input || 'UTC'}** it is **${found}**.`
    return `- \`${result.name}\` answered: ${clip(found)}`
  })
  const names = new Set(results.map((result) => result.name))
  const both = names.has('current_time') && names.has('calculator')
  const closing = both
    ? 'I asked for the time and the sum in parallel, and checked the sum afterwards.'
    : 'That came from a tool, not from memory.'
  return `Here is what I found:\n\n${lines.join('\n')}\n\n${closing}`
}

/** An answer that cites the documents a search brought by the numbers they were given; `otherwise` if it brought none. */
export function answerFromDocuments(results: ToolResult[], otherwise: string): string {
  const found = results.flatMap((result) => documentsIn(result.content))
  if (found.length === 0) return `The documents say nothing about that. From what I know:\n\n${otherwise}`
  const lines = found
    .slice(0, 3)
    .map((document) => `- ${clip(document.snippet || document.title)} [${document.number}]`)
  return `This is what the documents say:\n\n${lines.join('\n')}\n\nThe first source, *${found[0]?.title}*, fits your question best [${found[0]?.number}].`
}

interface FoundDocument {
  number: number
  title: string
  snippet: string
}

/** Documents of a result in JSON, or in blocks that begin with `[3] Title`. */
function documentsIn(content: string): FoundDocument[] {
  const blocks = [...content.matchAll(/^\[(\d+)\] (.+)\n([\s\S]*?)(?=\n\n\[\d+\] |$(?![\s\S]))/gm)]
  if (blocks.length > 0) {
    return blocks.map(([, number, title = '', snippet = '']) => ({ number: Number(number), title, snippet }))
  }
  const value = parse(content)
  const list = Array.isArray(value)
    ? value
    : isRecord(value)
      ? (value['documents'] ?? value['results'] ?? value['result'])
      : null
  if (!Array.isArray(list)) return isRecord(list) ? documentsIn(JSON.stringify(list)) : []
  return list.filter(isRecord).map((entry, index) => ({
    number: typeof entry['number'] === 'number' ? entry['number'] : index + 1,
    title: textIn(entry, 'title') ?? `Document ${index + 1}`,
    snippet: textIn(entry, 'snippet') ?? textIn(entry, 'text') ?? '',
  }))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textIn = (entry: Record<string, unknown>, key: string): string | undefined => {
  const value = entry[key]
  return typeof value === 'string' ? value : undefined
}
const clip = (text: string) => (text.length > 300 ? `${text.slice(0, 300)}…` : text).replaceAll(/\s+/g, ' ').trim()
const pretty = (expression: string) => expression.replaceAll('*', '×').replaceAll('/', '÷')
