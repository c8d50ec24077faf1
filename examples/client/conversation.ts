import { createClient, createConversationStore } from '@runwire/client'
import { apiKey, url } from '../runwire.ts'

const client = createClient({ baseUrl: url, apiKey })

// The store inside `useConversation(client, { agent: 'demo' })`; without React it is used like this.
const mine = createConversationStore(client, { agent: 'demo' })
mine.start()
await mine.send('What is 17 * 23?')

// Another screen with the same conversation: it sees the answer being written, and whatever comes later.
const theirs = createConversationStore(client)
theirs.open(mine.getSnapshot().conversation_id)
theirs.start()
await ended()

await theirs.edit(theirs.getSnapshot().messages[0]?.id ?? '', 'What is 17 * 24?')
await ended()
for (const message of mine.getSnapshot().messages) console.log(`${message.role}: ${message.content}`)
console.log(`branches of the question: ${1 + (mine.getSnapshot().messages[0]?.sibling_ids.length ?? 0)}`)

mine.stop()
theirs.stop()

/** Waits until both screens show a finished answer to the same question. */
async function ended(): Promise<void> {
  const settled = () => {
    const [one, other] = [mine.getSnapshot(), theirs.getSnapshot()]
    const same = one.messages.at(-1)?.id === other.messages.at(-1)?.id
    return same && [one, other].every((shown) => !shown.busy && shown.messages.at(-1)?.role === 'assistant')
  }
  await new Promise<void>((resolve) => {
    const look = () => settled() && resolve()
    mine.subscribe(look)
    theirs.subscribe(look)
    look()
  })
}
