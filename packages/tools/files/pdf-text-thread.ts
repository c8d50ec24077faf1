import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { workerData } from 'node:worker_threads'
import { tell } from '../threads/thread.ts'

const { content, mostChars } = workerData as { content: Uint8Array; mostChars: number }

// Nothing a document brings along is run or fetched: no scripts, no fonts, no files beside it.
const pdf = await getDocument({
  data: content,
  disableFontFace: true,
  useSystemFonts: false,
  verbosity: VerbosityLevel.ERRORS,
}).promise.catch((error: unknown) => {
  const name = error instanceof Error ? error.name : ''
  tell({ kind: 'result', value: { problem: name === 'PasswordException' ? 'password' : 'broken' } })
  return null
})
if (pdf !== null) {
  const pages: string[] = []
  let chars = 0
  for (let number = 1; number <= pdf.numPages && chars <= mostChars; number += 1) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    const text = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('')
    pages.push(text.trim())
    chars += text.length
    page.cleanup()
  }
  tell({ kind: 'result', value: { text: pages.join('\n\n').trim(), pages: pdf.numPages } })
}
