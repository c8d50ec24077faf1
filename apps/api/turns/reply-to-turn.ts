import type { CreatedTurn } from '@runwire/db'
import { type AgentExpose, PendingCall, type RunFold, RunStatus, Usage } from '@runwire/protocol'
import { z } from 'zod'
import type { RawCall, Reply, ResponseSpec } from '../http/route.ts'
import type { Surface } from '../requests/caller.ts'
import { errorOnSurface, outputOnSurface, type SurfaceOptions } from './on-surface.ts'
import { ShownError, ShownOutput } from './surface-schemas.ts'
import { streamRuns } from '../streams/stream-runs.ts'
import { takeTurn, type TurnRequest } from './take-turn.ts'
import { waitForRuns } from './wait-for-runs.ts'

/** The reply of a turn that is not streamed. */
const TurnReply = z.object({
  conversation_id: z.string(),
  group_id: z.string(),
  runs: z.array(
    z.object({
      id: z.string(),
      status: RunStatus,
      output: ShownOutput.nullable(),
      usage: Usage.nullable(),
      pending: z.array(PendingCall),
      error: ShownError.nullable(),
    }),
  ),
})

const AcceptedTurn = z.object({
  conversation_id: z.string(),
  group_id: z.string(),
  runs: z.array(
    z.object({ id: z.string(), status: RunStatus, model_index: z.number().int(), output_message_id: z.string() }),
  ),
})

export const turnReplies: Record<number, ResponseSpec> = {
  200: { description: 'The stream with stream=true, else the finished runs', body: TurnReply, stream: true },
  202: { description: 'background: the runs go on without this request', body: AcceptedTurn },
}

type TurnCall = RawCall & { query: { stream: boolean; include: boolean } }

/**
 * Takes a turn in and answers it the way the request asks: streaming, waiting or at once. A repeat under the same
 * Idempotency-Key goes the same way with the runs of the first.
 */
export async function replyToTurn(call: TurnCall, request: TurnRequest): Promise<Reply | null> {
  const turn = await takeTurn(call, request)
  if (request.body?.background === true) return { status: 202, body: accepted(turn) }

  const runs = turn.runs.map((run) => run.id)
  const { expose } = turn.config
  if (call.query.stream) return streamRuns(call, { runs, expose, cursor: runs.map(() => 0) })
  const views = await waitForRuns(call, runs)
  const shown = { expose, includeTools: call.query.include }
  return {
    status: 200,
    body: {
      conversation_id: turn.conversation.id,
      group_id: turn.group.id,
      runs: views.map((view, index) => finished(call.surface, view, runs[index] ?? '', shown)),
    },
  }
}

const finished = (
  surface: Surface,
  view: RunFold,
  id: string,
  shown: SurfaceOptions & { expose: AgentExpose },
): unknown => ({
  id,
  status: view.status,
  output: outputOnSurface(surface, view.output, shown.expose, shown),
  usage: view.usage,
  pending: view.pending,
  error: errorOnSurface(surface, view.error),
})

const accepted = (turn: CreatedTurn): z.infer<typeof AcceptedTurn> => ({
  conversation_id: turn.conversation.id,
  group_id: turn.group.id,
  runs: turn.runs.map(({ id, status, model_index, output_message_id }) => ({
    id,
    status,
    model_index,
    output_message_id,
  })),
})
