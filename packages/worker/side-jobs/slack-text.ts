/** A source that a mark in the text such as `[2]` may link to. */
export interface LinkedSource {
  number: number
  url: string | null
}

/** How far the closing of a link's text and its address are looked for; bounds the work of a text of brackets. */
const LINK_TEXT_CHARS = 300
const ADDRESS_CHARS = 2_000
const FENCE = /^ {0,3}(`{3,}|~{3,})/
const DEEPEST = 6

/**
 * Markdown as Slack's mrkdwn: `*bold*`, `_italic_`, `<address|text>`, bullets, quotes and code as they are written there.
 * Tables become code, since Slack has none; headings become bold. At most `mostChars` long, cut between two lines.
 * Source: https://docs.slack.dev/messaging/formatting-message-text
 */
export function slackText(markdown: string, sources: readonly LinkedSource[], mostChars: number): string {
  const links = new Map(sources.flatMap(({ number, url }) => (url === null ? [] : [[String(number), url] as const])))
  const lines: string[] = []
  let room = mostChars - '…\n```\n'.length
  for (const made of slackLines(markdown.split('\n'), links)) {
    room -= made.reduce((sum, line) => sum + line.length + 1, 0)
    if (room < 0) return cutAfter(lines, made[0] ?? '', mostChars)
    lines.push(...made)
  }
  return lines.join('\n')
}

/** The lines that fit, and a sign that there was more; of a first line that does not fit its beginning. */
function cutAfter(lines: readonly string[], next: string, mostChars: number): string {
  if (lines.length === 0) return `${next.slice(0, mostChars - 1).toWellFormed()}…`
  const inCode = lines.filter((line) => line === '```').length % 2 === 1
  return [...lines, '…', ...(inCode ? ['```'] : [])].join('\n')
}

/** Rewrites Markdown line by line; code, and tables, which are shown as code, go over several. */
function* slackLines(lines: readonly string[], links: Links): Generator<string[]> {
  let fence = ''
  let inTable = false
  for (const line of lines) {
    const mark = FENCE.exec(line)?.[1] ?? ''
    if (fence !== '') {
      const closes = mark.startsWith(fence) && line.trim() === mark
      yield [closes ? '```' : escaped(line)]
      if (closes) fence = ''
      continue
    }
    const row = /^\s*\|.*\|\s*$/.test(line)
    const turn = row === inTable ? [] : ['```']
    inTable = row
    fence = mark
    if (mark !== '') yield [...turn, '```']
    else if (!row) yield [...turn, textLine(line, links)]
    else yield /^[\s|:-]+$/.test(line) ? turn : [...turn, escaped(line.trim())]
  }
  if (fence !== '' || inTable) yield ['```']
}

type Links = ReadonlyMap<string, string>

function textLine(line: string, links: Links): string {
  const quote = /^ {0,3}>[> ]*/.exec(line)?.[0] ?? ''
  const text = line.slice(quote.length)
  return quote === '' ? block(text, links) : `>${block(text, links)}`
}

function block(line: string, links: Links): string {
  if (/^ {0,3}#{1,6}\s/.test(line)) {
    const words = line.trim().replace(/^#+\s+/, '')
    const bare = words.endsWith('#') ? words.slice(0, words.lastIndexOf(' ') + 1) : words
    return `*${inline(bare.trim().replaceAll('**', ''), links)}*`
  }
  if (/^(?:-{3,}|\*{3,}|_{3,})$/.test(line.replaceAll(' ', ''))) return '———'
  const bullet = /^\s*[-*+]\s/.exec(line)?.[0] ?? ''
  if (bullet === '') return inline(line, links)
  return `${bullet.slice(0, -2)}• ${inline(line.slice(bullet.length), links)}`
}

const PAIRS: readonly (readonly [mark: string, opens: string, closes: string])[] = [
  ['***', '*_', '_*'],
  ['___', '*_', '_*'],
  ['**', '*', '*'],
  ['__', '*', '*'],
  ['~~', '~', '~'],
  ['*', '_', '_'],
  ['_', '_', '_'],
]

/** The marks within one line. */
function inline(text: string, links: Links, depth = 0): string {
  let made = ''
  for (let at = 0; at < text.length;) {
    const rest = text.slice(at, at + LINK_TEXT_CHARS + ADDRESS_CHARS + 4)
    const found =
      depth > DEEPEST ? null : (codeSpan(rest) ?? link(rest) ?? citation(rest, links) ?? pair(text, at, links, depth))
    if (found !== null) {
      made += found.made
      at += found.length
    } else if (text[at] === '\\' && /^[!-/:-@[-`{-~]/.test(text.slice(at + 1, at + 2))) {
      made += escaped(text[at + 1]!)
      at += 2
    } else {
      made += escaped(text[at]!)
      at += 1
    }
  }
  return made
}

interface Found {
  made: string
  length: number
}

function codeSpan(rest: string): Found | null {
  const ticks = /^`+/.exec(rest)?.[0]
  if (ticks === undefined) return null
  const end = rest.indexOf(ticks, ticks.length)
  if (end === -1 || rest[end + ticks.length] === '`') return { made: ticks, length: ticks.length }
  const code = rest.slice(ticks.length, end).trim()
  return { made: `\`${escaped(code.replaceAll('`', "'"))}\``, length: end + ticks.length }
}

/** `[text](address)`, a picture, or a bare `<address>`. */
function link(rest: string): Found | null {
  const auto = /^<((?:https?:\/\/|mailto:)[^\s<>|]{1,2000})>/.exec(rest)
  if (auto !== null) return { made: `<${auto[1]!}>`, length: auto[0].length }
  if (rest[0] !== '[' && !rest.startsWith('![')) return null
  const from = rest.indexOf('[') + 1
  const end = rest.slice(0, LINK_TEXT_CHARS).indexOf(']')
  if (end === -1) return null
  const label = rest.slice(from, end)
  const address =
    /^\(((?:https?:\/\/|mailto:)[^\s()<>|]{1,2000}(?:\([^\s()<>|]{0,200}\)[^\s()<>|]{0,200})?)(?:\s+"[^"]{0,300}")?\)/.exec(
      rest.slice(end + 1),
    )
  if (address === null) return null
  const shown = escaped(label.replaceAll('|', '/').replaceAll(/\*\*|__|~~|`/g, '')).trim()
  return { made: `<${address[1]!}|${shown || 'link'}>`, length: end + 1 + address[0].length }
}

const NUMBERS = String.raw`\d{1,6}(?: *[,;，、] *\d{1,6}){0,19} *`
/** As `citationMarks` of the protocol finds them. */
const MARK = new RegExp(String.raw`^(?:\[(${NUMBERS})\]|【(${NUMBERS})(?:†[^\n\[【】\`]{0,60})?】)`)

/** A citation mark such as `[1, 2]` or `【3】`, each number with the address of its source; null where none has one. */
function citation(rest: string, links: Links): Found | null {
  const mark = MARK.exec(rest)
  if (mark === null) return null
  const numbers = (mark[1] ?? mark[2] ?? '').split(/[,;，、]/).map((number) => String(Number(number)))
  const shown = numbers.map((number) => {
    const source = links.get(number)
    return source === undefined || /[\s<>|]/.test(source) ? null : `<${source}|[${number}]>`
  })
  if (shown.every((each) => each === null)) return null
  return { made: shown.map((each, at) => each ?? `[${numbers[at]}]`).join(''), length: mark[0].length }
}

function pair(text: string, at: number, links: Links, depth: number): Found | null {
  for (const [mark, opens, closes] of PAIRS) {
    if (!text.startsWith(mark, at)) continue
    const from = at + mark.length
    const end = closing(text, mark, from)
    if (end === -1 || /\s/.test(text[from] ?? ' ') || (mark.includes('_') && /\w/.test(text[at - 1] ?? ''))) continue
    return {
      made: `${opens}${inline(text.slice(from, end), links, depth + 1)}${closes}`,
      length: end + mark.length - at,
    }
  }
  return null
}

/** Where a mark that was opened closes: behind something, and for `_` not within a word; -1 where it does not. */
function closing(text: string, mark: string, from: number): number {
  for (let end = text.indexOf(mark, from + 1); end !== -1; end = text.indexOf(mark, end + 1)) {
    const doubled = mark.length === 1 && (text[end + 1] === mark || text[end - 1] === mark)
    const inWord = mark.includes('_') && /\w/.test(text[end + mark.length] ?? '')
    if (!doubled && !inWord && !/\s/.test(text[end - 1]!)) return end
    if (end - from > LINK_TEXT_CHARS * 10) return -1
  }
  return -1
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
