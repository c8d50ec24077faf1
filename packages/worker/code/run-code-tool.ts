import type { SaveFile, Tool, ToolContext, ToolDocument, ToolOutcome } from '@runwire/engine'
import type { Json } from '@runwire/protocol'
import type { Logger } from 'pino'
import { ToolArgumentsError, type CodeTool, type CodeToolContext, type ToolLog } from './code-tool.ts'
import { inToolScope } from './tool-scope.ts'

export interface CodeToolHost {
  secretOf(name: string): Promise<string | null>
  saveFile: SaveFile
  /** Takes the run's secrets out of a text. */
  clean(text: string): string
  log: Logger
}

/** A tool in code as the engine runs it: with its schema, effect, approval and limits like every other tool. */
export function asTool(tool: CodeTool, host: CodeToolHost): Tool {
  return {
    name: tool.name,
    title: tool.title,
    description: tool.description,
    parameters: tool.parameters,
    effect: tool.effect,
    needs_approval: tool.needsApproval,
    timeout_ms: tool.timeoutMs,
    async run(args, context) {
      const log = host.log.child({ tool: tool.name, run_id: context.run_id, call_id: context.call_id })
      const documents: ToolDocument[] = []
      try {
        const result = await inToolScope(log, () => tool.run(args, contextFor(context, { host, log, documents })))
        return { ok: true, result: asJson(tool.name, result), documents }
      } catch (error) {
        return failed(error, host, log)
      }
    },
  }
}

function contextFor(
  context: ToolContext,
  { host, log, documents }: { host: CodeToolHost; log: Logger; documents: ToolDocument[] },
): CodeToolContext {
  const { emitter, call_id, project_id } = context
  let written = 0
  return {
    signal: context.signal,
    idempotencyKey: context.idempotency_key,
    callId: call_id,
    runId: context.run_id,
    conversationId: context.conversation_id,
    projectId: project_id,
    placement: context.placement,
    log: cleanLog(log, host),
    secret: (name) => host.secretOf(name),
    progress: async (data) => void (await emitter.append([{ type: 'tool.progress', call_id, kind: 'status', data }])),
    emit: {
      async file({ name, mediaType, bytes }) {
        const file = await host.saveFile(project_id, { name, media_type: mediaType, bytes })
        await emitter.append([{ type: 'file.created', call_id, ...file }])
        return file
      },
      citation({ title, url = null, snippet = '', documentId = url ?? title }) {
        documents.push({ document_id: documentId, title, url, snippet })
      },
      output(text) {
        emitter.toolOutput({ call_id, offset: written, text })
        written += text.length
      },
    },
  }
}

/** A logger that removes secrets from each line, since a line may quote the values the tool worked with. */
function cleanLog(log: Logger, { clean }: CodeToolHost): ToolLog {
  const cleaned = (fields: Record<string, unknown>): Record<string, unknown> =>
    JSON.parse(clean(JSON.stringify(fields))) as Record<string, unknown>
  return {
    info: (message, fields = {}) => log.info(cleaned(fields), clean(message)),
    warn: (message, fields = {}) => log.warn(cleaned(fields), clean(message)),
    error: (message, fields = {}) => log.error(cleaned(fields), clean(message)),
  }
}

/** The model reads the message; the log has file and line, for whoever wrote the tool. */
function failed(error: unknown, host: CodeToolHost, log: Logger): ToolOutcome {
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof ToolArgumentsError) return { ok: false, error: { code: error.code, message } }
  log.error({ stack: host.clean(error instanceof Error ? (error.stack ?? message) : message) }, 'a tool in code failed')
  return { ok: false, error: { code: 'tool_error', message } }
}

/** Turns a tool's result into JSON for a row and a prompt; undefined becomes null. Throws where JSON cannot hold it. */
function asJson(name: string, result: unknown): Json {
  if (result === undefined) return null
  const text = JSON.stringify(result) as string | undefined
  if (text === undefined) throw new Error(`the tool ${name} returned a ${typeof result}, which JSON cannot hold`)
  return JSON.parse(text) as Json
}
