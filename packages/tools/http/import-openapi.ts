import type { HttpToolConfig } from '@runwire/protocol'
import { memoryBudget } from '../processes/memory-budget.ts'
import { runInThread, ThreadStoppedError } from '../threads/thread.ts'

/** A large public description takes one to three seconds, most of them for reading it. */
const MOST_MS = 30_000
const MOST_MB = 200

/** An OpenAPI document as it came. */
export interface OpenApiSource {
  /** The document, as JSON. */
  text: string
  /** Where it was read, if anywhere. */
  url?: string | undefined
  /** Where the API is, if the document names no server or another is meant. */
  base_url?: string | undefined
  headers: HttpToolConfig['headers']
}

/** The tools of a document as a JSON list, or the field that is at fault and why. */
export type OpenApiImport =
  | { ok: true; tools: string }
  | { ok: false; param: 'document' | 'url' | 'base_url'; why: string }

/**
 * Turns a whole document into tools in a thread of its own: following the references of a large one takes seconds, in
 * which the process would answer nobody. Only as many at once as have memory.
 */
export async function importOpenApi(source: OpenApiSource, signal: AbortSignal): Promise<OpenApiImport> {
  using _ = await memoryBudget.take(MOST_MB, signal)
  const file = new URL('./import-openapi-thread.ts', import.meta.url)
  try {
    return (await runInThread(file, source, { timeoutMs: MOST_MS, memoryMb: MOST_MB, signal })) as OpenApiImport
  } catch (error) {
    if (!(error instanceof ThreadStoppedError) || error.reason === 'died') throw error
    const why = `the document cannot be imported: reading it was ${error.message}. Leave out what the agent does not need`
    return { ok: false, param: 'document', why }
  }
}
