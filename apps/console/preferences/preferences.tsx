import { MantineProvider, createTheme } from '@mantine/core'
import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import { WordsProvider } from '../words/words.tsx'

export type Theme = 'auto' | 'light' | 'dark'
export type Language = 'en' | 'zh'

interface Preferences {
  theme: Theme
  language: Language
  setTheme(theme: Theme): void
  setLanguage(language: Language): void
}

const KEY = 'runwire.console'
const PreferencesContext = createContext<Preferences | null>(null)

const theme = createTheme({
  primaryColor: 'teal',
  fontFamily: 'var(--sans)',
  fontFamilyMonospace: 'var(--mono)',
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
})

/** Theme and language of this browser, kept in its storage; without storage they last as long as the page. */
export function PreferencesProvider({ children }: { children: ReactNode }) {
  const [stored, setStored] = useState(readStored)
  const dark = usePrefersDark()
  const scheme = stored.theme === 'auto' ? (dark ? 'dark' : 'light') : stored.theme

  useEffect(() => {
    document.documentElement.lang = stored.language === 'zh' ? 'zh-CN' : 'en'
    writeStored(stored)
  }, [stored])

  const preferences = useMemo<Preferences>(
    () => ({
      ...stored,
      setTheme: (theme) => setStored((before) => ({ ...before, theme })),
      setLanguage: (language) => setStored((before) => ({ ...before, language })),
    }),
    [stored],
  )
  return (
    <PreferencesContext value={preferences}>
      <MantineProvider theme={theme} forceColorScheme={scheme} withCssVariables={false} withGlobalClasses={false}>
        <WordsProvider language={stored.language}>{children}</WordsProvider>
      </MantineProvider>
    </PreferencesContext>
  )
}

export function usePreferences(): Preferences {
  const preferences = useContext(PreferencesContext)
  if (preferences === null) throw new Error('usePreferences needs a PreferencesProvider around it')
  return preferences
}

function usePrefersDark(): boolean {
  const query = useMemo(() => matchMedia('(prefers-color-scheme: dark)'), [])
  const [dark, setDark] = useState(query.matches)
  useEffect(() => {
    const change = () => setDark(query.matches)
    query.addEventListener('change', change)
    return () => query.removeEventListener('change', change)
  }, [query])
  return dark
}

type Stored = Pick<Preferences, 'theme' | 'language'>

function readStored(): Stored {
  const fallback: Stored = { theme: 'auto', language: navigator.language.startsWith('zh') ? 'zh' : 'en' }
  try {
    const { theme, language } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Stored>
    return {
      theme: theme === 'light' || theme === 'dark' ? theme : 'auto',
      language: language === 'zh' || language === 'en' ? language : fallback.language,
    }
  } catch {
    // Storage is blocked or holds what an older version wrote.
    return fallback
  }
}

function writeStored(stored: Stored): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(stored))
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
}
