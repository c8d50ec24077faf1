import { readdirSync } from 'node:fs'

/** Runs one benchmark: `npm run bench -- NAME [options]`. Each is a file `NAME.bench.ts` here that exports `bench(args)`. */
const names = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.bench.ts'))
  .map((entry) => entry.name.slice(0, -'.bench.ts'.length))

const [name = '', ...args] = process.argv.slice(2)
if (!names.includes(name)) {
  console.error(`Which benchmark? One of: ${names.join(', ')}`)
  process.exit(2)
}
const { bench } = (await import(`./${name}.bench.ts`)) as { bench: (args: string[]) => Promise<void> }
await bench(args)
process.exit(0)
