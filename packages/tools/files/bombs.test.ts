import { readdirSync, readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { FileUnreadableError, readFileText } from './file-text.ts'

/** A pdf of one page whose content is a stream packed by zlib. */
function packedPdf(content: Buffer): Buffer {
  const packed = deflateSync(content, { level: 9 })
  const head = [
    '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n',
    '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n',
    '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R >>\nendobj\n',
    `4 0 obj\n<< /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`,
  ].join('')
  const tail = '\nendstream\nendobj\ntrailer << /Size 5 /Root 1 0 R >>\n%%EOF\n'
  return Buffer.concat([Buffer.from(head), packed, Buffer.from(tail)])
}

const MEGABYTE = 1024 * 1024
const PAGE = '<html><body>'
const bombs: [name: string, media_type: string, content: () => Buffer][] = [
  ['zeros.pdf', 'application/pdf', () => packedPdf(Buffer.alloc(700 * MEGABYTE))],
  ['wide.html', 'text/html', () => Buffer.from(PAGE + '<p a=1 b=2>x'.repeat(2 * MEGABYTE))],
]

/** Resident memory of this process and those it started, in MB. */
function treeMegabytes(): number {
  const children = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && parentOf(pid) === process.pid)
  return [String(process.pid), ...children].reduce((sum, pid) => sum + residentOf(pid), 0)
}
const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // It ended between the listing and the reading.
    return ''
  }
}
const parentOf = (pid: string): number => Number(/\) \w (\d+)/.exec(read(`/proc/${pid}/stat`))?.[1])
const residentOf = (pid: string): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024)

test('SEC21: files built to explode, several at once, take less than 700 MB and end as files that cannot be read', async () => {
  const files = bombs.map(([name, media_type, content]) => ({ name, media_type, content: content() }))
  globalThis.gc?.()
  const before = treeMegabytes()
  let peak = before
  const look = setInterval(() => (peak = Math.max(peak, treeMegabytes())), 20)

  const ended = await Promise.allSettled(files.map((file) => readFileText(file, new AbortController().signal)))
  clearInterval(look)

  console.log(
    `memory: ${before} MB before, ${peak} MB at most; ${ended.map((end) => (end.status === 'rejected' ? String(end.reason) : end.value.text.length)).join('; ')}`,
  )
  expect(peak - before).toBeLessThan(700)
  for (const end of ended) if (end.status === 'rejected') expect(end.reason).toBeInstanceOf(FileUnreadableError)
  expect(ended[0]?.status).toBe('rejected')
}, 240_000)

test('SEC21: a file that is waiting to be read is given up with its run', async () => {
  const stop = new AbortController()
  const content = packedPdf(Buffer.alloc(20 * MEGABYTE, 'BT (a) Tj ET\n'))
  const reading = [1, 2, 3].map((number) =>
    readFileText({ name: `${number}.pdf`, media_type: 'application/pdf', content }, stop.signal),
  )
  const told = Promise.allSettled(reading)
  stop.abort(new Error('cancelled'))

  for (const end of await told) expect(end).toMatchObject({ status: 'rejected', reason: { message: 'cancelled' } })
})
