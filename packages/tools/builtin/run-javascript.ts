import type { SaveFile, Tool, ToolContext, ToolOutcome } from '@runwire/engine'
import type { FileReference } from '@runwire/protocol'
import { z } from 'zod'
import { jsonSchemaOf, readArguments } from './arguments.ts'
import type { ProducedFile, SandboxLimits, SandboxResult } from './javascript/sandbox.ts'
import { runInThread, ThreadStoppedError } from '../threads/thread.ts'

const LIMITS: SandboxLimits = {
  timeMs: 10_000,
  memoryBytes: 64 * 1024 * 1024,
  outputChars: 64_000,
  fileBytes: 1_000_000,
}
/** The sandbox ends itself; this is for the case that it does not. */
const THREAD_LIMITS = { timeoutMs: LIMITS.timeMs + 10_000, memoryMb: 128 }

const Arguments = z.strictObject({
  code: z
    .string()
    .min(1)
    .max(100_000)
    .describe('The program. Its last value is the result; console.log prints; writeFile(name, text) makes a file.'),
})

/** Runs a program in a sandbox without any way out: no network, no files, no clock but Date. Where files can be saved, `writeFile` makes some. */
export function runJavascript(ports: { saveFile?: SaveFile; limits?: Partial<SandboxLimits> } = {}): Tool {
  return {
    name: 'run_javascript',
    title: 'Running a program',
    description:
      'Runs a JavaScript program in a sandbox and returns its last value and what it printed. For calculations, text and data work. It has no network, no modules and no timers.',
    parameters: jsonSchemaOf(Arguments),
    effect: 'read',
    needs_approval: false,
    timeout_ms: 30_000,
    async run(args, context) {
      const { code } = readArguments(Arguments, args)
      let printed = ''
      const onProgress = (text: unknown) => {
        if (typeof text !== 'string') return
        context.emitter.toolOutput({ call_id: context.call_id, offset: printed.length, text })
        printed += text
      }
      try {
        const data = { code, limits: { ...LIMITS, ...ports.limits } }
        const file = new URL('./javascript/sandbox-thread.ts', import.meta.url)
        const result = (await runInThread(file, data, {
          ...THREAD_LIMITS,
          signal: context.signal,
          onProgress,
        })) as SandboxResult
        const files = await saveAll(result.files, context, ports.saveFile)
        return outcomeOf(result, printed, files)
      } catch (error) {
        if (!(error instanceof ThreadStoppedError)) throw error
        return {
          ok: false,
          error: {
            code: error.reason === 'time' ? 'tool_timeout' : 'tool_error',
            message: `The program was ${error.message}.`,
          },
        }
      }
    },
  }
}

function outcomeOf(result: SandboxResult, printed: string, files: readonly FileReference[]): ToolOutcome {
  if (!result.ok) {
    const before = printed === '' ? '' : `\nPrinted before:\n${printed.slice(-2_000).toWellFormed()}`
    return { ok: false, error: { code: 'tool_error', message: `${result.error}${before}` } }
  }
  return {
    ok: true,
    result: {
      value: result.value,
      printed,
      ...(files.length === 0 ? {} : { files: files.map(({ name, url }) => ({ name, url })) }),
    },
  }
}

async function saveAll(
  files: readonly ProducedFile[],
  context: ToolContext,
  saveFile: SaveFile | undefined,
): Promise<FileReference[]> {
  const saved: FileReference[] = []
  for (const { name, text } of saveFile === undefined ? [] : files) {
    const file = await saveFile?.(context.project_id, { name, media_type: mediaTypeOf(name), bytes: Buffer.from(text) })
    if (file === undefined) continue
    await context.emitter.append([{ type: 'file.created', call_id: context.call_id, ...file }])
    saved.push(file)
  }
  return saved
}

const MEDIA_TYPES = new Map([
  ['csv', 'text/csv'],
  ['json', 'application/json'],
  ['md', 'text/markdown'],
  ['txt', 'text/plain'],
])

/** Only types no browser runs: a page or a picture with scripts is kept as plain text. */
const mediaTypeOf = (name: string): string =>
  MEDIA_TYPES.get(name.split('.').at(-1)?.toLowerCase() ?? '') ?? 'text/plain'
