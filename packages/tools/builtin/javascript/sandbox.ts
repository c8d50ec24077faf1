import { getQuickJS, shouldInterruptAfterDeadline, type QuickJSContext, type QuickJSHandle } from 'quickjs-emscripten'

export interface SandboxLimits {
  timeMs: number
  memoryBytes: number
  outputChars: number
  fileBytes: number
}

export interface ProducedFile {
  name: string
  text: string
}

/** The result of a program: its last value as text, or the error that ended it; and the files it wrote. */
export type SandboxResult =
  | { ok: true; value: string | null; files: ProducedFile[] }
  | { ok: false; error: string; files: ProducedFile[] }

const STACK_BYTES = 512 * 1024
const MOST_FILES = 10
/** JS_EVAL_FLAG_ASYNC of quickjs.h: a script whose completion is a promise of `{ value }`. */
const EVAL_ASYNC = 1 << 7
const PRINT = `(value) => {
  if (value === undefined) return undefined
  if (typeof value === 'string') return value
  if (value instanceof Error) return String(value)
  try { return JSON.stringify(value, (_, item) => (typeof item === 'bigint' ? String(item) : item), 1) ?? String(value) } catch { return String(value) }
}`

/**
 * Runs a program in QuickJS: a JavaScript engine in WebAssembly that has no way out but what is put into it here, which
 * is `console` and `writeFile(name, text)`. Its printed lines go to `print` as they come. Ends at its limits.
 */
export async function runInSandbox(
  code: string,
  limits: SandboxLimits,
  print: (text: string) => void,
): Promise<SandboxResult> {
  const quickjs = await getQuickJS()
  const runtime = quickjs.newRuntime()
  runtime.setMemoryLimit(limits.memoryBytes)
  runtime.setMaxStackSize(STACK_BYTES)
  runtime.setInterruptHandler(shouldInterruptAfterDeadline(Date.now() + limits.timeMs))
  const context = runtime.newContext()
  const files = new Map<string, string>()
  const describe = context.unwrapResult(context.evalCode(PRINT, 'print.js'))
  const textOf = (handle: QuickJSHandle): string | null => {
    const printed = context.callFunction(describe, context.undefined, handle)
    if (printed.error) return context.dump(printed.error) as string
    const value: unknown = context.dump(printed.value)
    return typeof value === 'string' ? value : null
  }
  addConsole(
    context,
    (handles) => handles.map((handle) => textOf(handle) ?? 'undefined').join(' '),
    limited(print, limits.outputChars),
  )
  addWriteFile(context, files, limits.fileBytes)

  const end = await evaluate(context, code)
  const produced = [...files].map(([name, text]) => ({ name, text }))
  if (end.ok) return { ok: true, value: textOf(end.handle), files: produced }
  return { ok: false, error: explain(context.dump(end.handle), limits), files: produced }
}

/**
 * Runs the program as a script that may await at its top level; one that returns there as the body of an async
 * function.
 */
async function evaluate(context: QuickJSContext, code: string): Promise<{ ok: boolean; handle: QuickJSHandle }> {
  let result = context.evalCode(code, 'program.js', EVAL_ASYNC)
  if (result.error && /\breturn\b/.test(code) && nameOf(context.dump(result.error)) === 'SyntaxError') {
    result = context.evalCode(`(async () => {\n${code}\n})()`, 'program.js', EVAL_ASYNC)
  }
  if (result.error) return { ok: false, handle: result.error }
  const script = await valueOf(context, result.value)
  return script.ok ? valueOf(context, context.getProp(script.handle, 'value')) : script
}

/**
 * Waits for a value of the program; nothing there ever waits for the world outside, so a promise is settled now or
 * never.
 */
async function valueOf(context: QuickJSContext, value: QuickJSHandle): Promise<{ ok: boolean; handle: QuickJSHandle }> {
  const resolved = context.resolvePromise(value)
  const jobs = context.runtime.executePendingJobs()
  if (jobs.error) return { ok: false, handle: jobs.error }
  if (context.getPromiseState(value).type === 'pending') {
    return { ok: false, handle: context.newString('the program waits for something that never comes') }
  }
  const end = await resolved
  return end.error ? { ok: false, handle: end.error } : { ok: true, handle: end.value }
}

function addConsole(
  context: QuickJSContext,
  join: (handles: QuickJSHandle[]) => string,
  print: (text: string) => void,
): void {
  const console = context.newObject()
  const log = context.newFunction('log', (...handles) => print(`${join(handles)}\n`))
  for (const name of ['log', 'info', 'warn', 'error', 'debug']) context.setProp(console, name, log)
  context.setProp(context.global, 'console', console)
}

function addWriteFile(context: QuickJSContext, files: Map<string, string>, mostBytes: number): void {
  const writeFile = context.newFunction('writeFile', (nameHandle, textHandle) => {
    const name = context
      .getString(nameHandle)
      .replace(/^.*[/\\]/, '')
      .slice(0, 200)
    const text = context.getString(textHandle)
    const total = [...files].reduce(
      (sum, [other, kept]) => (other === name ? sum : sum + Buffer.byteLength(kept)),
      Buffer.byteLength(text),
    )
    if (name === '' || (files.size >= MOST_FILES && !files.has(name)))
      return { error: context.newError(`a file needs a name, and there may be ${MOST_FILES} of them`) }
    if (total > mostBytes) return { error: context.newError(`files may have ${mostBytes} bytes in all`) }
    files.set(name, text)
    return context.undefined
  })
  context.setProp(context.global, 'writeFile', writeFile)
}

/** Lets so much text through and then says once that the rest is missing. */
function limited(print: (text: string) => void, mostChars: number): (text: string) => void {
  let left = mostChars
  return (text) => {
    if (left <= 0) return
    print(text.slice(0, left))
    left -= text.length
    if (left <= 0) print('\n[… output cut …]\n')
  }
}

const nameOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : ''

function explain(error: unknown, limits: SandboxLimits): string {
  if (typeof error === 'string') return error
  if (typeof error !== 'object' || error === null) return String(error)
  const { name, message, stack } = error as { name?: string; message?: string; stack?: string }
  if (message === 'interrupted') return `the program ran longer than ${limits.timeMs / 1000} s and was stopped`
  if (message === 'out of memory')
    return `the program took more than ${limits.memoryBytes / 1024 / 1024} MB of memory and was stopped`
  const line = /program\.js:(\d+)/.exec(stack ?? '')?.[1]
  return `${name ?? 'Error'}: ${message ?? ''}${line === undefined ? '' : ` (line ${line})`}`
}
