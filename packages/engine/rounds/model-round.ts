import type { NewEvent } from '@runwire/protocol'
import { addUsage } from '@runwire/protocol/fold'
import type { ModelReply, ModelRequest } from '../ports/ports.ts'
import { abortedWith, Interrupted } from '../ports/interrupt.ts'
import type { WorkFact } from '../ports/observer.ts'
import type { LoopScope, RunContext } from '../state/run-context.ts'
import { ModelCallError } from '../ports/ports.ts'
import { spentUnsaid } from './estimated-usage.ts'
import { requestDigest, requestOf } from './model-request.ts'
import { judgeReply, outOfTime } from './judge-reply.ts'
import type { RoundEnd, RoundPlace, RoundPlan } from './round.ts'
import { openModel, readTry, type ReadTry } from './model-try.ts'
import { LONGEST_RETRY_AFTER_MS, retryDelayMs, TRIES_PER_ROUND } from './retry.ts'
import { messageTokens, toolTokens } from '../ports/tokens.ts'

/** As long as a timer of this platform can be; an agent may have a day. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

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
  { place, tell }: Pick<RoundTry, 'place' | 'tell'>,
): Promise<RoundEnd> {
  for (let tried = 1; ; tried += 1) {
    const end = await oneTry({ run, scope, plan, place, tell, tried }).catch((error: unknown) => {
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

/** One try of a round, with what every step of it needs. */
interface RoundTry {
  run: RunContext
  scope: LoopScope
  plan: RoundPlan
  place: RoundPlace
  /** Tells the run's trace about each call. */
  tell: (fact: WorkFact) => void
  /** Counts the round's tries from 1. */
  tried: number
}

async function oneTry(one: RoundTry): Promise<RoundEnd> {
  const { run, plan } = one
  const limit = limitTime(run, plan.endMs)
  const begun = run.clock.now()
  try {
    const reply = await openTry(one, limit.signal)
    limit.readingBegins()
    const { read, firstItem } = await showReply(one, reply, limit)
    const times = {
      time_to_first_token_ms: firstItem === null ? null : Math.max(0, firstItem - begun),
      duration_ms: Math.max(0, run.clock.now() - begun),
    }
    return judgeReply(one, read, times)
  } catch (error) {
    if (limit.timeUp.aborted && !run.signal.aborted && error instanceof Interrupted) return outOfTime()
    throw error
  } finally {
    limit.end()
  }
}

/**
 * Ends a try when the round's time is up. Before the reply is read its connection is closed (`signal`); from then on
 * only `timeUp` is aborted, so that the text so far is kept.
 */
function limitTime(run: RunContext, endMs: number) {
  const { controller: connection, release } = abortedWith(run.signal)
  const timeUp = new AbortController()
  let reading = false
  const onTimeUp = () => {
    timeUp.abort()
    if (!reading) connection.abort()
  }
  const timer = setTimeout(onTimeUp, Math.min(LONGEST_TIMER_MS, Math.max(0, endMs - run.clock.now())))
  return {
    signal: connection.signal,
    timeUp: timeUp.signal,
    readingBegins: () => void (reading = true),
    end: () => {
      clearTimeout(timer)
      release()
      connection.abort()
    },
  }
}

/**
 * Asks the model and stores the start of the round: beside the request in the first try, after the reply's begin in a
 * later one, and there only where readers saw something of the try before.
 */
async function openTry({ run, scope, plan, place, tell, tried }: RoundTry, signal: AbortSignal): Promise<ModelReply> {
  const adjusted: string[] = []
  const shown = run.state.round(place.round)
  const request = requestOf(scope, plan)
  const opening = openModel(scope.port, request, signal, (reason) => adjusted.push(reason))
  opening.catch(() => undefined)
  if (tried === 1) await storeStart(run, scope, request, place)
  const reply = await opening
  if (tried > 1 && shown !== null && (shown.text !== '' || shown.reasoning !== ''))
    await storeStart(run, scope, request, place)
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
  return reply
}

/**
 * Reads the reply and shows its text as it comes, with the documents it cites. `firstItem` is when the first text came.
 */
async function showReply(
  { run, scope, plan, place }: RoundTry,
  reply: ModelReply,
  { signal, timeUp }: { signal: AbortSignal; timeUp: AbortSignal },
): Promise<{ read: ReadTry; firstItem: number | null }> {
  const start = run.state.round(place.round)?.start ?? 0
  const citing = run.cited.follow()
  // A failed append is remembered by the recorder: the next thing that the loop stores throws it.
  const cite = (cited: NewEvent[]) => {
    if (cited.length > 0) run.recorder.append(cited).catch(() => undefined)
  }
  let firstItem: number | null = null
  const read = await readTry(reply, {
    offeredTools: plan.tools,
    stopSequences: scope.agent.stop_sequences,
    maxChars: scope.agent.limits.max_output_chars,
    textIsReasoning: plan.wants_call === true,
    timeUp,
    signal,
    show: (piece) => {
      firstItem ??= run.clock.now()
      run.recorder.text({ round: place.round, start, ...piece })
      if ('text' in piece) cite(citing.push(piece.text))
    },
  })
  cite(citing.end())
  return { read, firstItem }
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
