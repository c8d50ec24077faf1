import { Gatherer } from './gather.ts'
import { readProvider } from './read-provider.ts'
import { frameOf, serveStreams, type Client } from './serve-streams.ts'

/**
 * The peer with nothing between: one process hands the provider's stream on as SSE, text gathered like Runwire gathers
 * it. No durability, no second process, no late joiner. Usage: bare-proxy.ts PROVIDER_URL
 */
const [provider = ''] = process.argv.slice(2)
const gathered = new Gatherer<Client>((waiting) => {
  for (const [client, text] of waiting) client.write(frameOf(text))
})

serveStreams((client) => {
  client.write(': open\n\n')
  const stop = readProvider(
    provider,
    client.content,
    (text) => gathered.add(client, text),
    () => {
      gathered.flush()
      client.end()
    },
  )
  client.onLeave(() => {
    gathered.drop(client)
    stop()
  })
})
