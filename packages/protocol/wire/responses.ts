import { EVENT_STREAM_HEADERS, type WireFormat } from './format.ts'
import {
  bare,
  callItem,
  endFrame,
  messageItem,
  reasoningAdded,
  reasoningDone,
  opening,
  responseObject,
  textPart,
  type ItemPlace,
  type ResponsesOptions,
} from './response-object.ts'
import { createStepper, type Piece, type Step } from './steps.ts'

/** Room for the frames and the text of one durable event; a round's text is at most a few million units long. */
const PER_SEQ = 10_000_000
/** The first 100 numbers of an event are for its frames, the rest for the text that follows it. */
const FRAMES_PER_EVENT = 100
/** Where among a `model.started`'s numbers the opening of its reasoning item stands. */
const REASONING_FRAMES = 10

/** Where the opening of a resumed response stands among the numbers of the event it waited at. */
const RESUMED_FRAMES = 60

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
  let begun = false
  let ended = false
  let lastNumber = options.starting_after ?? 0

  const frame = (number: number, type: string, fields: object): string[] => {
    if (options.starting_after !== null && number <= options.starting_after) return []
    lastNumber = number
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
        return numbered(next.event.seq, 0, opening(options))
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
        if (next.event.type !== 'run.requires_action' || next.event.seq <= options.answered_through) return []
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
    push: (item) =>
      step(item).flatMap((next) => {
        if (ended) return []
        const first =
          options.resumed && !begun ? numbered(options.answered_through, RESUMED_FRAMES, opening(options)) : []
        begun = true
        return [...first, ...frames(next)]
      }),
    interrupt: ({ code, message }) => {
      if (ended) return []
      ended = true
      // No number of its own: who comes back with the last number it has misses nothing.
      const error = { type: 'error', code, message, param: null, sequence_number: lastNumber }
      return [`event: error\ndata: ${JSON.stringify(error)}\n\n`]
    },
    get ended() {
      return ended
    },
  }
}
