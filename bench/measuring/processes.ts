import { fork, spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')

export interface Started {
  stop(): Promise<void>
}

/** A process of the benchmark that serves something. */
export interface Peer extends Started {
  url: string
  pid: number
  /** Rejects when it ends before it is told to: a dead peer is an error, not a slow one. */
  died: Promise<never>
}

/** Starts a file of bench/ that sends its address as its first message. */
export async function startPeer(file: string, args: string[], execArgv: string[] = []): Promise<Peer> {
  const child = fork(join(ROOT, 'bench', file), args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv })
  const died = endOf(child, file)
  const first = new Promise<string>((resolve) => child.once('message', (address) => resolve(address as string)))
  const url = await Promise.race([first, died])
  return { url, pid: child.pid ?? 0, died, stop: () => end(child) }
}

/** The demo model as a process of its own; its first line of output is its address. */
export async function startProvider(): Promise<Peer> {
  const child = spawn(process.execPath, [join(ROOT, 'apps/demo-model/main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: '0' },
  })
  const died = endOf(child, 'the demo model')
  const first = new Promise<string>((resolve) => {
    let output = ''
    child.stdout.on('data', (bytes) => {
      output += String(bytes)
      const found = /https?:\/\/[^\s/]+/.exec(output)
      if (found !== null) resolve(`${found[0]}/v1`)
    })
  })
  const url = await Promise.race([first, died])
  return { url, pid: child.pid ?? 0, died, stop: () => end(child) }
}

const stopping = new WeakSet<ChildProcess>()

/** Rejects when the process ends by itself. */
export function endOf(child: ChildProcess, name: string): Promise<never> {
  const died = new Promise<never>((_, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      if (!stopping.has(child)) reject(new Error(`${name} ended with ${signal ?? code}`))
    })
  })
  // The caller races it against its measuring; until then nobody may listen.
  died.catch(() => undefined)
  return died
}

export async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  stopping.add(child)
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await exited
}

/** The started processes, to be stopped in turn from the last to the first. */
export class Keeper {
  readonly #items: Started[] = []

  keep<Item extends Started>(item: Item): Item {
    this.#items.push(item)
    return item
  }

  async stop(): Promise<void> {
    for (const item of this.#items.splice(0).toReversed()) await item.stop()
  }
}
