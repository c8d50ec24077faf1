import { createParser, type EventSourceMessage } from 'eventsource-parser'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFrameReader } from './sse-frames.ts'

test('frames are read as the reference parser reads them, wherever the stream is cut', () => {
  const piece = fc.constantFrom(
    'data: a',
    'data:b',
    'data',
    'data:  two spaces',
    'event: run.queued',
    'event:',
    'id: 12.7',
    'id',
    'id: \0',
    ': comment',
    'retry: 2000',
    'unknown: x',
    '\n',
    '\r\n',
    '\r',
    '\n\n',
    'ü中😀',
    ' ',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), fc.array(fc.nat(60), { maxLength: 6 }), (pieces, cuts) => {
      const text = `data: first\n\n${pieces.join('')}\n\ndata: last\n\n`
      const places = [0, ...cuts.filter((cut) => cut < text.length).toSorted((a, b) => a - b), text.length]
      const chunks = places.slice(1).map((end, index) => text.slice(places[index], end))

      const read = createFrameReader()
      const expected: EventSourceMessage[] = []
      createParser({ onEvent: (frame) => expected.push(frame) }).feed(text)

      expect(chunks.flatMap((chunk) => read(chunk))).toEqual(
        expected.map(({ event, id, data }) => ({ event, id, data })),
      )
    }),
  )
})
