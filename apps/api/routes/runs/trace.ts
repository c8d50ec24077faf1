import { type RunEvent, type RunEventOf, isTerminalEvent } from '@runwire/protocol'
import { foldAll, type RunFold } from '@runwire/protocol/fold'
import { z } from 'zod'

const json = z.unknown()
const time = z.string().nullable()

const TracedTool = z.object({
  call_id: z.string(),
  name: z.string(),
  title: z.string(),
  status: z.string(),
  arguments: json,
  result: json,
  error: json,
  started_at: time,
  ended_at: time,
})

const TracedRound = z.object({
  round: z.number().int(),
  parent_call_id: z.string().nullable(),
  model: z.string().nullable(),
  tool_choice: z.string(),
  tools_offered: z.array(z.string()),
  text: z.string(),
  reasoning: z.string(),
  finish_reason: z.string().nullable(),
  usage: json,
  /** When its last try began; earlier ones are `tries - 1` and broke. */
  started_at: time,
  ended_at: time,
  tries: z.number().int(),
  retries: z.array(z.object({ reason: z.string(), delay_ms: z.number(), at: z.string() })),
  time_to_first_token_ms: z.number().nullable(),
  duration_ms: z.number().nullable(),
  tool_calls: z.array(TracedTool),
})

/** The history of a run with times: attempts, model calls and their tools in order. */
export const Trace = z.object({
  queued_at: time,
  started_at: time,
  ended_at: time,
  /** From being queued to the first claim. */
  queue_wait_ms: z.number().nullable(),
  attempts: z.array(
    z.object({
      attempt: z.number().int(),
      worker_id: z.string(),
      started_at: z.string(),
      resumed_from_round: z.number().int().nullable(),
    }),
  ),
  rounds: z.array(TracedRound),
})
export type Trace = z.infer<typeof Trace>

/** Reads a run's whole log as a trace. */
export function traceOf(events: readonly RunEvent[]): Trace {
  const view = foldAll(events)
  const queued = first(events, 'run.queued')
  const started = first(events, 'run.started')
  return {
    queued_at: queued?.created_at ?? null,
    started_at: started?.created_at ?? null,
    ended_at: events.find((event) => isTerminalEvent(event.type))?.created_at ?? null,
    queue_wait_ms: queued && started ? Date.parse(started.created_at) - Date.parse(queued.created_at) : null,
    attempts: all(events, 'run.started').map(({ attempt, worker_id, created_at, resumed_from_round }) => ({
      attempt,
      worker_id,
      started_at: created_at,
      resumed_from_round,
    })),
    rounds: view.rounds.map((round) => tracedRound(events, view, round)),
  }
}

function tracedRound(
  events: readonly RunEvent[],
  view: RunFold,
  round: RunFold['rounds'][number],
): Trace['rounds'][number] {
  const tries = all(events, 'model.started').filter((event) => event.round === round.round)
  const last = tries.at(-1)
  const completed = all(events, 'model.completed').find((event) => event.round === round.round)
  const retries = all(events, 'model.retried').filter((event) => event.round === round.round)
  return {
    round: round.round,
    parent_call_id: round.parent_call_id,
    model: round.model,
    tool_choice: last?.tool_choice ?? 'auto',
    tools_offered: last?.tools ?? [],
    text: round.text,
    reasoning: round.reasoning,
    finish_reason: round.finish_reason,
    usage: round.usage,
    started_at: last?.created_at ?? null,
    ended_at: completed?.created_at ?? null,
    tries: tries.length,
    retries: retries.map(({ reason, delay_ms, created_at }) => ({ reason, delay_ms, at: created_at })),
    time_to_first_token_ms: completed?.time_to_first_token_ms ?? null,
    duration_ms: completed?.duration_ms ?? null,
    tool_calls: view.tools.filter((tool) => tool.round === round.round).map((tool) => tracedTool(events, tool)),
  }
}

function tracedTool(
  events: readonly RunEvent[],
  tool: RunFold['tools'][number],
): Trace['rounds'][number]['tool_calls'][number] {
  const { call_id, name, title, status, result, error } = tool
  const of = (event: RunEvent) => 'call_id' in event && event.call_id === call_id
  const ended = events.find((event) => /^tool\.(completed|failed|cancelled)$/.test(event.type) && of(event))
  return {
    call_id,
    name,
    title,
    status,
    arguments: tool.arguments,
    result,
    error,
    started_at: events.find((event) => event.type === 'tool.started' && of(event))?.created_at ?? null,
    ended_at: ended?.created_at ?? null,
  }
}

const all = <Type extends RunEvent['type']>(events: readonly RunEvent[], type: Type): RunEventOf<Type>[] =>
  events.filter((event) => event.type === type) as unknown as RunEventOf<Type>[]

const first = <Type extends RunEvent['type']>(events: readonly RunEvent[], type: Type): RunEventOf<Type> | undefined =>
  all(events, type)[0]
