import { request } from 'node:http'
import { connect } from 'node:net'
import type { UsedProduct, SeededRandom } from '@runwire/testing'
import { logOf, startRun } from '../resume/attack.ts'
import { followRaw } from '../resume/follower.ts'
import { makeTargets } from './known-ids.ts'
import { randomRequest, type FuzzTarget, type RandomRequest } from './random-request.ts'

export interface FuzzReport {
  requests: number
  statuses: Record<number, number>
  /** Runs that the control client read beside, each over one connection. */
  controlled: number
  violations: string[]
}

/** A request that waits for an answer, or a stream, is left after this long: what it began with is what counts. */
const PATIENCE_MS = 1_500
const AT_ONCE = 12
/** Requests delete what they aim at; after so many of them there is something new. */
const FRESH_EVERY = 100

/** Sends random requests at an api while a healthy client reads one run after the other, and reports what went wrong. */
export async function attackRequests(product: UsedProduct, count: number, random: SeededRandom): Promise<FuzzReport> {
  const target: FuzzTarget = {
    routes: await routesOf(product.api_url),
    ids: await makeTargets(product),
    apiKey: product.api_key,
    consoleToken: product.console_token,
  }
  const statuses: Record<number, number> = {}
  const violations: string[] = []
  let left = count
  const worker = async () => {
    while (left-- > 0) {
      if (left % FRESH_EVERY === 0) target.ids = await makeTargets(product)
      if (random.next() < 0.01) {
        await sendGarbage(product.api_url, random)
        continue
      }
      const asked = randomRequest(target, random)
      const status = await statusOf(product.api_url, asked)
      statuses[status] = (statuses[status] ?? 0) + 1
      if (status >= 500) violations.push(`${status}: ${describe(asked)}`)
    }
  }
  const control = startControl(product, () => left > 0)
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  const { controlled, missed } = await control
  return { requests: count, statuses, controlled, violations: [...violations, ...missed] }
}

async function routesOf(apiUrl: string): Promise<string[]> {
  const document = (await (await fetch(`${apiUrl}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, unknown>>
    servers?: { url: string }[]
  }
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      // Requests that end streams on purpose or remove what the control client needs are left out.
      .filter((method) => !/keys|providers|console-tokens|projects/.test(path) || method === 'get')
      .map((method) => `${method.toUpperCase()} ${path}`),
  )
}

/** Follows runs as any good client does, and tells of each that did not come whole over its one connection. */
async function startControl({ api_url: apiUrl, api_key: key }: UsedProduct, goOn: () => boolean) {
  const missed: string[] = []
  let controlled = 0
  do {
    const run = await startRun({ apiUrl, key, tokens: 120, pace: 40 })
    const seen = await followRaw(apiUrl, run, key)
    const log = await logOf({ apiUrl, key }, run)
    controlled++
    if (seen.connections !== 1) missed.push(`the control client needed ${seen.connections} connections for ${run}`)
    if (seen.ids.join() !== log.ids.join())
      missed.push(`the control client got ${seen.ids.join()} of ${log.ids.join()}`)
    if (seen.typed !== log.answer) missed.push(`the control client's text of ${run} is not the answer`)
  } while (goOn())
  return { controlled, missed }
}

/** The status of the reply, 0 where the connection ended or nothing came in time. */
function statusOf(apiUrl: string, { method, path, headers, body }: RandomRequest): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(apiUrl, { method, path, headers, agent: false }, (response) => {
      resolve(response.statusCode ?? 0)
      response.resume()
      // A reply that broke in the middle has told its status.
      response.on('error', () => undefined)
    })
    const timer = setTimeout(() => sent.destroy(), PATIENCE_MS)
    sent.on('error', () => resolve(0))
    sent.on('close', () => {
      clearTimeout(timer)
      resolve(0)
    })
    sent.end(body ?? undefined)
  })
}

/** Bytes that are no HTTP. */
function sendGarbage(apiUrl: string, random: SeededRandom): Promise<void> {
  const bytes = Buffer.from(Array.from({ length: random.between(1, 400) }, () => random.between(0, 255)))
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(apiUrl).port), new URL(apiUrl).hostname, () => socket.end(bytes))
    socket.on('error', () => resolve())
    socket.on('close', () => resolve())
    socket.setTimeout(PATIENCE_MS, () => socket.destroy())
    socket.resume()
  })
}

const describe = ({ method, path, headers, body }: RandomRequest) =>
  `${method} ${path} ${JSON.stringify({ ...headers, authorization: undefined })} ${body?.toString('utf8').slice(0, 300) ?? ''}`
