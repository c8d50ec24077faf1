import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { answer, readInput } from '../processes/inside.ts'

const { values, bytes } = readInput()
const mostChars = Number(values.mostChars)

// Nothing a document brings along is run or fetched: no scripts, no fonts, no files beside it.
const pdf = await getDocument({
  data: bytes,
  disableFontFace: true,
  useSystemFonts: false,
  verbosity: VerbosityLevel.ERRORS,
}).promise.catch((error: unknown) => {
  if (error instanceof RangeError) throw error
  const name = error instanceof Error ? error.name : ''
  answer({ problem: name === 'PasswordException' ? 'password' : 'broken' })
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
  const text = pages.join('\n\n').trim()
  answer({ pages: pdf.numPages }, text.slice(0, mostChars + 1))
}
