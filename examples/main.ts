import { globSync } from 'node:fs'

/** Runs one example on the pinned Node: `npm run example -- NAME [arguments]`, against what `npm start` started. */
const names = globSync(['*.ts', 'client/*.ts', 'kits/*.ts', 'browser/serve.ts'], { cwd: import.meta.dirname })
  .map((file) => file.slice(0, -'.ts'.length))
  .filter((name) => !['main', 'runwire'].includes(name) && !/\.(test|fixture)$/.test(name))
  .toSorted()

const [name = '', ...args] = process.argv.slice(2)
const chosen = name.replace(/\.ts$/, '')
if (!names.includes(chosen)) {
  console.error(`Which example? One of: ${names.join(', ')}`)
  process.exit(2)
}
process.argv.splice(1, process.argv.length, `${import.meta.dirname}/${chosen}.ts`, ...args)
await import(`./${chosen}.ts`)
