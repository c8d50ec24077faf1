import type { Tool, ToolOutcome } from '@runwire/engine'
import type { Response } from 'undici'
import { z } from 'zod'
import { jsonSchemaOf, readArguments } from './arguments.ts'
import type { Egress } from '../egress/egress.ts'
import { blockedBehind, connectionProblem, ReplyTooLargeError } from '../egress/egress-error.ts'
import { readText } from '../egress/read-reply.ts'
import type { ReadablePage } from './readable-text.ts'
import { ProcessStoppedError, runInProcess } from '../processes/process.ts'

const MOST_BYTES = 5_000_000
/** Characters of one page that a model gets; a note says that the rest is missing. */
const MOST_CHARS = 100_000
const SNIPPET_CHARS = 300
/** So much text of a page is looked at. */
const MOST_PAGE_CHARS = 5_000_000
/** A page that takes longer is built to; finding its article takes quadratic time in its nesting. */
const PARSE_LIMITS = { timeoutMs: 10_000, memoryMb: 240, answerBytes: 4 * MOST_PAGE_CHARS }

const Arguments = z.strictObject({
  url: z.string().min(1).max(2000).describe('Absolute http or https address of the page'),
})

/** Reads a page of the public web as text; the page can be cited. */
export function fetchUrl(egress: Egress): Tool {
  return {
    name: 'fetch_url',
    title: 'Reading a web page',
    description: 'Reads a web page or a text file from the public internet and returns its text.',
    parameters: jsonSchemaOf(Arguments),
    effect: 'read',
    origin: 'web',
    sends: 'address',
    needs_approval: false,
    timeout_ms: 30_000,
    async run(args, { signal }) {
      const { url } = readArguments(Arguments, args)
      try {
        const headers = {
          accept: 'text/html,text/plain;q=0.9,application/json;q=0.8,*/*;q=0.1',
          'user-agent': 'Runwire (fetch_url)',
        }
        const reply = await egress.request(url, { headers, signal, maxBytes: MOST_BYTES })
        return await outcomeOf(reply, url, signal)
      } catch (error) {
        return failureOf(error, url)
      }
    },
  }
}

async function outcomeOf(reply: Response, asked: string, signal: AbortSignal): Promise<ToolOutcome> {
  const type = (reply.headers.get('content-type') ?? 'text/plain').split(';')[0]?.trim().toLowerCase() ?? ''
  if (!reply.ok) return refused(`${asked} answered with status ${reply.status}.`)
  if (!/^text\/|[/+](json|xml)$|^application\/(javascript|x-yaml|yaml)$/.test(type))
    return refused(`${asked} is ${type}; only pages and texts can be read.`)
  const url = reply.url || asked
  const { title, text } = await pageOf(await readText(reply), type, url, signal)
  if (text === '') return refused(`${asked} has no text.`)
  const shown =
    text.length > MOST_CHARS
      ? `${text.slice(0, MOST_CHARS).toWellFormed()}\n[… ${text.length - MOST_CHARS} characters left out …]`
      : text
  return {
    ok: true,
    result: shown,
    documents: [{ document_id: url, title, url, snippet: text.slice(0, SNIPPET_CHARS).toWellFormed() }],
  }
}

async function pageOf(text: string, type: string, url: string, signal: AbortSignal): Promise<ReadablePage> {
  if (type !== 'text/html' && type !== 'application/xhtml+xml') return { title: url, text: text.trim() }
  const file = new URL('./readable-text-process.ts', import.meta.url)
  const input = { values: { url, mostChars: MOST_PAGE_CHARS }, bytes: Buffer.from(text) }
  const page = await runInProcess(file, input, { ...PARSE_LIMITS, signal })
  return { title: typeof page.values.title === 'string' ? page.values.title : url, text: page.text }
}

/** Turns a request that could not be made or read into the error that the model reads. */
export function failureOf(error: unknown, asked: string): ToolOutcome {
  const blocked = blockedBehind(error)
  if (blocked !== null) return { ok: false, error: { code: 'egress_blocked', message: `${blocked.message}.` } }
  if (error instanceof ProcessStoppedError)
    return refused(`${asked} could not be read: the page is too complex (${error.message}).`)
  if (error instanceof ReplyTooLargeError) return refused(`${asked}: ${error.message}.`)
  if (error instanceof Error && error.name === 'TimeoutError')
    return { ok: false, error: { code: 'tool_timeout', message: `${asked} did not answer in time.` } }
  return refused(`${asked} could not be read: ${connectionProblem(error)}.`)
}

const refused = (message: string): ToolOutcome => ({ ok: false, error: { code: 'tool_error', message } })
