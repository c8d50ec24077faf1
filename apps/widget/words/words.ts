import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { en, type Words } from './en.ts'
import { zh } from './zh.ts'

const LANGUAGES: Record<string, Words> = { en, zh }

/** The words of a locale such as `zh-CN`, English where there are none, with the page's own in their place. */
export function wordsOf(locale: string, own: Record<string, string>): Words {
  return { ...(LANGUAGES[locale.split('-')[0]?.toLowerCase() ?? ''] ?? en), ...own }
}

export const WordsContext = createContext<Words>(en)

export const useWords = (): Words => useContext(WordsContext)

/** `fill('Source {n}', { n: 2 })` is "Source 2". */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
