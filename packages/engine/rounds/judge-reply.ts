import { newId } from '@runwire/protocol/ids'
import type { ModelCall, NewEventOf, RunErrorCode, Usage } from '@runwire/protocol'
import { priced } from '../ports/cost.ts'
import type { DecodedCall, DecodedRound } from '../ports/decoded-round.ts'
import { ModelCallError } from '../ports/ports.ts'
import type { LoopScope, RunContext } from '../state/run-context.ts'
import { estimate } from './estimated-usage.ts'
import type { ReadTry } from './model-try.ts'
import type { RoundEnd, RoundPlace, RoundPlan } from './round.ts'

type Times = Pick<NewEventOf<'model.completed'>, 'time_to_first_token_ms' | 'duration_ms'>

/** Says how a round came out whose reply was read to its end. */
export function judgeReply(
  { run, scope, plan, place }: { run: RunContext; scope: LoopScope; plan: RoundPlan; place: RoundPlace },
  read: ReadTry,
  times: Times,
): RoundEnd {
  const { decoded, cut } = read
  if (cut === 'time' && (decoded.calls.length > 0 || read.text.trim() === '')) return outOfTime()
  const finish = cut ?? decoded.finish_reason
  if (finish === null || finish === 'abort' || (decoded.incomplete && cut === null)) {
    const spent = decoded.usage
    return failed('stream_incomplete', 'the stream ended without a finish reason', { retryable: true, spent })
  }
  if (finish === 'error') {
    const spent = decoded.usage
    return failed('provider_error', 'the provider finished with an error', { retryable: true, spent })
  }
  const calls = plan.tools.length === 0 || cut !== null ? [] : decoded.calls.map(modelCall)
  const completed: NewEventOf<'model.completed'> = {
    type: 'model.completed',
    ...place,
    tool_calls: calls.length,
    finish_reason: finish,
    text: read.text,
    reasoning: read.reasoning,
    calls,
    usage: priced(decoded.usage ?? estimate(run, place.round, read, decoded), run.setup.prices[scope.model]),
    ...(decoded.provider_usage === null ? {} : { provider_usage: decoded.provider_usage }),
    ...times,
    ...(decoded.recovered ? { recovered: true as const } : {}),
  }
  if (finish === 'content_filter') return failed('content_filtered', 'the provider stopped the answer', { completed })
  const length = finish === 'length'
  if (calls.length === 0 && read.text.trim() === '') {
    const what = length ? 'the output limit was reached before any text' : 'neither text nor calls'
    return failed('empty_response', what, { retryable: !length && plan.wants_call !== true, completed })
  }
  const routed = routedEvents(scope, place.round, decoded)
  if (calls.length > 0) return { kind: 'calls', completed, routed }
  return { kind: length ? 'length' : cut === 'time' ? 'time' : 'answer', completed, routed }
}

export const outOfTime = (): RoundEnd => failed('time_limit', 'the time was up before the model had an answer', {})

function failed(
  code: RunErrorCode,
  detail: string,
  options: { retryable?: boolean; completed?: NewEventOf<'model.completed'>; spent?: Usage | null },
): RoundEnd {
  return {
    kind: 'failed',
    error: new ModelCallError(code, detail, { retryable: options.retryable ?? false }),
    completed: options.completed ?? null,
    spent: options.spent ?? null,
  }
}

/**
 * Our record of a call. Where its arguments are no object, or the response did not finish in a way that means the call
 * to run, they are kept as the text they came as: a text can never pass for arguments, so the call cannot run, not even
 * after a crash.
 */
function modelCall(call: DecodedCall): ModelCall {
  return {
    call_id: newId('call'),
    provider_call_id: call.provider_call_id,
    name: call.name,
    arguments: call.problem === null && call.arguments !== undefined ? call.arguments : call.arguments_text,
    ...(call.extra === undefined ? {} : { extra: call.extra }),
    ...(call.repaired ? { repaired: true as const } : {}),
    ...(call.recovered ? { recovered: true as const } : {}),
  }
}

function routedEvents(scope: LoopScope, round: number, decoded: DecodedRound): NewEventOf<'model.routed'>[] {
  if (decoded.model === null || (decoded.provider === null && decoded.model === scope.model)) return []
  return [
    { type: 'model.routed', round, provider: decoded.provider ?? scope.agent.model.provider, model: decoded.model },
  ]
}
