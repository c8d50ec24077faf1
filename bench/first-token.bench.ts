import { parseArgs } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import OpenAI from 'openai'
import { firstSight } from './measuring/post-stream.ts'
import { Keeper, startProvider } from './measuring/processes.ts'
import { Report, versionOf } from './measuring/report.ts'
import { startLocalStack, type LocalStack } from './measuring/stack.ts'
import { at, median, spread } from './measuring/statistics.ts'

const OPTIONS = {
  repeat: { type: 'string', default: '5' },
  each: { type: 'string', default: '40' },
  write: { type: 'boolean', default: false },
} as const

/** Milliseconds that the provider takes to its first byte. */
const FIRST_BYTE_MS = [0, 300]

/**
 * From the POST to the first byte of the answer at the client, one question at a time: through Runwire with all it does
 * (queue, claim, set-up, model request, delivery), and read from the provider by the openai client.
 */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: OPTIONS })
  const keeper = new Keeper()
  const report = new Report('First token', `first-token ${args.filter((arg) => arg !== '--write').join(' ')}`.trim())
  try {
    const provider = keeper.keep(await startProvider())
    const stack = keeper.keep(await startLocalStack(provider.url))
    const client = new OpenAI({ baseURL: provider.url, apiKey: 'bench', maxRetries: 0 })
    const rows: string[][] = []
    for (const firstMs of FIRST_BYTE_MS) {
      const content = `[first=${firstMs}][tokens=3][pace=20] go`
      // The first questions of a process find nothing compiled.
      await Promise.all([ask(stack, content), askDirectly(client, content)])
      const turns = await takeTurns(Number(values.repeat), Number(values.each), [
        () => ask(stack, content),
        () => askDirectly(client, content),
      ])
      const [ours, direct] = [turns[0]!, turns[1]!]
      rows.push([
        String(firstMs),
        spread(ours.map(median)),
        at(ours.flat(), 0.99).toFixed(1),
        spread(direct.map(median)),
        (median(ours.map(median)) - median(direct.map(median))).toFixed(1),
        (median(ours.map(median)) / median(direct.map(median))).toFixed(2),
      ])
    }
    report.table(['provider ms', 'Runwire p50 ms', 'p99', 'directly p50 ms', 'added ms', 'ratio'], rows)
    if (values.write) report.write({ openai: versionOf('openai') })
  } finally {
    await keeper.stop()
  }
}

/** Both sides by turns; returns the milliseconds of each side's questions, by repetition. */
async function takeTurns(repeat: number, each: number, sides: (() => Promise<number>)[]): Promise<number[][][]> {
  const times: number[][][] = sides.map(() => [])
  for (let turn = 0; turn < repeat; turn++) {
    for (const all of times) all.push([])
    for (let question = 0; question < each; question++) {
      for (const [index, side] of sides.entries()) {
        times[index]!.at(-1)!.push(await side())
        // The side ends this answer first, so that its later work is not measured with the next one.
        await sleep(20)
      }
    }
  }
  return times
}

async function ask(stack: LocalStack, content: string): Promise<number> {
  const sentMs = performance.now()
  return firstSight(
    {
      url: `${stack.api_url}/openapi/v1/messages?stream=true`,
      headers: { authorization: `Bearer ${stack.api_key}` },
      body: { agent: stack.demo_agent, content, on_disconnect: 'cancel' },
    },
    (text) => (text.includes('event: model.delta') ? performance.now() - sentMs : null),
  )
}

async function askDirectly(client: OpenAI, content: string): Promise<number> {
  const sentMs = performance.now()
  const stream = await client.chat.completions.create({
    model: 'demo',
    stream: true,
    messages: [{ role: 'user', content }],
  })
  try {
    for await (const chunk of stream) if (chunk.choices[0]?.delta.content) return performance.now() - sentMs
  } finally {
    stream.controller.abort()
  }
  throw new Error('the provider said nothing')
}
