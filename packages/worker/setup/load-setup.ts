import { linearBranch, readEvents, type ClaimedRun, type Db, type RunSetup } from '@runwire/db'
import { promptHistory, type TurnSetup } from '@runwire/engine'
import type { AgentConfig, RunEvent, RunOptions } from '@runwire/protocol'
import { loadAttachments } from './attachments.ts'

const PAGE = 1000

/** Everything the engine needs of the database, read before the model is asked: no connection is held after this. */
export async function loadSetup(db: Db, claimed: RunSetup, workerId: string, signal: AbortSignal): Promise<TurnSetup> {
  const { options, conversation_id, project_id } = claimed
  const branch = await linearBranch(db, conversation_id, claimed.input_message_id)
  const { context_tokens } = claimed.agent.model
  const attachmentOf = await loadAttachments(db, project_id, sinceSummary(branch), {
    contextTokens: context_tokens,
    signal,
  })
  return {
    run_id: claimed.id,
    worker_id: workerId,
    project_id,
    conversation_id,
    output_message_id: claimed.output_message_id,
    model_index: claimed.model_index,
    attempt: claimed.attempt,
    agent: agentOfTurn(claimed.agent, options),
    agent_slug: claimed.agent_slug,
    model: claimed.model,
    forced_tool: options.forced_tool ?? null,
    ...(options.tool_choice === undefined ? {} : { tool_choice: options.tool_choice }),
    sampling: samplingOf(options),
    research: options.research,
    client_tools: options.client_tools,
    response_format: options.response_format ?? null,
    history: promptHistory(branch, attachmentOf),
    tainted_by: claimed.tainted_by,
    prices: claimed.prices,
    streamed: claimed.streamed,
    started_at_ms: claimed.started_at === null ? Date.now() : Date.parse(claimed.started_at),
  }
}

/** The agent with what its caller added to the instructions and said about the model. */
function agentOfTurn(agent: AgentConfig, options: RunOptions): AgentConfig {
  const { temperature, max_output_tokens, reasoning_effort, stop_sequences } = options.model_parameters ?? {}
  const { model } = agent
  return {
    ...agent,
    instructions: [agent.instructions, options.instructions ?? ''].filter((text) => text !== '').join('\n\n'),
    stop_sequences: stop_sequences ?? agent.stop_sequences,
    model: {
      ...model,
      ...(temperature === undefined ? {} : { temperature }),
      ...(reasoning_effort === undefined ? {} : { reasoning_effort }),
      // Tokens reserved for the answer are taken from the history: half of the context is left for it at least.
      ...(max_output_tokens === undefined
        ? {}
        : { max_output_tokens: Math.min(max_output_tokens, Math.floor(model.context_tokens / 2)) }),
    },
  }
}

function samplingOf({ model_parameters: { top_p, seed } = {} }: RunOptions): NonNullable<TurnSetup['sampling']> {
  return { ...(top_p === undefined ? {} : { top_p }), ...(seed === undefined ? {} : { seed }) }
}

/** Leaves out the messages that the newest summary covers, with their files. */
const sinceSummary = <Message extends { summary: string | null }>(branch: readonly Message[]): readonly Message[] =>
  branch.slice(branch.findLastIndex((message) => (message.summary ?? '') !== '') + 1)

/** The log of a run that was just claimed. */
export const logAtClaim = (db: Db, { id, queued }: Pick<ClaimedRun, 'id' | 'queued'>): Promise<RunEvent[]> =>
  queued === null ? loadLog(db, id) : Promise.resolve([queued])

/** The run's whole log so far. */
export async function loadLog(db: Db, runId: string): Promise<RunEvent[]> {
  const log: RunEvent[] = []
  for (;;) {
    const page = await readEvents(db, runId, log.at(-1)?.seq ?? 0, PAGE)
    log.push(...page)
    if (page.length < PAGE) return log
  }
}
