/** The built chat page behind a scripted api, under the strict content policy of the real one. For tests. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { startScriptedApi, type Act, type Extra, type ScriptedApi, type Script } from '@runwire/client/scripted-api'

const DIST = fileURLToPath(new URL('../dist', import.meta.url))
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'self'; require-trusted-types-for 'script'"
const MEDIA_TYPES: Record<string, string> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
}

export const startChat = (script: Script): Promise<ScriptedApi> => startScriptedApi(script, servePages)

const servePages: Extra = (request, response) => {
  const path = new URL(request.url ?? '/', 'http://chat').pathname
  if (/^\/(openapi|api)\//.test(path)) return false
  if (path === '/chat/config.json') {
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ agent: 'demo', key: 'rwp_demo' }))
    return true
  }
  const file = path === '/chat' ? '/chat.html' : path
  readFile(DIST + file).then(
    (body) => {
      response
        .writeHead(200, {
          'content-type': MEDIA_TYPES[file.split('.').at(-1) ?? ''] ?? '',
          'content-security-policy': POLICY,
        })
        .end(body)
    },
    () => response.writeHead(404).end(),
  )
  return true
}

const placement = { turn_index: 0, tab_index: 0, sub_turn_index: null, model_index: 0 }

/** The acts of one model call: its words, a pause between them, and how many tools it calls. */
export function round(number: number, words: string[], toolCalls: number, pauseMs = 0): Act[] {
  return [
    { event: { type: 'model.started', round: number, placement } },
    ...words.flatMap((text): Act[] =>
      pauseMs === 0 ? [{ round: number, text }] : [{ round: number, text }, { waitMs: pauseMs }],
    ),
    { event: { type: 'model.completed', round: number, placement, tool_calls: toolCalls } },
  ]
}

export const toolStarted = (callId: string, title: string): Act => ({
  event: { type: 'tool.started', round: 1, placement, call_id: callId, name: title.toLowerCase(), title },
})
export const toolCompleted = (callId: string): Act => ({ event: { type: 'tool.completed', call_id: callId } })
