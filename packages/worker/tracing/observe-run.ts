import type { Secret } from '@runwire/db'
import type { ObservedWork, Observer, WorkFact } from '@runwire/engine'
import {
  COMMON,
  GEN_AI,
  OPERATION,
  RUNWIRE,
  SpanKind,
  SpanStatusCode,
  within,
  type Attributes,
  type Span,
  type Tracing,
} from '@runwire/tracing'
import { contentRecorder, type ContentRecorder } from './record-content.ts'

/**
 * Makes a span of each model call, tool call and agent, one inside the other as they happen. What people and models wrote
 * is recorded only where the operator asked for it: not even errors are quoted otherwise, since they may repeat it.
 */
export function observerOf(tracing: Tracing, secrets: readonly Secret[]): Observer {
  const content = tracing.capturesContent ? contentRecorder(secrets) : null
  return {
    async around(work, does) {
      const span = tracing.start(nameOf(work), {
        kind: work.kind === 'model' ? SpanKind.CLIENT : SpanKind.INTERNAL,
        attributes: attributesOf(work),
      })
      try {
        return await within(span, () => does((fact) => record(span, fact, content)))
      } catch (error) {
        workBroke(span, error)
        throw error
      } finally {
        // Last, when every secret that the work opened is known.
        content?.asked(span, work)
        span.end()
      }
    },
  }
}

/** Says how the work of a span was broken off: for a reason of the run or this process, or by an error. */
export function workBroke(span: Span, error: unknown): void {
  const { reason, code } = error as { reason?: unknown; code?: unknown }
  if (reason === 'cancel' || reason === 'lost' || reason === 'drain') {
    span.setAttribute(RUNWIRE.interrupted, reason)
    return
  }
  fail(span, typeof code === 'string' ? code : 'internal_error')
}

function nameOf(work: ObservedWork): string {
  switch (work.kind) {
    case 'model':
      return `${OPERATION.chat} ${work.request.model}`
    case 'tool':
      return `${OPERATION.tool} ${work.tool.name}`
    case 'agent':
      return `${OPERATION.agent} ${work.agent.name}`
  }
}

function attributesOf(work: ObservedWork): Attributes {
  switch (work.kind) {
    case 'model':
      return modelAttributes(work)
    case 'tool':
      return {
        [GEN_AI.operation]: OPERATION.tool,
        [GEN_AI.toolName]: work.tool.name,
        [GEN_AI.toolType]: toolType(work.tool),
        [GEN_AI.toolCallId]: work.call.call_id,
        [GEN_AI.toolDescription]: work.tool.description.slice(0, 500),
        [RUNWIRE.round]: work.round,
      }
    case 'agent':
      return {
        [GEN_AI.operation]: OPERATION.agent,
        [GEN_AI.provider]: work.agent.model.provider,
        [GEN_AI.agentName]: work.agent.name,
        [GEN_AI.requestModel]: work.model,
      }
  }
}

function modelAttributes({ round, provider, request }: Extract<ObservedWork, { kind: 'model' }>): Attributes {
  return {
    [GEN_AI.operation]: OPERATION.chat,
    [GEN_AI.provider]: provider,
    [GEN_AI.requestModel]: request.model,
    [GEN_AI.requestStream]: true,
    ...(round === null ? {} : { [RUNWIRE.round]: round }),
    ...(request.max_output_tokens === undefined ? {} : { [GEN_AI.maxTokens]: request.max_output_tokens }),
    ...(request.temperature === undefined ? {} : { [GEN_AI.temperature]: request.temperature }),
    ...(request.top_p === undefined ? {} : { [GEN_AI.topP]: request.top_p }),
    ...(request.seed === undefined ? {} : { [GEN_AI.seed]: request.seed }),
    ...(request.stop_sequences === undefined ? {} : { [GEN_AI.stopSequences]: [...request.stop_sequences] }),
  }
}

/** The conventions' three kinds: asks another service, reads what is stored, or computes here. */
function toolType({ name, origin }: Extract<ObservedWork, { kind: 'tool' }>['tool']): string {
  if (name === 'search_knowledge') return 'datastore'
  return origin === undefined ? 'function' : 'extension'
}

function record(span: Span, fact: WorkFact, content: ContentRecorder | null): void {
  content?.answered(span, fact)
  switch (fact.type) {
    case 'model.retried':
      // What follows the colon quotes the provider, who may quote the prompt.
      span.addEvent(fact.type, { reason: fact.reason.split(': ')[0] ?? '', delay_ms: fact.delay_ms })
      break
    case 'model.routed':
      span.setAttribute(GEN_AI.responseModel, fact.model)
      break
    case 'model.completed': {
      const { usage, time_to_first_token_ms: firstMs } = fact
      span.setAttributes({
        [GEN_AI.finishReasons]: [fact.finish_reason],
        [GEN_AI.inputTokens]: usage.input_tokens,
        [GEN_AI.outputTokens]: usage.output_tokens,
        ...(usage.cached_tokens === undefined ? {} : { [GEN_AI.cachedTokens]: usage.cached_tokens }),
        ...(usage.reasoning_tokens === undefined ? {} : { [GEN_AI.reasoningTokens]: usage.reasoning_tokens }),
        ...(usage.estimated === true ? { [RUNWIRE.estimated]: true } : {}),
        ...(firstMs === null ? {} : { [GEN_AI.timeToFirstChunk]: firstMs / 1000 }),
      })
      break
    }
    case 'tool.completed':
      break
    case 'failed':
      fail(span, fact.code)
  }
}

function fail(span: Span, code: string): void {
  span.setAttribute(COMMON.errorType, code)
  span.setStatus({ code: SpanStatusCode.ERROR, message: code })
}
