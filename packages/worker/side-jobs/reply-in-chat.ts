import { findChatHook, findRun, type SideJobTask } from '@runwire/db'
import { projectError, type RunView } from '@runwire/protocol'
import { z } from 'zod'
import { slackText } from './slack-text.ts'
import type { SideJobHost } from './side-job-host.ts'

const Payload = z.object({ run_id: z.string(), agent_id: z.string(), channel: z.string(), thread: z.string() })
const Posted = z.object({ ok: z.boolean(), error: z.string().optional() })

const TIMEOUT_MS = 15_000
const REPLY_BYTES = 256 * 1024
/** Slack cuts texts at 40,000 characters; ours ends with a sign that there was more. */
const TEXT_CHARS = 39_000

/** Posts the answer of a run that has ended into the thread it was asked in, by `chat.postMessage`. */
export const replyInChat =
  ({ db, egress }: SideJobHost): SideJobTask =>
  async ({ project_id, payload }, { signal }) => {
    const { run_id, agent_id, channel, thread } = Payload.parse(payload)
    const hook = await findChatHook(db, project_id, agent_id)
    const run = await findRun(db, project_id, run_id)
    const text = run === null ? null : answerOf(run.view)
    if (hook === null || text === null) return
    const response = await egress.request(`${hook.api_url.replace(/\/$/, '')}/chat.postMessage`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        authorization: `Bearer ${hook.bot_token.reveal()}`,
      },
      body: JSON.stringify({ channel, thread_ts: thread, text }),
      signal,
      timeoutMs: TIMEOUT_MS,
      maxBytes: REPLY_BYTES,
      redirect: 'manual',
    })
    if (response.status !== 200) throw new Error(`chat.postMessage answered ${response.status}`)
    const posted = Posted.safeParse(await response.json())
    // Also errors of this product come as 200.
    if (!posted.success || !posted.data.ok)
      throw new Error(`chat.postMessage refused: ${posted.data?.error ?? 'unknown'}`)
  }

/** The reply posted in the chat; null where a cancelled run had said nothing. */
function answerOf({ status, output, error }: RunView): string | null {
  const content = output?.content.trim() ?? ''
  if (status === 'failed' && content === '') {
    return `I could not answer this. ${error === null ? '' : projectError(error).message}`.trim()
  }
  if (content === '') return null
  const citations = output?.citations ?? []
  const sources = citations.map(
    ({ number, title, url }) =>
      `\\[${number}\\] ${url === null ? title : `[${title.replaceAll(/[[\]]/g, ' ')}](${url})`}`,
  )
  const text = [content, ...(sources.length === 0 ? [] : [sources.join('\n')])].join('\n\n')
  return slackText(text, citations, TEXT_CHARS)
}
