import { linearBranch, readEvents, readTaint, type Database } from '@runwire/db'
import { promptHistory, type TurnSetup } from '@runwire/engine'
import type { AgentConfig, ProjectPrices, RunEvent } from '@runwire/protocol'
import { loadAttachments } from './attachments.ts'
import type { HeldRun } from '../leases/held-run.ts'

const PAGE = 1000

/** Everything the engine needs of the database, read before the model is asked: no connection is held after this. */
export async function loadSetup(
  db: Database,
  { claimed, signal }: HeldRun,
  workerId: string,
  prices: ProjectPrices,
): Promise<TurnSetup> {
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
    agent: withInstructions(claimed.agent, options.instructions),
    agent_slug: claimed.agent_slug,
    model: claimed.model,
    forced_tool: options.forced_tool ?? null,
    research: options.research,
    client_tools: options.client_tools,
    response_format: options.response_format ?? null,
    history: promptHistory(branch, attachmentOf),
    tainted_by: await readTaint(db, project_id, conversation_id),
    prices,
    started_at_ms: claimed.started_at === null ? Date.now() : Date.parse(claimed.started_at),
  }
}

function withInstructions(agent: AgentConfig, added: string | undefined): AgentConfig {
  if (added === undefined) return agent
  return { ...agent, instructions: [agent.instructions, added].filter((text) => text !== '').join('\n\n') }
}

/** What the newest summary covers is not shown again, nor are its files. */
const sinceSummary = <Message extends { summary: string | null }>(branch: readonly Message[]): readonly Message[] =>
  branch.slice(branch.findLastIndex((message) => (message.summary ?? '') !== '') + 1)

/** The run's whole log so far. */
export async function loadLog(db: Database, runId: string): Promise<RunEvent[]> {
  const log: RunEvent[] = []
  for (;;) {
    const page = await readEvents(db, runId, log.at(-1)?.seq ?? 0, PAGE)
    log.push(...page)
    if (page.length < PAGE) return log
  }
}
