import {
  CHAT_REPLY_JOB,
  INGEST_JOB,
  SUMMARY_JOB,
  WEBHOOK_JOB,
  type Database,
  type Publisher,
  type SideJobTask,
} from '@runwire/db'
import type { Egress } from '@runwire/tools'
import type { Logger } from 'pino'
import type { ModelPorts } from '../model-ports.ts'
import { ingestDocument } from './ingest-document.ts'
import { replyInChat } from './reply-in-chat.ts'
import { sendWebhook } from './send-webhook.ts'
import { summarise } from './summarise.ts'

/** What side jobs may use; the same for all of this process. */
export interface SideJobHost {
  db: Database
  publisher: Publisher
  ports: ModelPorts
  /** The way to addresses that users named. */
  egress: Egress
  log: Logger
}

/** Kinds of side jobs and what does them, one file each. A kind that is not here waits for a process that knows it. */
export function sideJobTasks(host: SideJobHost): ReadonlyMap<string, SideJobTask> {
  return new Map([
    [CHAT_REPLY_JOB, replyInChat(host)],
    [INGEST_JOB, ingestDocument(host)],
    [SUMMARY_JOB, summarise(host)],
    [WEBHOOK_JOB, sendWebhook(host)],
  ])
}
