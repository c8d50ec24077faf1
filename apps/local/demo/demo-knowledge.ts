import { addDocument, listDocuments, type Db } from '@runwire/db'

/** What the demo agents find when they search: how Runwire works, in the words of its own documentation. */
const DOCUMENTS = [
  {
    title: 'How Runwire resumes a stream',
    content:
      'Every durable event of a run has a sequence number: 1, 2, 3, without gaps. A reader that lost its connection sends the ' +
      'last number it has seen, as Last-Event-ID or ?after=, to any api process. That process reads the missing events from ' +
      'Postgres, asks the worker for a snapshot of the text that is being written, and goes on with live deltas in mid-word. ' +
      'No token is stored for it.',
  },
  {
    title: 'How LISTEN and NOTIFY carry a token to the screen',
    content:
      'A worker packs the deltas of a few milliseconds into one pg_notify to the inboxes of the api processes that have a ' +
      'reader for that run. Each api process keeps one dedicated LISTEN connection and fans the deltas out to its readers as ' +
      'server-sent events. Notifications are hints: what must not be lost is a row first, and its pointer follows.',
  },
  {
    title: 'What happens when a worker dies',
    content:
      'A worker holds a run by a lease of 15 seconds that it renews. When it is killed, the sweep of another process finds the ' +
      'expired lease and queues the run again. The next worker raises the attempt number, which fences the dead one off, reads ' +
      'the log, and goes on after the last finished round. Answers and tool results that are stored are never asked for again.',
  },
  {
    title: 'Waiting messages',
    content:
      'A conversation answers one message at a time. A message that arrives while it is busy waits in a queue that everybody ' +
      'can see: it can be edited, removed, or sent now. With on_busy a caller can ask for a refusal or an interruption instead.',
  },
  {
    title: 'Approvals',
    content:
      'A tool can be marked so that a person has to approve each call. The run then stops with the status requires_action, ' +
      'holds no worker and no connection, and survives restarts. Approving or denying it from the console, the widget or the ' +
      'api lets it go on.',
  },
]

/** Fills an empty knowledge base; one that has documents is left alone, so that what was deleted stays deleted. */
export async function storeDemoKnowledge(db: Db, projectId: string): Promise<void> {
  if ((await listDocuments(db, projectId)).length > 0) return
  for (const document of DOCUMENTS) await addDocument(db, projectId, document)
}
