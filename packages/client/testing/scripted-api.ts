/**
 * A stand-in for the api in tests of what talks to it: it keeps runs in memory, plays one script for each message over
 * real HTTP, and can be told to break connections. Late readers get events after their cursor, a snapshot, then deltas,
 * as protocol.md says. Not part of any bundle.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import {
  cancel,
  hasEnded,
  isTerminal,
  messageViews,
  newRun,
  play,
  runView,
  snapshotOf,
  type Act,
  type Item,
  type ScriptedRun,
} from './scripted-run.ts'

export type { Act } from './scripted-run.ts'

export interface ScriptedApi {
  url: string
  runs: Map<string, ScriptedRun>
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
  const runs = new Map<string, ScriptedRun>()
  const byKey = new Map<string, ScriptedRun>()
  const requests: string[] = []
  const faults = {
    cut: null as (() => number | null) | null,
    frozen: false,
    refusals: [] as { status: number; code: string }[],
  }
  let released = Promise.withResolvers<void>()

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
    if (parts[2] === 'cancel') cancel(run)
    return json(response, 200, runView(run))
  }

  function postMessage(key: string, conversation: string | null, question: string): ScriptedRun {
    const known = byKey.get(key)
    if (known) return known
    const run = newRun(runs.size + 1, conversation, question)
    runs.set(run.id, run)
    byKey.set(key, run)
    void play(run, script(question), () => released.promise)
    return run
  }

  function streamRun(response: ServerResponse, run: ScriptedRun, cursor: number) {
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
    const send = (item: Item) => {
      const id = 'seq' in item ? `id: ${JSON.stringify(item['seq'])}\n` : ''
      write(`${id}event: ${item.type}\ndata: ${JSON.stringify(item)}\n\n`)
      if (!isTerminal(item)) return
      write('event: done\ndata: {}\n\n')
      if (!faults.frozen && !broken) response.end()
    }
    write('retry: 2000\n: hello\n\n')
    const snapshot = snapshotOf(run)
    for (const item of [...run.events.slice(cursor), ...(snapshot === null ? [] : [snapshot])]) send(item)
    run.followers.add(send)
    response.on('close', () => run.followers.delete(send))
  }

  const messagesOf = (conversation: string) =>
    [...runs.values()].filter((run) => run.conversation === conversation).flatMap(messageViews)

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

function json(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function refuse(response: ServerResponse, status: number, code: string) {
  json(response, status, {
    error: { type: 'api_error', code, message: `Refused: ${code}.`, param: null, request_id: 'req_1' },
  })
}
