import { CHAT_REPLY_JOB, FOLLOW_UPS_JOB, INGEST_JOB, SUMMARY_JOB, WEBHOOK_JOB, type SideJobTask } from '@runwire/db'
import { ingestDocument } from './ingest-document.ts'
import { replyInChat } from './reply-in-chat.ts'
import { sendWebhook } from './send-webhook.ts'
import type { SideJobHost } from './side-job-host.ts'
import { suggestFollowUps } from './suggest-follow-ups.ts'
import { summarise } from './summarise.ts'

/** Kinds of side jobs and what does them, one file each. A kind that is not here waits for a process that knows it. */
export function sideJobTasks(host: SideJobHost): ReadonlyMap<string, SideJobTask> {
  return new Map([
    [CHAT_REPLY_JOB, replyInChat(host)],
    [FOLLOW_UPS_JOB, suggestFollowUps(host)],
    [INGEST_JOB, ingestDocument(host)],
    [SUMMARY_JOB, summarise(host)],
    [WEBHOOK_JOB, sendWebhook(host)],
  ])
}
