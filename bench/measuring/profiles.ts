import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

interface CpuProfile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[]
  samples: number[]
  timeDeltas: number[]
  startTime: number
}

interface Window {
  fromUs: number
  toUs: number
  pids: Record<string, number>
}

/**
 * `--profile`: node's own CPU profiles of all processes a benchmark starts, in a folder of their own. They are written
 * when the processes end; `summaries` then adds up the time of each function itself while it was measured.
 */
export class Profiles {
  readonly folder = mkdtempSync(join(tmpdir(), 'runwire-profiles-'))
  readonly #windows = new Map<string, Window[]>()
  #fromUs = 0

  /** For processes that are started with flags. */
  get execArgv(): string[] {
    return ['--cpu-prof', `--cpu-prof-dir=${this.folder}`]
  }

  /** For processes that are started by others. */
  get env(): Record<string, string> {
    return { NODE_OPTIONS: this.execArgv.join(' ') }
  }

  from(): void {
    this.#fromUs = nowUs()
  }

  to(name: string, pids: Record<string, number>): void {
    const windows = this.#windows.get(name) ?? []
    windows.push({ fromUs: this.#fromUs, toUs: nowUs(), pids })
    this.#windows.set(name, windows)
  }

  /** Ends the processes that were measured, so that each writes its profile; their supervisor may start them anew. */
  async collect(): Promise<void> {
    const pids = [...this.#windows.values()].flatMap((windows) => Object.values(windows[0]?.pids ?? {}))
    for (const pid of pids) process.kill(pid, 'SIGTERM')
    const patientUntil = performance.now() + 30_000
    while (pids.some((pid) => this.#fileOf(pid) === null) && performance.now() < patientUntil) await sleep(100)
  }

  /** Lines to print, by side and part; call it when all processes have ended. */
  summaries(most = 40): string[] {
    const lines: string[] = [`profiles in ${this.folder}`]
    for (const [name, windows] of this.#windows) {
      for (const part of Object.keys(windows[0]?.pids ?? {})) {
        const file = this.#fileOf(windows[0]!.pids[part] ?? 0)
        const profile = file === null ? null : (JSON.parse(readFileSync(join(this.folder, file), 'utf8')) as CpuProfile)
        if (profile === null) lines.push(`${name} ${part}: no profile was written`)
        else
          lines.push(
            `${name} ${part}, time of each function itself while measured:`,
            ...summary(profile, windows, most),
          )
      }
    }
    return lines
  }

  #fileOf(pid: number): string | null {
    return readdirSync(this.folder).find((file) => file.includes(`.${pid}.0.`)) ?? null
  }
}

/** The clock that V8 stamps its samples with. */
const nowUs = (): number => Number(process.hrtime.bigint() / 1000n)

function summary(profile: CpuProfile, windows: readonly Window[], most: number): string[] {
  const names = new Map(profile.nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]))
  const times = new Map<string, number>()
  let sampledUs = profile.startTime
  let total = 0
  profile.samples.forEach((id, index) => {
    const tookUs = profile.timeDeltas[index] ?? 0
    sampledUs += tookUs
    if (!windows.some(({ fromUs, toUs }) => sampledUs >= fromUs && sampledUs <= toUs)) return
    const name = names.get(id) ?? '?'
    total += tookUs
    times.set(name, (times.get(name) ?? 0) + tookUs)
  })
  return [...times]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, most)
    .map(([name, us]) => `  ${((us * 100) / total).toFixed(1).padStart(5)} %  ${name}`)
}

function nameOf({ functionName, url, lineNumber }: CpuProfile['nodes'][number]['callFrame']): string {
  const place = url === '' ? '' : ` ${url.startsWith('node:') ? url : basename(url)}:${lineNumber + 1}`
  return `${functionName === '' ? '(anonymous)' : functionName}${place}`
}
