import { addDocument, listDocuments, type Db } from '@runwire/db'

/** The documents that the demo agents search: how Runwire works, in the words of its own documentation, and a shop. */
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
  {
    title: 'Alder & Finch: returns policy',
    content:
      'You have 30 days to send something back to Alder & Finch, used or not. We pay the way back within the EU and return ' +
      'the money within three days of its arrival. Only coffee beans cannot come back once their bag is open.',
  },
  {
    title: 'Alder & Finch: how long delivery takes',
    content:
      'Delivery takes 2 to 4 days within the EU and 5 to 8 days elsewhere. It is free from 60 euros, else 4.90. Beans are ' +
      'roasted on Tuesdays and leave the shop on Wednesdays.',
  },
  {
    title: 'Alder & Finch: Miller hand grinder',
    content:
      'The Miller grinder has steel burrs and 36 steps, is 19 cm high and fits a small kitchen drawer. The right setting for a ' +
      'dripper is step 18 to 22; for a French press step 28. It grinds 30 grams in about a minute. Burrs are spare parts.',
  },
  {
    title: 'Alder & Finch: Heron pour-over kettle',
    content:
      'The Heron kettle works on induction, gas and electric hobs, holds 0.9 litres and keeps its heat for 40 minutes. Its ' +
      'narrow spout pours slowly and evenly. Do not put it into the dishwasher.',
  },
  {
    title: 'Alder & Finch: a gift for somebody who is new to filter coffee',
    content:
      'For somebody who is new to filter coffee we suggest the Dune dripper set with a bag of Morning Tide: 62 euros ' +
      'together, wrapped as a gift if you ask for it in the basket.',
  },
]

/** Fills an empty knowledge base; one that has documents is left alone, so that what was deleted stays deleted. */
export async function storeDemoKnowledge(db: Db, projectId: string): Promise<void> {
  if ((await listDocuments(db, projectId)).length > 0) return
  for (const document of DOCUMENTS) await addDocument(db, projectId, document)
}
