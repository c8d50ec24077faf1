import { newId } from '@runwire/protocol/ids'
import { priced } from '../ports/cost.ts'
import type { ModelCall, NewEvent, NewEventOf, Placement, RunErrorCode, Usage } from '@runwire/protocol'
import { addUsage } from '@runwire/protocol/fold'
import type { DecodedCall, DecodedRound } from '../ports/decoded-round.ts'
import type { ModelRequest, OfferedTool, PromptMessage } from '../ports/ports.ts'
import { abortedWith, Interrupted } from '../ports/interrupt.ts'
import type { WorkFact } from '../ports/observer.ts'
import type { LoopScope, RunContext } from '../state/run-context.ts'
import { ModelCallError } from '../ports/ports.ts'
import { estimate, spentUnsaid } from './estimated-usage.ts'
import { requestDigest, requestOf } from './model-request.ts'
import { openModel, readTry, type ReadTry } from './model-try.ts'
import { LONGEST_RETRY_AFTER_MS, retryDelayMs, TRIES_PER_ROUND } from './retry.ts'
import { messageTokens, toolTokens } from '../ports/tokens.ts'

/** As long as a timer of this platform can be; an agent may have a day. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** The request that a round makes to the model. */
export interface RoundPlan {
  messages: readonly PromptMessage[]
  tools: readonly OfferedTool[]
  tool_choice: ModelRequest['tool_choice']
  /** Counts the model's text as reasoning: only a call is an answer, and one try is enough. */
  wants_call?: boolean
  /** When the round must be over, in milliseconds since the epoch: its text so far is the answer then, or it has failed. */
  endMs: number
}

/** How a model call came out. A round that the provider finished has its `model.completed`, not stored yet. */
export type RoundEnd =
  | {
      kind: 'calls' | 'answer' | 'length' | 'time'
      completed: NewEventOf<'model.completed'>
      routed: NewEventOf<'model.routed'>[]
    }
  | {
      kind: 'failed'
      error: ModelCallError
      completed: NewEventOf<'model.completed'> | null
      /** Usage that the provider reports for a reply it did not finish; null where it reports none. */
      spent: Usage | null
    }

/**
 * Asks the model for one round, three times at most. A try is repeated where another may help: the provider could not be
 * reached or broke off, its stream ended without a finish reason, or it said nothing at all. As long as readers saw
 * nothing of a try, the next one goes on under the same `model.started`; otherwise it gets a new one, which empties the
 * round on every screen.
 */
export function askModel(run: RunContext, scope: LoopScope, plan: RoundPlan): Promise<RoundEnd> {
  const place = placeOf(run, scope, plan)
  const work = {
    kind: 'model' as const,
    round: place.round,
    provider: scope.agent.model.provider,
    request: requestOf(scope, plan),
  }
  return run.observer.around(work, async (tell) => {
    const end = await askUntilAnswered(run, scope, plan, { place, tell })
    if (end.kind !== 'failed') end.routed.forEach(tell)
    if (end.completed !== null) tell(end.completed)
    if (end.kind === 'failed') tell({ type: 'failed', code: end.error.code, detail: end.error.detail })
    return end
  })
}

/** The round's place: a new one, unless the log has it begun already. */
function placeOf(run: RunContext, scope: LoopScope, plan: RoundPlan): RoundPlace {
  const unfinished = run.state.roundsOf(scope.parent_call_id).findLast((round) => !round.completed)
  const place = {
    round: unfinished?.round ?? run.state.takeRound(),
    placement: unfinished?.placement ?? run.state.nextPlacement(scope.place),
  }
  run.askedTokens.set(place.round, () =>
    plan.messages.reduce((sum, message) => sum + messageTokens(message), toolTokens(plan.tools)),
  )
  return place
}

async function askUntilAnswered(
  run: RunContext,
  scope: LoopScope,
  plan: RoundPlan,
  { place, tell }: Omit<Try, 'tried'>,
): Promise<RoundEnd> {
  for (let tried = 1; ; tried += 1) {
    const end = await oneTry(run, scope, plan, { place, tell, tried }).catch((error: unknown) => {
      if (error instanceof ModelCallError) return { kind: 'failed' as const, error, completed: null, spent: null }
      throw error
    })
    if (end.kind !== 'failed') return end
    const waits = end.error.retryAfterMs ?? 0
    if (!end.error.retryable || tried === TRIES_PER_ROUND || waits > LONGEST_RETRY_AFTER_MS) return end
    const spent = end.spent ?? end.completed?.usage ?? spentUnsaid(run, place.round)
    run.replacedTries = addUsage(run.replacedTries, spent)
    const delay = retryDelayMs(tried, end.error.retryAfterMs, run.clock.random)
    const reason = `${end.error.code}: ${end.error.detail}`
    const retried = { type: 'model.retried' as const, round: place.round, reason, delay_ms: delay }
    tell(retried)
    await run.recorder.append([retried])
    await run.clock.sleep(delay, run.signal)
  }
}

interface RoundPlace {
  round: number
  placement: Placement
}

interface Try {
  place: RoundPlace
  tell: (fact: WorkFact) => void
  /** Counts the round's tries from 1. */
  tried: number
}

async function oneTry(
  run: RunContext,
  scope: LoopScope,
  plan: RoundPlan,
  { place, tell, tried }: Try,
): Promise<RoundEnd> {
  const { controller: close, release } = abortedWith(run.signal)
  const { signal } = close
  const timeUp = new AbortController()
  let reading = false
  const timer = setTimeout(
    () => {
      timeUp.abort()
      if (!reading) close.abort()
    },
    Math.min(LONGEST_TIMER_MS, Math.max(0, plan.endMs - run.clock.now())),
  )
  const adjusted: string[] = []
  const shown = run.state.round(place.round)
  const needsStart = tried === 1 || (shown !== null && (shown.text !== '' || shown.reasoning !== ''))
  const begun = run.clock.now()
  let firstItem: number | null = null

  try {
    const request = requestOf(scope, plan)
    const opening = openModel(scope.port, request, signal, (reason) => adjusted.push(reason))
    opening.catch(() => undefined)
    if (needsStart && tried === 1) await storeStart(run, scope, request, place)
    const reply = await opening
    if (needsStart && tried > 1) await storeStart(run, scope, request, place)
    if (adjusted.length > 0) {
      const retried = adjusted.map((reason) => ({
        type: 'model.retried' as const,
        round: place.round,
        reason,
        delay_ms: 0,
      }))
      retried.forEach(tell)
      await run.recorder.append(retried)
    }
    const start = run.state.round(place.round)?.start ?? 0
    const citing = run.cited.follow()
    // A failed append is the recorder's to remember; whatever the loop stores next meets it.
    const cite = (cited: NewEvent[]) => {
      if (cited.length > 0) run.recorder.append(cited).catch(() => undefined)
    }
    reading = true
    const read = await readTry(reply, {
      offeredTools: plan.tools,
      stopSequences: scope.agent.stop_sequences,
      maxChars: scope.agent.limits.max_output_chars,
      textIsReasoning: plan.wants_call === true,
      timeUp: timeUp.signal,
      signal,
      show: (piece) => {
        firstItem ??= run.clock.now()
        run.recorder.text({ round: place.round, start, ...piece })
        if ('text' in piece) cite(citing.push(piece.text))
      },
    })
    cite(citing.end())
    const times = {
      time_to_first_token_ms: firstItem === null ? null : Math.max(0, firstItem - begun),
      duration_ms: Math.max(0, run.clock.now() - begun),
    }
    return judge(run, scope, plan, place, read, times)
  } catch (error) {
    if (timeUp.signal.aborted && !run.signal.aborted && error instanceof Interrupted) return outOfTime()
    throw error
  } finally {
    clearTimeout(timer)
    release()
    close.abort()
  }
}

async function storeStart(run: RunContext, scope: LoopScope, request: ModelRequest, place: RoundPlace): Promise<void> {
  await run.recorder.append([
    {
      type: 'model.started',
      ...place,
      model: scope.model,
      tool_choice: request.tool_choice,
      tools: request.tools.map((tool) => tool.name),
      request_digest: requestDigest(request),
      ...(scope.left_out === undefined ? {} : { left_out: [...scope.left_out] }),
      ...(scope.parent_call_id === null ? {} : { parent_call_id: scope.parent_call_id }),
    },
  ])
}

type Times = Pick<NewEventOf<'model.completed'>, 'time_to_first_token_ms' | 'duration_ms'>

/** Tells what a reply that was read to its end amounts to. */
function judge(
  run: RunContext,
  scope: LoopScope,
  plan: RoundPlan,
  place: RoundPlace,
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

const outOfTime = (): RoundEnd => failed('time_limit', 'the time was up before the model had an answer', {})

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
 * Our record of a call. Where its arguments are no object, or the response did not finish in a way that means the call to
 * run, they are kept as the text they came as: a text can never pass for arguments, so the call cannot run, not even
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
