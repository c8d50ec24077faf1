/**
 * Completes markdown that is still being written, so that half a `**`, a link without its end or a lone bracket does
 * not flicker: open marks of the last block are closed, unfinished links show their text. Linear in the last block.
 * Fenced code is left alone: the lexer closes it at the end of the text by itself.
 */
export function completeMarkdown(text: string): string {
  const from = text.lastIndexOf('\n\n') + 1
  const head = text.slice(0, from)
  const tail = text.slice(from)
  if (isInFence(text)) return text.replace(/\n[`~]{1,2}$/, '')
  return head + closeMarks(withoutUnderline(endLinks(tail.trimEnd())))
}

function isInFence(text: string): boolean {
  let fence = ''
  for (const line of text.split('\n')) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? ''
    if (fence === '') fence = mark
    else if (mark.startsWith(fence)) fence = ''
  }
  return fence !== ''
}

/** A line of one or two `-` or `=` would make a heading of the paragraph above for a moment. */
const withoutUnderline = (text: string): string => text.replace(/(\S\n)[-=]{1,2}$/, '$1')

/** `[text](https://exam` shows as `text`, `[te` as `te`. */
function endLinks(text: string): string {
  const open = text.lastIndexOf('[')
  if (open === -1 || text[open - 1] === '\\') return text
  const rest = text.slice(open + 1)
  const unfinished = /^([^\]\n]*)(?:\](?:\([^)\n]*)?)?$/.exec(rest)
  // `[1]` and `[x]` at the very end are whole: a mark of a source, a task.
  if (unfinished === null || (rest.endsWith(']') && rest.length < 6)) return text
  const start = text[open - 1] === '!' ? open - 1 : open
  return text.slice(0, start) + (unfinished[1] ?? '')
}

const isSpace = (char: string | undefined): boolean => char === undefined || /\s/.test(char)
const isWord = (char: string | undefined): boolean => char !== undefined && /[\p{L}\p{N}]/u.test(char)

function closeMarks(text: string): string {
  const open: string[] = []
  let at = 0
  while (at < text.length) {
    const char = text[at] ?? ''
    if (char === '\\') {
      at += 2
      continue
    }
    if (char === '`') {
      const run = runAt(text, at)
      const end = text.indexOf(run, at + run.length)
      if (end === -1)
        return text.slice(at + run.length) === '' ? text.slice(0, at) + closing(open) : text + run + closing(open)
      at = end + run.length
      continue
    }
    if (char === '*' || char === '_' || char === '~') {
      const run = runAt(text, at)
      takeMark(open, run, text[at - 1], text[at + run.length])
      at += run.length
      continue
    }
    at++
  }
  const bare = /[*_~]+$/.exec(text)?.[0] ?? ''
  const trailing = bare !== '' && open.at(-1) === bare ? bare : ''
  if (trailing !== '') open.pop()
  const body = text.slice(0, text.length - trailing.length)
  if (open.length === 0) return body
  const end = body.trimEnd()
  return end + closing(open) + body.slice(end.length)
}

/** The same character repeated from `at` on. */
function runAt(text: string, at: number): string {
  let end = at + 1
  while (text[end] === text[at]) end++
  return text.slice(at, end)
}

function takeMark(open: string[], run: string, before: string | undefined, after: string | undefined) {
  if (run.length > 3 || (run[0] === '~' && run.length !== 2)) return
  if (open.at(-1) === run && !isSpace(before)) open.pop()
  else if (after === undefined || !isSpace(after)) {
    // `snake_case` is no emphasis, and a `*` before a space is a bullet.
    if (!(run[0] === '_' && isWord(before))) open.push(run)
  }
}

const closing = (open: readonly string[]): string => open.toReversed().join('')
