import { z } from 'zod'
import { RunError, ToolErrorCode } from '../shapes/errors.ts'
import {
  Approver,
  CancelReason,
  Citation,
  FileReference,
  Json,
  PendingCall,
  Placement,
  StopReason,
  ToolEffect,
  Usage,
} from '../shapes/values.ts'
import { FinalView, ModelCall } from '../shapes/views.ts'

const count = z.number().int().nonnegative()
const round = z.number().int().positive()

/** A retrieved document; `number` comes from the run's counter when `tool.completed` is stored. */
export const NumberedDocument = Citation
export type NumberedDocument = Citation

/** The fields of each durable event, without the envelope; stored as the payload of a `runtime_events` row. */
export const EVENT_FIELDS = {
  'run.queued': z.object({
    conversation_id: z.string(),
    input_message_id: z.string(),
    output_message_id: z.string(),
    group_id: z.string(),
    model_index: count,
    agent: z.string(),
    agent_version: z.string(),
    model: z.string(),
  }),
  'run.started': z.object({
    attempt: z.number().int().positive(),
    worker_id: z.string(),
    resumed_from_round: count.nullable(),
  }),
  'model.started': z.object({
    round,
    placement: Placement,
    model: z.string(),
    tool_choice: z.enum(['auto', 'none', 'required']),
    tools: z.array(z.string()),
    /** Tools that could not be offered, since their parameters are no schema, and why. */
    left_out: z.array(z.object({ name: z.string(), problem: z.string() })).optional(),
    parent_call_id: z.string().optional(),
    /** Fingerprint of the request to the model, by which a rebuilt one is known to be the same. */
    request_digest: z.string().optional(),
  }),
  'model.retried': z.object({ round, reason: z.string(), delay_ms: count }),
  'model.routed': z.object({ round, provider: z.string(), model: z.string() }),
  'model.completed': z.object({
    round,
    placement: Placement,
    tool_calls: count,
    finish_reason: z.string(),
    text: z.string(),
    reasoning: z.string(),
    calls: z.array(ModelCall),
    usage: Usage,
    provider_usage: Json.optional(),
    time_to_first_token_ms: z.number().nonnegative().nullable(),
    duration_ms: z.number().nonnegative(),
    recovered: z.literal(true).optional(),
  }),
  'tools.branching': z.object({ round, branches: count }),
  'tool.started': z.object({
    round,
    placement: Placement,
    call_id: z.string(),
    name: z.string(),
    title: z.string(),
    arguments: Json,
    effect: ToolEffect,
    idempotency_key: z.string(),
  }),
  'tool.progress': z.object({
    call_id: z.string(),
    kind: z.enum(['queries', 'documents', 'status', 'eta']),
    data: Json,
  }),
  'tool.completed': z.object({
    call_id: z.string(),
    result: Json,
    documents: z.array(NumberedDocument).optional(),
    duration_ms: z.number().nonnegative(),
  }),
  'tool.failed': z.object({ call_id: z.string(), error: z.object({ code: ToolErrorCode, message: z.string() }) }),
  'tool.cancelled': z.object({ call_id: z.string(), outcome: z.enum(['not_run', 'unknown']) }),
  'approval.requested': z.object({
    call_id: z.string(),
    name: z.string(),
    arguments: Json,
    approver: Approver.optional(),
  }),
  'approval.resolved': z.object({
    call_id: z.string(),
    decision: z.enum(['approve', 'deny']),
    by: z.string(),
    reason: z.string().nullable(),
  }),
  'citation.added': Citation,
  'file.created': FileReference.extend({ call_id: z.string() }),
  'plan.created': z.object({ steps: z.array(z.string()) }),
  'conversation.titled': z.object({ title: z.string() }),
  'run.requires_action': z.object({ pending: z.array(PendingCall) }),
  'run.completed': z.object({ output: FinalView, usage: Usage, stop_reason: StopReason }),
  'run.failed': z.object({ error: RunError, output: FinalView, usage: Usage.optional() }),
  'run.cancelled': z.object({ reason: CancelReason, output: FinalView, usage: Usage.optional() }),
} as const

export type EventType = keyof typeof EVENT_FIELDS
export const EVENT_TYPES = Object.keys(EVENT_FIELDS) as EventType[]

/** An event before it is stored: its type and fields, no seq yet. */
export type NewEventOf<Type extends EventType> = { type: Type } & z.infer<(typeof EVENT_FIELDS)[Type]>
export type NewEvent = { [Type in EventType]: NewEventOf<Type> }[EventType]

/** The envelope every stored event carries. `seq` counts 1, 2, 3 in its run without gaps; `created_at` is ISO 8601. */
export const Envelope = z.object({ run_id: z.string(), seq: z.number().int().positive(), created_at: z.string() })
export type Envelope = z.infer<typeof Envelope>

export type RunEventOf<Type extends EventType> = NewEventOf<Type> & Envelope
/** A durable event as it is read back: one discriminated union over `type`, the same for server and browser. */
export type RunEvent = { [Type in EventType]: RunEventOf<Type> }[EventType]

export const TERMINAL_EVENTS = ['run.completed', 'run.failed', 'run.cancelled'] as const satisfies readonly EventType[]
export type TerminalEventType = (typeof TERMINAL_EVENTS)[number]
export const isTerminalEvent = (type: string): type is TerminalEventType =>
  (TERMINAL_EVENTS as readonly string[]).includes(type)

/** Schema of a whole event of one type; unknown fields are kept, since readers ignore what they do not know. */
export const eventSchema = <Type extends EventType>(type: Type) =>
  Envelope.extend({ type: z.literal(type) }).extend(EVENT_FIELDS[type].shape)

/** The one event that ends a run's log. */
export type TerminalEvent = Extract<RunEvent, { type: TerminalEventType }>
