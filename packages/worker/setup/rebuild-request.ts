import { readSetup, type Db, type RunSetup, type Secret } from '@runwire/db'
import { rebuildRequest, withoutPictures } from '@runwire/engine'
import { requestBody } from '@runwire/gateway'
import { McpServers, type Egress } from '@runwire/tools'
import type { Logger } from 'pino'
import { cleanText } from '../redaction/clean-text.ts'
import { withLastText } from './last-text.ts'
import { loadLog, loadSetup } from './load-setup.ts'
import { loadTools } from './load-tools.ts'
import { ModelPorts } from './model-ports.ts'
import { HookDecision } from './query-hook.ts'
import { UnreachableServers } from './unreachable-servers.ts'

export interface ShownRequest {
  /**
   * The body for `/chat/completions`, before fields that the provider is known to refuse are left out. Secrets are
   * redacted and pictures named by their beginning.
   */
  body: Record<string, unknown>
  exact: boolean
  unknown_tools: string[]
  /** How the body was changed on its way because the provider refused it. */
  adjusted: string[]
}

/**
 * Makes the request of a round again, as its worker made it, from what is stored. Nothing is written and no model is asked;
 * tool servers are asked for their tools, since their words are not stored. Null where the round did not begin.
 */
export async function showRequest(
  { db, egress, log }: { db: Db; egress: Egress; log: Logger },
  run: RunSetup,
  round: number,
  signal: AbortSignal,
): Promise<ShownRequest | null> {
  const secrets: Secret[] = []
  const mcp = new McpServers(egress)
  try {
    const sources = {
      db,
      egress,
      log,
      mcp,
      ports: new ModelPorts(egress),
      unreachable: new UnreachableServers(),
      codeTools: new Map(),
      pinsFirst: false,
      saveFile: () => Promise.reject(new Error('A tool that is only looked at makes no files')),
    }
    const [setup, events, tools, hooked] = await Promise.all([
      loadSetup(db, run, '', signal),
      loadLog(db, run.id),
      loadTools(sources, run.project_id, { agent: run.agent, secrets }),
      readSetup(db, run.group_id),
    ])
    const content = HookDecision.safeParse(hooked).data?.content
    const rebuilt = rebuildRequest(
      { setup: content === undefined ? setup : withLastText(setup, content), log: events, tools },
      round,
    )
    if (rebuilt === null) return null
    const { request, exact, unknown_tools } = rebuilt
    const body = requestBody({ ...request, messages: withoutPictures(request.messages) }, new Set())
    const adjusted = events.flatMap((event) =>
      event.type === 'model.retried' && event.round === round && event.delay_ms === 0 ? [event.reason] : [],
    )
    return { adjusted, body: cleaned(body, secrets) as Record<string, unknown>, exact, unknown_tools }
  } finally {
    await mcp.close()
  }
}

function cleaned(value: unknown, secrets: readonly Secret[]): unknown {
  if (typeof value === 'string') return cleanText(value, secrets)
  if (Array.isArray(value)) return value.map((item) => cleaned(item, secrets))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, cleaned(item, secrets)]))
}
