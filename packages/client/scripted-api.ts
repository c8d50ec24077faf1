/**
 * A stand-in for the api in tests of what talks to it: it keeps runs in memory, plays one script for each message over
 * real HTTP, and can be told to break connections. Late readers get events after their cursor, a snapshot, then deltas,
 * as protocol.md says. Not part of any bundle.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Item = Record<string, unknown> & { type: string }

/** One thing a scripted run does; `wait` holds it until `release()` is called. */
export type Act =
  | { event: Item }
  | { round: number; text: string }
  | { round: number; reasoning: string }
  | { waitMs: number }
  | { wait: true }

interface Run {
  id: string
  group: string
  conversation: string
  inputMessage: string
  outputMessage: string
  events: Item[]
  open: { round: number; start: number; text: string; reasoning: string } | null
  followers: Set<(item: Item | null) => void>
  content: string
  question: string
  cancelled: boolean
}

export interface ScriptedApi {
  url: string
  runs: Map<string, Run>
  /** Requests so far, `METHOD /path`. */
  requests: string[]
  /** Tells for each stream that opens after how many bytes it breaks, or null. */
  cutStreams(after: (() => number | null) | null): void
  /** Streams stop writing, without closing. */
  freeze(frozen: boolean): void
  /** The next requests are answered with this status. */
  refuse(status: number, times: number, code?: string): void
  release(): void
  stop(): Promise<void>
}

export type Script = (question: string) => Act[]
/** Answers what is not the api: pages and their files. True if it did. */
export type Extra = (request: IncomingMessage, response: ServerResponse) => boolean

export async function startScriptedApi(script: Script, extra: Extra = () => false): Promise<ScriptedApi> {
  const runs = new Map<string, Run>()
  const byKey = new Map<string, Run>()
  const requests: string[] = []
  const faults = {
    cut: null as (() => number | null) | null,
    frozen: false,
    refusals: [] as { status: number; code: string }[],
  }
  let released = Promise.withResolvers<void>()
  let number = 0

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => answer(request, response, Buffer.concat(chunks).toString()))
  })

  function answer(request: IncomingMessage, response: ServerResponse, bodyText: string) {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://api')
    requests.push(`${request.method} ${pathname}`)
    if (extra(request, response)) return
    const refusal = faults.refusals.shift()
    if (refusal) return refuse(response, refusal.status, refusal.code)
    const path = pathname.replace(/^\/(openapi|api)\/v1/, '')
    const body = bodyText === '' ? {} : JSON.parse(bodyText)
    const parts = path.split('/').slice(1)

    if (path === '/widget-sessions') {
      const expires_at = new Date(Date.now() + 900_000).toISOString()
      return json(response, 201, { token: 'tok_1', expires_at, visitor: 'vis_1', renewal_secret: 'secret' })
    }
    if (parts[0] === 'agents')
      return json(response, 200, { id: 'demo', name: 'Demo', description: '', starter_prompts: [] })
    if (request.method === 'POST' && parts.at(-1) === 'messages') {
      const run = postMessage(
        String(request.headers['idempotency-key']),
        parts[0] === 'messages' ? null : (parts[1] ?? null),
        body.content,
      )
      return streamRun(response, run, 0)
    }
    if (parts[0] === 'conversations' && parts.at(-1) === 'messages')
      return json(response, 200, { object: 'list', data: messagesOf(parts[1] ?? '') })
    const run = [...runs.values()].find((candidate) => candidate.id === parts[1] || candidate.group === parts[1])
    if (run === undefined) return refuse(response, 404, 'not_found')
    if (parts[2] === 'events') {
      const cursor = Number(request.headers['last-event-id'] ?? searchParams.get('after') ?? 0)
      return streamRun(response, run, cursor)
    }
    if (parts[2] === 'cancel') {
      run.cancelled = true
      if (!hasEnded(run)) add(run, { type: 'run.cancelled', reason: 'user', output: output(run, 'cancelled') })
    }
    return json(response, 200, viewOf(run))
  }

  function postMessage(key: string, conversation: string | null, question: string): Run {
    const known = byKey.get(key)
    if (known) return known
    const n = ++number
    const run: Run = {
      id: `run_${n}`,
      group: `grp_${n}`,
      conversation: conversation ?? `conv_${n}`,
      inputMessage: `msg_${n}u`,
      outputMessage: `msg_${n}a`,
      events: [],
      open: null,
      followers: new Set(),
      content: '',
      question,
      cancelled: false,
    }
    runs.set(run.id, run)
    byKey.set(key, run)
    add(run, {
      type: 'run.queued',
      conversation_id: run.conversation,
      input_message_id: run.inputMessage,
      output_message_id: run.outputMessage,
      group_id: run.group,
      model_index: 0,
      agent: 'demo',
      model: 'demo',
    })
    void play(run, script(question))
    return run
  }

  async function play(run: Run, acts: Act[]) {
    add(run, { type: 'run.started', attempt: 1 })
    for (const act of acts) {
      if ('waitMs' in act) await new Promise((resolve) => setTimeout(resolve, act.waitMs))
      else if ('wait' in act) await released.promise
      else await new Promise((resolve) => setImmediate(resolve))
      if (run.cancelled) return
      if ('event' in act) add(run, act.event)
      if ('text' in act) say(run, act.round, 'text', act.text)
      if ('reasoning' in act) say(run, act.round, 'reasoning', act.reasoning)
    }
    if (!hasEnded(run))
      add(run, { type: 'run.completed', output: output(run, 'completed'), usage: USAGE, stop_reason: 'finished' })
  }

  function add(run: Run, event: Item) {
    const seq = run.events.length + 1
    const stored = { ...event, run_id: run.id, seq, created_at: new Date().toISOString() }
    run.events.push(stored)
    if (event.type === 'model.started') {
      run.open = { round: Number(event['round']), start: seq, text: '', reasoning: '' }
    }
    if (event.type === 'model.completed') {
      run.content = event['tool_calls'] === 0 ? (run.open?.text ?? '') : ''
      run.open = null
    }
    for (const follower of run.followers) follower(stored)
  }

  function say(run: Run, round: number, kind: 'text' | 'reasoning', piece: string) {
    if (run.open === null) throw new Error('The script speaks outside a round.')
    const offset = run.open[kind].length
    run.open[kind] += piece
    const delta = {
      type: 'model.delta',
      run_id: run.id,
      attempt: 1,
      round,
      start: run.open.start,
      offset,
      [kind]: piece,
    }
    for (const follower of run.followers) follower(delta)
  }

  function streamRun(response: ServerResponse, run: Run, cursor: number) {
    if (hasEnded(run) && cursor >= run.events.length) {
      response.writeHead(204).end()
      return
    }
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'runwire-conversation-id': run.conversation,
    })
    let broken = false
    let bytesLeft = faults.cut?.() ?? null
    const write = (frame: string) => {
      if (faults.frozen || broken || response.destroyed) return
      const bytes = Buffer.from(frame)
      if (bytesLeft === null || bytesLeft > bytes.length) {
        if (bytesLeft !== null) bytesLeft -= bytes.length
        response.write(bytes)
        return
      }
      broken = true
      response.write(bytes.subarray(0, bytesLeft), () => response.socket?.destroy())
    }
    const send = (item: Item | null) => {
      if (item === null) return
      write(`${'seq' in item ? `id: ${item['seq']}\n` : ''}event: ${item.type}\ndata: ${JSON.stringify(item)}\n\n`)
      if (!TERMINAL.has(item.type)) return
      write('event: done\ndata: {}\n\n')
      if (!faults.frozen && !broken) response.end()
    }
    write('retry: 2000\n: hello\n\n')
    for (const event of run.events.slice(cursor)) send(event)
    if (run.open)
      send({
        type: 'model.snapshot',
        run_id: run.id,
        attempt: 1,
        round: run.open.round,
        start: run.open.start,
        text: run.open.text,
        reasoning: run.open.reasoning,
      })
    run.followers.add(send)
    response.on('close', () => run.followers.delete(send))
  }

  function messagesOf(conversation: string) {
    return [...runs.values()]
      .filter((run) => run.conversation === conversation)
      .flatMap((run) => [
        {
          id: run.inputMessage,
          object: 'message',
          conversation_id: conversation,
          role: 'user',
          content: run.question,
          parts: [],
          status: 'completed',
        },
        {
          ...output(run, statusOf(run)),
          object: 'message',
          conversation_id: conversation,
          run_id: run.id,
          status: statusOf(run),
          sibling_ids: [],
        },
      ])
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    runs,
    requests,
    cutStreams: (after) => {
      faults.cut = after
    },
    freeze: (frozen) => {
      faults.frozen = frozen
    },
    refuse: (status, times, code = 'internal_error') => {
      faults.refusals = Array.from({ length: times }, () => ({ status, code }))
    },
    release: () => {
      released.resolve()
      released = Promise.withResolvers()
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const TERMINAL = new Set(['run.completed', 'run.failed', 'run.cancelled'])
const USAGE = { input_tokens: 1, output_tokens: 1 }
const hasEnded = (run: Run) => TERMINAL.has(run.events.at(-1)?.type ?? '')
const statusOf = (run: Run) => (hasEnded(run) ? (run.events.at(-1)?.type.slice(4) ?? '') : 'running')

function output(run: Run, status: string) {
  const content = run.open?.text ?? run.content
  return {
    id: run.outputMessage,
    role: 'assistant',
    status,
    content: status === 'running' ? '' : content,
    citations: [],
    files: [],
    usage: USAGE,
    model: 'demo',
    interrupted: status !== 'completed',
  }
}

const viewOf = (run: Run) => ({
  id: run.id,
  object: 'run',
  conversation_id: run.conversation,
  group_id: run.group,
  status: statusOf(run),
  last_seq: run.events.length,
  output_message_id: run.outputMessage,
  output: hasEnded(run) ? output(run, statusOf(run)) : null,
})

function json(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function refuse(response: ServerResponse, status: number, code: string) {
  json(response, status, {
    error: { type: 'api_error', code, message: `Refused: ${code}.`, param: null, request_id: 'req_1' },
  })
}
