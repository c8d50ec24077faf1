import { emptyView, fold, type Client, type RunFold } from '@runwire/client'
import type { EvalCase } from './cases.ts'
import { calledTools, judge } from './judge.ts'

export interface Verdict {
  name: string
  /** Empty where everything is as expected. */
  problems: string[]
  tools: string[]
  /** Input and output tokens of the judged run. */
  tokens: [number, number]
  ms: number
}

/** Says a case's messages in a new conversation, as any client would, and judges the last answer. */
export async function playCase(client: Client, played: EvalCase, number: number, agent: string): Promise<Verdict> {
  const begunMs = performance.now()
  const late = AbortSignal.timeout(played.timeout_ms)
  let view = emptyView()
  let conversation: string | null = null
  for (const content of played.message) {
    const target = conversation === null ? { agent: played.agent ?? agent } : { conversation_id: conversation }
    const sent = await client.send({ ...target, content }, { signal: late })
    conversation = sent.conversation_id
    view = await untilEnd(client, sent.run_id, sent.items, late)
    if (view.output === null) break
  }
  return {
    name: played.name ?? `${number}: ${played.message.at(-1)?.slice(0, 50)}`,
    problems: view.output === null ? [stuck(view)] : judge(view, played.expect),
    tools: calledTools(view),
    tokens: [view.usage?.input_tokens ?? 0, view.usage?.output_tokens ?? 0],
    ms: Math.round(performance.now() - begunMs),
  }
}

/** The run as it ended; one that waits for a person or takes too long is cancelled, so that it costs nothing more. */
async function untilEnd(
  client: Client,
  runId: string,
  items: AsyncIterable<Parameters<typeof fold>[1] | { type: string; run_id: string }>,
  late: AbortSignal,
): Promise<RunFold> {
  let view = emptyView()
  for await (const item of items) {
    if (item.run_id !== runId) continue
    view = fold(view, item)
    if (view.status === 'requires_action') break
  }
  if (late.aborted || view.status === 'requires_action') await client.cancel(runId)
  return view
}

const stuck = ({ pending }: RunFold): string =>
  pending.length === 0
    ? 'the answer did not come in time'
    : `the run waits for an answer to ${pending.map(({ name }) => name).join(', ')}`
