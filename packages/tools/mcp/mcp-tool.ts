import {
  ProtocolError,
  SdkError,
  SdkErrorCode,
  type CallToolResult,
  type Client,
  type Tool as ListedTool,
} from '@modelcontextprotocol/client'
import type { SaveFile, Tool, ToolContext, ToolOutcome } from '@runwire/engine'
import type { FileReference, Json, NeedsApproval } from '@runwire/protocol'
import { hintedEffect } from './pin.ts'
import { pictureIn } from '../builtin/picture.ts'
import { CONNECTION_LOST } from './answering-transport.ts'
import { blockedBehind, connectionProblem, ReplyTooLargeError } from '../egress/egress-error.ts'

export type { ListedTool }

const NAME_CHARS = 64

interface McpToolOptions {
  call: <Value>(use: (client: Client) => Promise<Value>) => Promise<Value>
  /** The foreign source of the results. */
  origin: string
  timeout_ms: number
  needs_approval: NeedsApproval
  /** May it be believed what the server says about repeating a call: it is what was pinned. */
  hintsPinned: boolean
  /** Keeps pictures of results for the user; without it they are only named. */
  saveFile?: SaveFile
}

/**
 * A tool of an MCP server. Its pinned hints say whether it may be repeated after a crash; without any it runs once.
 * They never say that a call needs no approval: a server that claims so is sent the arguments all the same. Progress
 * that the server reports becomes `tool.progress`; an abort reaches the server as the protocol's cancel notice.
 */
export function mcpTool(listed: ListedTool, options: McpToolOptions): Tool {
  const { call, origin, timeout_ms, needs_approval, hintsPinned } = options
  return {
    name: listed.name.replaceAll(/[^a-zA-Z0-9_-]/g, '_').slice(0, NAME_CHARS),
    title: listed.title ?? listed.annotations?.title ?? listed.name,
    description: listed.description ?? '',
    parameters: listed.inputSchema as Record<string, Json>,
    effect: hintsPinned ? hintedEffect(listed) : 'once',
    origin,
    sends: 'arguments',
    needs_approval,
    timeout_ms,
    async run(args, context) {
      const { emitter, signal, call_id } = context
      const onprogress = ({ progress, total, message }: { progress: number; total?: number; message?: string }) => {
        const data = {
          progress,
          ...(total === undefined ? {} : { total }),
          ...(message === undefined ? {} : { message }),
        }
        // A failed append ends the run by itself; a lost progress note is nothing beside it.
        emitter.append([{ type: 'tool.progress', call_id, kind: 'status', data }]).catch(() => undefined)
      }
      try {
        const limits = { signal, timeout: timeout_ms, maxTotalTimeout: timeout_ms, onprogress, toolDefinition: listed }
        const result = await call((client) => client.callTool({ name: listed.name, arguments: args }, limits))
        return outcomeOf(result, await keptPictures(result, context, options.saveFile))
      } catch (error) {
        signal.throwIfAborted()
        return failureOf(error, listed.name)
      }
    },
  }
}

type Block = CallToolResult['content'][number]

/** Pictures of a result, kept as files of the run and told as events. */
async function keptPictures(
  result: CallToolResult,
  { emitter, call_id, project_id }: ToolContext,
  saveFile: SaveFile | undefined,
): Promise<ReadonlyMap<Block, FileReference>> {
  const kept = new Map<Block, FileReference>()
  for (const block of saveFile === undefined ? [] : result.content) {
    const picture = block.type === 'image' ? pictureIn(Buffer.from(block.data, 'base64')) : null
    if (picture === null || saveFile === undefined) continue
    const { bytes, media_type, extension } = picture
    const file = await saveFile(project_id, { name: `image-${kept.size + 1}.${extension}`, media_type, bytes })
    await emitter.append([{ type: 'file.created', call_id, ...file }])
    kept.set(block, file)
  }
  return kept
}

function outcomeOf(result: CallToolResult, kept: ReadonlyMap<Block, FileReference>): ToolOutcome {
  const text = result.content.map((block) => textOf(block, kept.get(block))).join('\n')
  if (result.isError === true)
    return { ok: false, error: { code: 'tool_error', message: text || 'the tool reported an error without words' } }
  return {
    ok: true,
    result: text === '' && result.structuredContent !== undefined ? (result.structuredContent as Json) : text,
  }
}

/** The part of a result that a model can read; pictures, sounds and files are named. */
function textOf(block: Block, file: FileReference | undefined): string {
  switch (block.type) {
    case 'text':
      return block.text
    case 'image':
    case 'audio':
      return file === undefined
        ? `[${block.type}: ${block.mimeType}, ${Math.floor((block.data.length * 3) / 4)} bytes]`
        : `[The picture ${file.name} is shown to the user.]`
    case 'resource':
      return 'text' in block.resource ? block.resource.text : `[file: ${block.resource.uri}]`
    case 'resource_link':
      return `[${block.name}: ${block.uri}]`
  }
}

function failureOf(error: unknown, name: string): ToolOutcome {
  const blocked = blockedBehind(error)
  if (blocked !== null) return { ok: false, error: { code: 'egress_blocked', message: `${blocked.message}.` } }
  if (error instanceof ProtocolError && error.code !== CONNECTION_LOST)
    return { ok: false, error: { code: 'tool_error', message: error.message } }
  if (error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout)
    return { ok: false, error: { code: 'tool_timeout', message: `${name} did not answer in time.` } }
  const tooLarge = error instanceof ReplyTooLargeError
  return {
    ok: false,
    error: {
      code: tooLarge ? 'tool_error' : 'mcp_unavailable',
      message: `The server of ${name} could not be used: ${connectionProblem(error)}.`,
    },
  }
}
