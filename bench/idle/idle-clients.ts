import { Agent, request, type ClientRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** Orders for the idle clients; sent by the parent as the first message. Each address is held open by one client. */
export interface IdleOrders {
  urls: string[]
  headers: Record<string, string>
}

/** Said when every client has its first bytes, and once more for each that is cut off afterwards. */
export type IdleMessage = { kind: 'open' } | { kind: 'broken'; why: string }

/** So many are opened side by side; more at once would measure the accept queue. */
const AT_ONCE = 50
/** A server that is busy says 503; as often a client comes back, a second later. */
const TRIES = 20
const agent = new Agent({ keepAlive: false })

/** Clients that hold a stream open and say nothing, a process of their own. */
process.once('message', (orders: IdleOrders) => {
  openAll(orders).then(
    () => process.send?.({ kind: 'open' } satisfies IdleMessage),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})

async function openAll({ urls, headers }: IdleOrders): Promise<void> {
  const waiting = urls.values()
  const clients: ClientRequest[] = []
  const opener = async () => {
    for (const url of waiting) clients.push(await openPatiently(url, headers))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, opener))
  for (const client of clients) client.once('close', () => broken('a stream was closed'))
}

async function openPatiently(url: string, headers: Record<string, string>): Promise<ClientRequest> {
  for (let tries = 1; tries < TRIES; tries += 1) {
    const client = await open(url, headers)
    if (client !== 'busy') return client
    await sleep(1000)
  }
  throw new Error(`${url}: busy ${TRIES} times`)
}

/** Resolves with the first bytes of the stream. */
function open(url: string, headers: Record<string, string>): Promise<ClientRequest | 'busy'> {
  return new Promise((resolve, reject) => {
    const client = request(url, { agent, headers })
    client.on('error', reject)
    client.once('response', (response) => {
      if (response.statusCode === 503) resolve('busy')
      else if (response.statusCode !== 200) reject(new Error(`${url}: status ${response.statusCode}`))
      response.on('error', () => undefined)
      response.once('data', () => resolve(client))
      response.resume()
    })
    client.end()
  })
}

const broken = (why: string): void => void process.send?.({ kind: 'broken', why } satisfies IdleMessage)
