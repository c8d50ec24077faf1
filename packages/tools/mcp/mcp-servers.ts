import { Client, SdkHttpError } from '@modelcontextprotocol/client'
import { schemaErrors, type SaveFile, type Tool } from '@runwire/engine'
import type { Json, NeedsApproval } from '@runwire/protocol'
import type { Egress, FetchLimits } from '../egress/egress.ts'
import { AnsweringTransport } from './answering-transport.ts'
import { mcpTool, type ListedTool } from './mcp-tool.ts'
import { pinOf, sameWords } from './pin.ts'

/** A server of MCP tools as a project has configured it; the headers carry its secrets in the open. */
export interface McpServer {
  id: string
  project_id: string
  url: string
  headers: Readonly<Record<string, string>>
}

export interface McpToolChoice {
  /** Names to offer; all if it is left out. */
  allow?: readonly string[]
  needs_approval?: NeedsApproval
  timeout_ms?: number
  /** Hash of each tool's words as the project has approved them; null while nothing was pinned yet. */
  pins: Readonly<Record<string, string>> | null
  /** Keeps pictures that tools return. */
  saveFile?: SaveFile
}

/** A server's tools, and the hash of each as it is now, for pinning. */
export interface McpOffer {
  tools: Tool[]
  pins: Record<string, string>
  /** Facts for the person who approves: all tools, whatever is offered of them. */
  listed: { name: string; description: string; pin: string }[]
}

const CONNECT_TIMEOUT_MS = 15_000
const LIST_TIMEOUT_MS = 15_000
/**
 * Limits of a server's answers; a request with GET listens for what it says by itself. A tool has at most 10 minutes.
 */
const REPLIES: FetchLimits = {
  maxBytes: 8 * 1024 * 1024,
  timeoutMs: (method) => (method === 'GET' ? null : 660_000),
}

/** A list is read whole before each run: what a model could never use costs everybody else's time. */
const LISTS: FetchLimits = { ...REPLIES, maxBytes: 1024 * 1024 }
const MOST_PAGES = 4
const MOST_TOOLS = 1_000

/**
 * Connections to MCP servers: one client with one session per project and server, made when it is first needed and
 * again when the server has forgotten it. Nothing of one project's session is ever used for another.
 */
export class McpServers {
  readonly #egress: Egress
  readonly #clients = new Map<string, { made: string; client: Promise<Client> }>()

  constructor(egress: Egress) {
    this.#egress = egress
  }

  /**
   * The server's tools. One whose words (name, description, schema) or hints differ from what was pinned needs an
   * operator's approval before each call: a server could otherwise change what a trusted tool tells the model. Tools
   * that only run as tasks are left out. Throws where the server cannot be reached.
   */
  async offer(server: McpServer, choice: McpToolChoice): Promise<McpOffer> {
    const listed = await this.#listTools(server)
    const words = listed.map((tool) => ({ name: tool.name, description: tool.description ?? '', pin: pinOf(tool) }))
    const pins = Object.fromEntries(words.map(({ name, pin }) => [name, pin]))
    const wanted = listed.filter((tool) => isCallable(tool) && (choice.allow?.includes(tool.name) ?? true))
    const tools = wanted.map((tool) =>
      mcpTool(tool, {
        call: (use) => this.#use(server, use),
        origin: `mcp:${server.id}`,
        ...(choice.saveFile === undefined ? {} : { saveFile: choice.saveFile }),
        timeout_ms: choice.timeout_ms ?? 60_000,
        ...trustIn(choice, tool.name, pins[tool.name] ?? ''),
      }),
    )
    return { tools, pins, listed: words }
  }

  /** Ends all sessions. */
  async close(): Promise<void> {
    const clients = [...this.#clients.values()]
    this.#clients.clear()
    await Promise.allSettled(clients.map(async ({ client }) => (await client).close()))
  }

  async #listTools(server: McpServer): Promise<ListedTool[]> {
    const { tools } = await this.#use(server, (client) =>
      client.listTools(undefined, { timeout: LIST_TIMEOUT_MS, cacheMode: 'bypass' }),
    )
    if (tools.length > MOST_TOOLS) throw new Error(`the server has more than ${MOST_TOOLS} tools`)
    return tools
  }

  /**
   * Does something with the server's client; in a new session if the server no longer knows the old one, and then only
   * once more.
   */
  async #use<Value>(server: McpServer, use: (client: Client) => Promise<Value>): Promise<Value> {
    const client = this.#client(server)
    try {
      return await use(await client)
    } catch (error) {
      if (!isForgottenSession(error)) throw error
      this.#drop(server, client)
      return use(await this.#client(server))
    }
  }

  #client(server: McpServer): Promise<Client> {
    const key = `${server.project_id}/${server.id}`
    const made = JSON.stringify([server.url, server.headers])
    const known = this.#clients.get(key)
    if (known?.made === made) return known.client
    if (known !== undefined) this.#drop(server, known.client)
    const client = connect(server, this.#egress)
    this.#clients.set(key, { made, client })
    client.catch(() => this.#drop(server, client))
    return client
  }

  #drop(server: McpServer, client: Promise<Client>): void {
    const key = `${server.project_id}/${server.id}`
    if (this.#clients.get(key)?.client === client) this.#clients.delete(key)
    client.then((connected) => connected.close()).catch(() => undefined)
  }
}

type OutputValidator = NonNullable<NonNullable<ConstructorParameters<typeof Client>[1]>['jsonSchemaValidator']>

/**
 * Checks structured results by the schemas their server gave for them, with bounded effort and none of its expressions.
 */
const OUTPUT_VALIDATOR: OutputValidator = {
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the SDK's interface has it
  getValidator<Value>(schema: object) {
    return (input: unknown) => {
      const errors = schemaErrors(input as Json, schema as Json)
      return errors.length === 0
        ? { valid: true, data: input as Value, errorMessage: undefined }
        : { valid: false, data: undefined, errorMessage: errors.join(' ') }
    }
  },
}

async function connect(server: McpServer, egress: Egress): Promise<Client> {
  const transport = new AnsweringTransport(new URL(server.url), {
    fetch: boundFetch(egress),
    requestInit: { headers: { ...server.headers } },
  })
  // It offers the server nothing: no sampling, no roots, no questions to the user.
  const client = new Client(
    { name: 'runwire', version: '0.1.0' },
    { capabilities: {}, jsonSchemaValidator: OUTPUT_VALIDATOR, listMaxPages: MOST_PAGES },
  )
  await client.connect(transport, { timeout: CONNECT_TIMEOUT_MS })
  return client
}

function boundFetch(egress: Egress): typeof globalThis.fetch {
  const replies = egress.fetchWithin(REPLIES)
  const lists = egress.fetchWithin(LISTS)
  return (input, init) => (isListing(init?.body) ? lists : replies)(input, init)
}

/** The client's own words: its JSON has no spaces, and a method stands before what a user or a model wrote. */
const isListing = (body: unknown): boolean =>
  typeof body === 'string' && body.slice(0, 200).includes('"method":"tools/list"')

/** A tool that is not as it was pinned waits for an operator, whatever the agent says. */
function trustIn({ pins, needs_approval = false }: McpToolChoice, name: string, pin: string) {
  const pinned = pins === null ? pin : pins[name]
  return {
    needs_approval: sameWords(pinned, pin) ? needs_approval : ('operator' as const),
    hintsPinned: pinned === pin,
  }
}

/**
 * By the specification a server answers 404 to a session it has forgotten; some say 400. Neither has done anything
 * then.
 */
const isForgottenSession = (error: unknown): boolean =>
  error instanceof SdkHttpError && (error.status === 404 || error.status === 400)

/** A tool that runs only as a task of the protocol, to be asked after later, cannot be called and waited for. */
const isCallable = ({ execution }: ListedTool): boolean => execution?.taskSupport !== 'required'
