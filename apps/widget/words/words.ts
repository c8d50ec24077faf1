import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Words } from './en.ts'

export const WordsContext = createContext<Words | null>(null)

/** The words of the panel's language. */
export function useWords(): Words {
  const words = useContext(WordsContext)
  if (words === null) throw new Error('There is no WordsContext around this component.')
  return words
}

/** `fill('Source {n}', { n: 2 })` is "Source 2". */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
