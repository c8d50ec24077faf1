import type { NotificationItem } from '@runwire/protocol'
import { QUEUE_CHANNEL, RUNS_CHANNEL, workerInbox } from './channels.ts'

/**
 * A notification to other processes, sent after the commit; never inside the transaction, where it would serialise
 * commits and a full queue would undo the rows. A lost one costs time, nothing else.
 */
export interface Announcement {
  channel: string
  item: NotificationItem
}

export const runQueued = (run: string): Announcement => ({ channel: QUEUE_CHANNEL, item: { k: 'queued', run } })

/** A run changed while no worker holds it: nobody else would send its pointer. */
export const runChanged = (run: string): Announcement => ({ channel: RUNS_CHANNEL, item: { k: 'changed', run } })

export const conversationChanged = (conversation: string): Announcement => ({
  channel: RUNS_CHANNEL,
  item: { k: 'conversation', conversation },
})

export const cancelRequested = (workerId: string, run: string): Announcement => ({
  channel: workerInbox(workerId),
  item: { k: 'cancel', run },
})
