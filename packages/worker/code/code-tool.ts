import type {
  AgentConfig,
  Citation,
  FileReference,
  Json,
  NeedsApproval,
  Placement,
  ToolEffect,
} from '@runwire/protocol'
import type { z } from 'zod'

/** A tool written in code, as `defineTool` of @runwire/sdk makes it. */
export interface CodeTool {
  readonly name: string
  readonly description: string
  /** Shown on screens instead of the name. */
  readonly title: string
  /** JSON Schema of the arguments object. */
  readonly parameters: Record<string, Json>
  /** `read` and `idempotent` calls are repeated after a crash, `once` never is. */
  readonly effect: ToolEffect
  readonly needsApproval: NeedsApproval
  readonly timeoutMs: number
  /**
   * Arguments are checked against `parameters` before. Returns the result for the model: text or anything JSON can
   * hold.
   */
  run(args: Record<string, Json>, context: CodeToolContext): Promise<unknown>
}

/** An agent kept in the repository: written as a new version where it differs from the stored one. */
export interface CodeAgent {
  readonly slug: string
  readonly config: z.input<typeof AgentConfig>
  /** Those of its tools that are code. */
  readonly tools: readonly CodeTool[]
}

/** The services a tool in code may use while it runs. */
export interface CodeToolContext {
  /** Aborts when the run is cancelled or the call takes too long; half a second later nobody waits any more. */
  readonly signal: AbortSignal
  /** The same for every execution of this call, crashes included: give it to the service that does the work. */
  readonly idempotencyKey: string
  readonly callId: string
  readonly runId: string
  readonly conversationId: string
  readonly projectId: string
  /** Where screens show the call. */
  readonly placement: Placement
  readonly log: ToolLog
  /** A secret of the project (`PUT /api/v1/secrets/{name}`); null where it has none. Its value is taken out of logs and errors. */
  secret(name: string): Promise<string | null>
  /** Tells readers how it goes on, stored with the run. */
  progress(data: Json): Promise<void>
  readonly emit: {
    /** Keeps a file with the run and returns how it can be fetched. */
    file(file: { name: string; mediaType: string; bytes: Uint8Array }): Promise<FileReference>
    /** A source the answer can cite; it gets the run's next number once the call has ended. */
    citation(source: ToolSource): void
    /** Live output, as a terminal shows it; not stored. */
    output(text: string): void
  }
}

export type ToolSource = Pick<Citation, 'title'> & { url?: string | null; snippet?: string; documentId?: string }

/** Lines of the worker's log, with the run and the tool as fields and without the run's secrets. */
export interface ToolLog {
  info(message: string, fields?: Record<string, unknown>): void
  warn(message: string, fields?: Record<string, unknown>): void
  error(message: string, fields?: Record<string, unknown>): void
}

/** Arguments that the tool's own schema refuses; the model gets the message and may call again. */
export class ToolArgumentsError extends Error {
  readonly code = 'invalid_arguments'
}
