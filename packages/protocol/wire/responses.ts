import type { TerminalEvent } from '../events.ts'
import type { PendingCall, Usage } from '../values.ts'
import type { RunView } from '../views.ts'
import { EVENT_STREAM_HEADERS, type WireFormat } from './format.ts'
import { createStepper, type Piece, type Step } from './steps.ts'

export interface ResponsesOptions {
  /** `resp_…`; names the run. */
  id: string
  model: string
  /** Seconds since the epoch. */
  created_at: number
  previous_response_id: string | null
  background: boolean
  metadata: Record<string, unknown>
  /** Frames up to and including this `sequence_number` are left out; a delta that crosses it is cut. */
  starting_after: number | null
}

/** Room for the frames and the text of one durable event; a round's text is at most a few million units long. */
const PER_SEQ = 10_000_000
/** The first 100 numbers of an event are for its frames, the rest for the text that follows it. */
const FRAMES_PER_EVENT = 100
/** Where among a `model.started`'s numbers the opening of its reasoning item stands. */
const REASONING_FRAMES = 10

interface ItemPlace {
  item_id: string
  output_index: number
}

interface OpenItems {
  message: ItemPlace
  thought: ItemPlace | null
  text: string
  reasoning: string
}

/**
 * OpenAI Responses events of one run. Every `sequence_number` follows from the log alone: seq × 10,000,000 + k for the
 * frames of an event, `start` × 10,000,000 + 100 + the end offsets for deltas; so any api process can go on after any
 * of them. One message item per round, opened by its `model.started`; a round that is run again is closed as
 * incomplete and opened anew.
 */
export function responsesFormat(options: ResponsesOptions): WireFormat {
  const step = createStepper()
  let items = 0
  let open: OpenItems | null = null
  let answer: { id: string; text: string } | null = null
  let ended = false

  const frame = (number: number, type: string, fields: object): string[] => {
    if (options.starting_after !== null && number <= options.starting_after) return []
    return [`event: ${type}\ndata: ${JSON.stringify({ type, sequence_number: number, ...fields })}\n\n`]
  }
  const numbered = (seq: number, first: number, list: readonly [string, object][]): string[] =>
    list.flatMap(([type, fields], at) => frame(seq * PER_SEQ + first + at, type, fields))

  const closing = (status: 'completed' | 'incomplete'): [string, object][] => {
    if (open === null) return []
    const { message, text, reasoning } = open
    const thought = open.thought
    open = null
    answer = { id: message.item_id, text }
    const place = { ...message, content_index: 0 }
    return [
      ...(thought === null ? [] : reasoningDone(thought, reasoning)),
      ['response.output_text.done', { ...place, text, logprobs: [] }],
      ['response.content_part.done', { ...place, part: textPart(text) }],
      [
        'response.output_item.done',
        { output_index: message.output_index, item: messageItem(message.item_id, status, text) },
      ],
    ]
  }

  const piece = (next: Piece): string[] => {
    if (open === null) return []
    const opening: string[] = []
    if (next.part === 'reasoning' && open.thought === null) {
      open.thought = { item_id: `rs_${bare(options.id)}_${next.start}`, output_index: items++ }
      opening.push(...numbered(next.start, REASONING_FRAMES, reasoningAdded(open.thought)))
    }
    open[next.part] = next.reset ? next.text : open[next.part] + next.text
    const number = next.start * PER_SEQ + FRAMES_PER_EVENT + next.end + next.other_end
    const after = options.starting_after
    const unsent = after === null ? next.text.length : Math.min(next.text.length, number - after)
    if (unsent <= 0) return opening
    const delta = next.text.slice(next.text.length - unsent)
    return next.part === 'text'
      ? [
          ...opening,
          ...frame(number, 'response.output_text.delta', {
            ...open.message,
            content_index: 0,
            delta,
            logprobs: [],
          }),
        ]
      : [
          ...opening,
          ...frame(number, 'response.reasoning_text.delta', {
            ...open.thought,
            content_index: 0,
            delta,
          }),
        ]
  }

  const frames = (next: Step): string[] => {
    switch (next.kind) {
      case 'queued':
        return numbered(next.event.seq, 0, [
          ['response.created', { response: responseObject(options, { status: 'queued' }) }],
          ['response.in_progress', { response: responseObject(options, { status: 'in_progress' }) }],
        ])
      case 'round': {
        const before = closing('incomplete')
        const message = { item_id: `msg_${bare(options.id)}_${next.start}`, output_index: items++ }
        open = { message, thought: null, text: '', reasoning: '' }
        return numbered(next.start, 0, [
          ...before,
          [
            'response.output_item.added',
            {
              output_index: message.output_index,
              item: { ...messageItem(message.item_id, 'in_progress', ''), content: [] },
            },
          ],
          ['response.content_part.added', { ...message, content_index: 0, part: textPart('') }],
        ])
      }
      case 'piece':
        return piece(next)
      case 'round_end':
        return numbered(next.seq, 0, closing('completed'))
      case 'event': {
        if (next.event.type !== 'run.requires_action') return []
        const calls = next.event.pending.filter((call) => call.kind === 'client_tool')
        if (calls.length === 0) return []
        ended = true
        const output = calls.map(callItem)
        const list = output.flatMap((item): [string, object][] => {
          const output_index = items++
          return [
            ['response.output_item.added', { output_index, item: { ...item, status: 'in_progress', arguments: '' } }],
            [
              'response.function_call_arguments.done',
              { output_index, item_id: item.id, name: item.name, arguments: item.arguments },
            ],
            ['response.output_item.done', { output_index, item }],
          ]
        })
        return numbered(next.event.seq, 0, [
          ...list,
          ['response.completed', { response: responseObject(options, { status: 'completed', output }) }],
        ])
      }
      case 'end':
        ended = true
        return numbered(next.event.seq, 50, [endFrame(options, next.event, answer?.id)])
    }
  }

  return {
    headers: EVENT_STREAM_HEADERS,
    keepAlive: ': keepalive\n\n',
    push: (item) => (ended ? [] : step(item).flatMap((next) => (ended ? [] : frames(next)))),
    get ended() {
      return ended
    },
  }
}

/** The response object of a run as it stands, for `GET /responses/{id}` and replies without streaming. */
export function responseOf(
  options: ResponsesOptions,
  run: Pick<RunView, 'status' | 'output' | 'usage' | 'stop_reason' | 'error' | 'pending'>,
  itemId = `msg_${bare(options.id)}`,
) {
  const calls = run.pending.filter((call) => call.kind === 'client_tool').map(callItem)
  const content = run.output?.content ?? ''
  const message = content === '' ? [] : [messageItem(itemId, 'completed', content)]
  switch (run.status) {
    case 'queued':
      return responseObject(options, { status: 'queued' })
    case 'running':
      return responseObject(options, { status: 'in_progress' })
    case 'requires_action':
      return responseObject(
        options,
        calls.length > 0 ? { status: 'completed', output: calls } : { status: 'in_progress' },
      )
    case 'completed':
      return responseObject(options, {
        ...(run.stop_reason === 'max_length'
          ? { status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } }
          : { status: 'completed' }),
        output: message,
        usage: run.usage,
      })
    case 'failed':
      return responseObject(options, {
        status: 'failed',
        output: message,
        usage: run.usage,
        error: run.error,
      })
    case 'cancelled':
      return responseObject(options, { status: 'cancelled', output: message, usage: run.usage })
  }
}

function endFrame(options: ResponsesOptions, event: TerminalEvent, itemId: string | undefined): [string, object] {
  const rest = { pending: [], output: event.output, usage: event.usage ?? null }
  switch (event.type) {
    case 'run.completed': {
      const response = responseOf(
        options,
        { ...rest, status: 'completed', stop_reason: event.stop_reason, error: null },
        itemId,
      )
      return [`response.${response.status}`, { response }]
    }
    case 'run.failed':
      return [
        'response.failed',
        {
          response: responseOf(options, { ...rest, status: 'failed', stop_reason: null, error: event.error }, itemId),
        },
      ]
    case 'run.cancelled':
      return [
        'response.incomplete',
        {
          response: responseOf(options, { ...rest, status: 'cancelled', stop_reason: null, error: null }, itemId),
        },
      ]
  }
}

const bare = (responseId: string) => responseId.replace(/^resp_/, '')

const reasoningItem = (place: ItemPlace, status: string, text: string | null) => ({
  id: place.item_id,
  type: 'reasoning',
  status,
  summary: [],
  content: text === null ? [] : [{ type: 'reasoning_text', text }],
})

const reasoningAdded = (place: ItemPlace): [string, object][] => [
  ['response.output_item.added', { output_index: place.output_index, item: reasoningItem(place, 'in_progress', null) }],
  ['response.content_part.added', { ...place, content_index: 0, part: { type: 'reasoning_text', text: '' } }],
]

const reasoningDone = (place: ItemPlace, text: string): [string, object][] => [
  ['response.reasoning_text.done', { ...place, content_index: 0, text }],
  ['response.content_part.done', { ...place, content_index: 0, part: { type: 'reasoning_text', text } }],
  ['response.output_item.done', { output_index: place.output_index, item: reasoningItem(place, 'completed', text) }],
]

const textPart = (text: string) => ({ type: 'output_text', text, annotations: [], logprobs: [] })

const messageItem = (id: string, status: 'in_progress' | 'completed' | 'incomplete', text: string) => ({
  id,
  type: 'message',
  role: 'assistant',
  status,
  content: [textPart(text)],
})

const callItem = (call: PendingCall) => ({
  id: `fc_${call.call_id}`,
  type: 'function_call',
  call_id: call.call_id,
  name: call.name,
  arguments: JSON.stringify(call.arguments),
  status: 'completed',
})

interface ResponseState {
  status: string
  output?: object[]
  usage?: Usage | null
  error?: { code: string; message: string } | null
  incomplete_details?: { reason: string }
}

function responseObject(options: ResponsesOptions, state: ResponseState) {
  return {
    id: options.id,
    object: 'response',
    created_at: options.created_at,
    status: state.status,
    background: options.background,
    error: state.error == null ? null : { code: state.error.code, message: state.error.message },
    incomplete_details: state.incomplete_details ?? null,
    instructions: null,
    max_output_tokens: null,
    metadata: options.metadata,
    model: options.model,
    output: state.output ?? [],
    parallel_tool_calls: true,
    previous_response_id: options.previous_response_id,
    temperature: null,
    tool_choice: 'auto',
    tools: [],
    top_p: null,
    usage: state.usage == null ? null : responseUsage(state.usage),
  }
}

const responseUsage = (usage: Usage) => ({
  input_tokens: usage.input_tokens,
  input_tokens_details: { cached_tokens: usage.cached_tokens ?? 0 },
  output_tokens: usage.output_tokens,
  output_tokens_details: { reasoning_tokens: usage.reasoning_tokens ?? 0 },
  total_tokens: usage.input_tokens + usage.output_tokens,
})
