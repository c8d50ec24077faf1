/** One server-sent event. `event` and `id` are undefined where the frame names none. */
export interface SseFrame {
  event: string | undefined
  id: string | undefined
  data: string
}

/**
 * Takes a stream of server-sent events apart: feed it text as it comes, get the frames that are complete. Comments and
 * unknown fields are skipped, a frame without data is none. Source: WHATWG HTML, 9.2.6 "Interpreting an event stream".
 */
export function createFrameReader(): (text: string) => SseFrame[] {
  let rest = ''
  let afterCarriageReturn = false
  let event: string | undefined
  let id: string | undefined
  let data: string[] = []

  function takeLine(line: string): SseFrame | null {
    if (line === '') {
      const frame = data.length === 0 ? null : { event, id, data: data.join('\n') }
      event = id = undefined
      data = []
      return frame
    }
    const colon = line.indexOf(':')
    const field = colon === -1 ? line : line.slice(0, colon)
    const value = colon === -1 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1)
    if (field === 'data') data.push(value)
    if (field === 'event') event = value === '' ? undefined : value
    if (field === 'id' && !value.includes('\0')) id = value
    return null
  }

  return (text) => {
    const frames: SseFrame[] = []
    let from = 0
    for (let at = 0; at < text.length; at++) {
      const char = text[at]
      if (char !== '\n' && char !== '\r') continue
      // The second half of a CRLF ends no line of its own.
      const isSecondHalf = char === '\n' && at === from && rest === '' && afterCarriageReturn
      if (!isSecondHalf) {
        const frame = takeLine(rest + text.slice(from, at))
        if (frame !== null) frames.push(frame)
        rest = ''
      }
      afterCarriageReturn = char === '\r'
      from = at + 1
    }
    rest += text.slice(from)
    if (rest !== '') afterCarriageReturn = false
    return frames
  }
}
