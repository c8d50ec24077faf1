import type { OfferedTool } from '../../ports/ports.ts'

/** Names spaces and prefixes some models put before a tool's name. */
const PREFIX = /^(functions?|tools?|default_api|api)[.:/]/

/** The tools a request offers, by the names a model may use for them. */
export class ToolNames {
  readonly #tools: ReadonlyMap<string, OfferedTool>

  constructor(tools: readonly OfferedTool[]) {
    this.#tools = new Map(tools.map((tool) => [tool.name, tool]))
  }

  get size(): number {
    return this.#tools.size
  }

  has(name: string): boolean {
    return this.#tools.has(name)
  }

  /** The offered tool meant by `written` (spaces, `functions.` before and `:0` after it do not matter), else null. */
  resolve(written: string): string | null {
    const name = written.trim()
    if (this.#tools.has(name)) return name
    const bare = name.replace(PREFIX, '').replace(/:\d+$/, '')
    return this.#tools.has(bare) ? bare : null
  }

  /** Some offered name begins with `written`. */
  begins(written: string): boolean {
    if (
      /^(f|t|d|a)/.test(written) &&
      ['functions.', 'function.', 'tools.', 'tool.', 'default_api.', 'default_api:', 'api.'].some((prefix) =>
        prefix.startsWith(written),
      )
    )
      return true
    const bare = written.replace(PREFIX, '')
    for (const name of this.#tools.keys()) if (name.startsWith(bare) || bare.startsWith(name)) return true
    return false
  }

  /** A parameter written as bare text, as the tool's schema wants it: text stays text where text is allowed. */
  parameter(tool: string, name: string, written: string): unknown {
    const properties = this.#tools.get(tool)?.parameters.properties
    const schema =
      typeof properties === 'object' && properties !== null && !Array.isArray(properties) ? properties[name] : undefined
    const type = typeof schema === 'object' && schema !== null && !Array.isArray(schema) ? schema.type : undefined
    if (type === undefined || type === 'string' || (Array.isArray(type) && type.includes('string'))) return written
    try {
      return JSON.parse(
        written.replace(/^(True|False|None)$/, (word) => ({ True: 'true', False: 'false', None: 'null' })[word]!),
      ) as unknown
    } catch {
      return written
    }
  }
}
