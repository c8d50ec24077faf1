import { expect, test } from 'vitest'
import { samplePdf } from '@runwire/testing'
import { readFileText } from './file-text.ts'

const read = (name: string, media_type: string, content: Uint8Array | string) =>
  readFileText(
    { name, media_type, content: typeof content === 'string' ? Buffer.from(content) : content },
    new AbortController().signal,
  )

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

test('a pdf is read page by page', async () => {
  const { text, pages } = await read('two.pdf', 'application/pdf', samplePdf('First (page)', 'Second page'))
  expect(pages).toBe(2)
  expect(text).toBe('First (page)\n\nSecond page')
})

test('a web page gives what a person reads, a text file all of it', async () => {
  const page =
    '<html><head><title>T</title><script>evil()</script></head><body><h1>Head</h1><p>Body text.</p></body></html>'
  const { text } = await read('page.html', 'text/plain', page)
  expect(text).toContain('Body text.')
  expect(text).not.toContain('evil')
  expect(await read('notes.md', 'text/markdown', '# Grüße\r\n\r\n你好')).toEqual({
    text: '# Grüße\n\n你好',
    pages: null,
  })
  expect((await read('page.txt', 'text/html', page)).text).toBe(page)
})

test.each([
  ['report.pdf', 'text/plain', 'words', /report.pdf is not a pdf, though its name says so: it holds plain text/],
  ['notes.txt', 'application/pdf', samplePdf('x'), /notes.txt is not plain text.*it holds a pdf/],
  ['page.html', 'text/plain', 'only words', /page.html is not HTML.*it holds plain text/],
  ['notes.md', 'image/png', PNG, /notes.md is not plain text.*it holds an image/],
  ['picture.png', 'image/png', PNG, /picture.png is an image and has no text/],
  ['cut.pdf', 'application/pdf', samplePdf('words').subarray(0, 60), /cut.pdf is not a whole pdf/],
  ['scan.pdf', 'application/pdf', samplePdf(''), /scan.pdf has no text in it. A scanned pdf needs text recognition/],
  ['empty.txt', 'text/plain', ' \n ', /empty.txt has no text in it/],
])('%s as %s is refused with what is wrong', async (name, type, content, message) => {
  await expect(read(name, type, content)).rejects.toThrow(message)
})

test('five million characters pass, one more does not', async () => {
  expect((await read('full.txt', 'text/plain', 'a'.repeat(5_000_000))).text.length).toBe(5_000_000)
  await expect(read('over.txt', 'text/plain', 'a'.repeat(5_000_001))).rejects.toThrow(/Split it into several files/)
})
