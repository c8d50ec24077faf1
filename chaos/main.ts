import { readdirSync } from 'node:fs'

/** Runs one fault suite: `npm run chaos -- NAME [options]`. Each is a file `NAME.chaos.ts` here that exports `chaos(args)`. */
const names = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.chaos.ts'))
  .map((entry) => entry.name.slice(0, -'.chaos.ts'.length))

const [name = '', ...args] = process.argv.slice(2)
if (!names.includes(name)) {
  console.error(`Which suite? One of: ${names.join(', ')}`)
  process.exit(2)
}
const { chaos } = (await import(`./${name}.chaos.ts`)) as { chaos: (args: string[]) => Promise<void> }
await chaos(args)
process.exit()
