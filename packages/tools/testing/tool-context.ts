import { NullEmitter, type Emitter, type ToolContext } from '@runwire/engine'
import type { NewEvent } from '@runwire/protocol'

/** A tool's context outside a run, with a record of what the tool emitted. */
export function toolContext(rest: Partial<ToolContext> = {}): ToolContext & { said: NewEvent[]; output: string[] } {
  const said: NewEvent[] = []
  const output: string[] = []
  const emitter: Emitter = {
    ...NullEmitter,
    append: (events) => {
      said.push(...events)
      return NullEmitter.append(events)
    },
    toolOutput: (delta) => void output.push(delta.text),
  }
  return {
    emitter,
    signal: new AbortController().signal,
    call_id: 'call_1',
    idempotency_key: 'run_1:call_1',
    round: 1,
    placement: { turn_index: 0, tab_index: 0, sub_turn_index: null, model_index: 0 },
    run_id: 'run_1',
    conversation_id: 'conv_1',
    project_id: 'proj_1',
    said,
    output,
    ...rest,
  }
}
