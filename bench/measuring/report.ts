import { appendFileSync, readFileSync } from 'node:fs'
import { cpus, loadavg, release, totalmem } from 'node:os'
import { join } from 'node:path'

const FILE = join(import.meta.dirname, '../../docs/measurements.md')

/** A benchmark's report, as Markdown: printed as it grows, and kept where `--write` asks for it. */
export class Report {
  readonly #title: string
  readonly #command: string
  readonly #lines: string[] = []

  /** `command` is what runs it again, as typed behind `npm run bench --`. */
  constructor(title: string, command: string) {
    this.#title = title
    this.#command = command
  }

  say(line: string): void {
    this.#lines.push(line)
    console.log(line)
  }

  table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
    this.say('')
    for (const cells of [head, head.map(() => '---'), ...rows]) this.say(`| ${cells.join(' | ')} |`)
    this.say('')
  }

  /** Appends it all to docs/measurements.md with the date, the machine and the versions. */
  write(versions: Record<string, string> = {}): void {
    const day = new Date().toISOString().slice(0, 10)
    const parts = Object.entries({ Node: process.version, ...versions }).map(([name, version]) => `${name} ${version}`)
    const head = `\n## ${this.#title}, ${day}\n\n\`npm run bench -- ${this.#command}\`. ${machine()}; ${parts.join(', ')}.\n\n`
    appendFileSync(FILE, `${head}${this.#lines.join('\n').trim()}\n`)
    console.log(`appended to docs/measurements.md; npx oxfmt docs/measurements.md sets its tables`)
  }
}

/** Cores, memory and kernel of this machine, and what else ran when it was asked. */
export function machine(): string {
  const model = cpus()[0]?.model ?? 'unknown processor'
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  return `${cpus().length} cores (${model}), ${gigabytes} GB, Linux ${release()}, load ${loadavg()[0]?.toFixed(1)} at the end`
}

/** The version of a package of the project, as it is installed. */
export function versionOf(packageName: string, folder = join(import.meta.dirname, '../..')): string {
  const text = readFileSync(join(folder, 'node_modules', packageName, 'package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
