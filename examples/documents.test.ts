import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { EVENT_TYPES, NotificationItem, TRANSIENT_TYPES } from '@runwire/protocol'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

/** Programs in the documents: a comment names the file, a block shows it. */
const shown = globSync(['*.md', 'docs/*.md', 'examples/*.md', 'packages/*/*.md'], { cwd: ROOT }).flatMap((document) =>
  [...readFileSync(join(ROOT, document), 'utf8').matchAll(/<!-- (\S+) -->\n+```\w+\n([^]*?)```/g)].map(
    ([, file = '', text = '']) => ({ document, file, text }),
  ),
)

test.each(shown)('$document shows $file as it is run', ({ file, text }) => {
  expect(text).toBe(readFileSync(join(ROOT, file), 'utf8'))
})

test('the client library is shown by files that are run', () => {
  const files = shown.filter(({ document }) => document === 'docs/client.md').map(({ file }) => file)
  expect(files.toSorted()).toEqual(globSync('examples/client/*.ts', { cwd: ROOT }).toSorted())
})

test('docs/protocol.md names every event, delta, snapshot and notification', () => {
  const page = readFileSync(join(ROOT, 'docs/protocol.md'), 'utf8')
  const kinds = NotificationItem.options.map((option) => `"k":"${option.shape.k.value}"`)

  expect([...EVENT_TYPES, ...TRANSIENT_TYPES].filter((type) => !page.includes(`\`${type}\``))).toEqual([])
  expect(kinds.filter((kind) => !page.includes(kind))).toEqual([])
})

test('each line of glue in docs/chat-kits.md stands in the program it names', () => {
  const page = readFileSync(join(ROOT, 'docs/chat-kits.md'), 'utf8')
  const glue = [...page.matchAll(/^(.+) \/\/ (examples\/kits\/\S+)$/gm)].map(([, line = '', file = '']) => ({
    line,
    file,
  }))

  expect(new Set(glue.map(({ file }) => file)).size).toBeGreaterThanOrEqual(5)
  for (const { line, file } of glue) expect(readFileSync(join(ROOT, file), 'utf8')).toContain(line)
})

test('docs/architecture.md says where things are, and they are there', () => {
  const page = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8')
  const rows = [...page.matchAll(/^\| (.+?) +\| `([\w./-]+\.ts)` +\| `(\w+)` +\|$/gm)]
  const places = rows.map(([, what = '', file = '', name = '']) => ({ what, file, name }))
  const lost = places.filter(({ file, name }) => {
    const text = existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), 'utf8') : ''
    return !new RegExp(`^export (async )?(function|class|const) ${name}\\b`, 'm').test(text)
  })

  for (const asked of ['a token made a frame', 'a lease renewed', 'a widget token looked up', "a run's end written"])
    expect(places.map(({ what }) => what)).toContain(asked)
  expect(lost).toEqual([])
})
