import type { Approver, Json, ModelCall } from '@runwire/protocol'
import { isObject } from './check-call.ts'
import type { Tool } from '../ports/ports.ts'
import type { LoopScope, RunContext } from '../state/run-context.ts'

/**
 * Where the words of each tool's results come from, by tool name; tools of sub-agents included. Tools of our own house
 * are not in it.
 */
export function originsOf(tools: readonly Tool[]): Map<string, string> {
  const origins = new Map<string, string>()
  for (const tool of tools) {
    if (tool.origin !== undefined) origins.set(tool.name, tool.origin)
    if (tool.agent !== undefined) for (const [name, origin] of originsOf(tool.agent.tools)) origins.set(name, origin)
  }
  return origins
}

/**
 * Returns the person who must approve a call before it runs; null for nobody. The agent's own wish comes first. An
 * operator must decide whatever the agent says where strangers may have put words in the model's mouth and the call
 * acts or sends, and where a call that may act only once was read out of the text of an answer.
 */
export function approverOf(run: RunContext, scope: LoopScope, tool: Tool, call: ModelCall): Approver | null {
  if (tool.needs_approval === 'operator') return 'operator'
  const guessed = call.recovered === true && tool.effect === 'once'
  if (guessed || isLedAstray(run, scope, tool, call)) return 'operator'
  return tool.needs_approval ? 'end_user' : null
}

/**
 * True if the call acts or sends in a conversation that holds words of somebody else than the tool's origin. Such
 * words are taken for orders that the model follows: nobody can tell which calls it made because of them.
 */
function isLedAstray(run: RunContext, scope: LoopScope, tool: Tool, call: ModelCall): boolean {
  if (tool.agent !== undefined) return false
  // Any foreign text may have named the next address, with parts of the conversation in it: also on the same web.
  if (tool.sends === 'address') return isTainted(run, scope) && !isKnownAddress(run, call.arguments)
  const sends = tool.sends === 'arguments' && isObject(call.arguments) && Object.keys(call.arguments).length > 0
  return (tool.effect !== 'read' || sends) && isTainted(run, scope, tool.origin)
}

/** Conversations from before taint was stored have only the calls in their history to tell of it. */
function isTainted(run: RunContext, scope: LoopScope, except?: string): boolean {
  if (run.taint.has(except)) return true
  const earlier = scope.history.flatMap((message) =>
    message.role === 'assistant' ? message.calls.map(({ name }) => name) : [],
  )
  return earlier.some((name) => {
    const origin = run.origins.get(name)
    return origin !== undefined && origin !== except
  })
}

/**
 * True if the address a call would ask for stands as it is in what the user wrote or a tool from outside returned: then
 * it holds nothing that the model put into it.
 */
function isKnownAddress(run: RunContext, args: Json): boolean {
  const url = isObject(args) ? args.url : undefined
  if (typeof url !== 'string' || url === '') return false
  const asked = run.setup.history.flatMap((message) =>
    message.role === 'user'
      ? typeof message.content === 'string'
        ? [message.content]
        : message.content.flatMap((part) => (part.type === 'text' ? [part.text] : []))
      : [],
  )
  const { tools } = run.state.snapshot()
  const outside = tools.filter(({ name }) => run.origins.has(name))
  const returned = outside.map(({ result }) => (typeof result === 'string' ? result : JSON.stringify(result)))
  const cited = tools.flatMap(({ documents }) => documents.flatMap((document) => document.url ?? []))
  return cited.includes(url) || [...asked, ...returned].some((text) => standsIn(text, url))
}

/** True if `url` stands in a text, and not as the beginning of a longer address. */
function standsIn(text: string, url: string): boolean {
  for (let at = text.indexOf(url); at !== -1; at = text.indexOf(url, at + 1)) {
    const next = text[at + url.length]
    if (next === undefined || !/[\w%&=?/#~+@:$-]/.test(next)) return true
  }
  return false
}
