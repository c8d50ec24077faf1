import { createContext, useContext, type ReactNode } from 'react'
import { en, type Words } from './en.ts'
import { zh } from './zh.ts'

export type { Words }

const LANGUAGES = { en, zh } satisfies Record<string, Words>
const WordsContext = createContext<Words>(en)

export function WordsProvider({ language, children }: { language: keyof typeof LANGUAGES; children: ReactNode }) {
  return <WordsContext value={LANGUAGES[language]}>{children}</WordsContext>
}

export const useWords = (): Words => useContext(WordsContext)
