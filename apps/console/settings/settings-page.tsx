import type { ComponentType } from 'react'
import { Link, Redirect, useParams } from 'wouter'
import { useTitle } from '../parts/title.ts'
import { useWords } from '../words/words.tsx'
import { Audit } from './audit.tsx'
import { ConsoleTokens } from './console-tokens.tsx'
import { Keys } from './keys.tsx'
import { Members } from './members.tsx'
import { ProjectSettings } from './project.tsx'
import { Providers } from './providers.tsx'
import { Secrets } from './secrets.tsx'
import { Sessions } from './sessions.tsx'

const SECTIONS = {
  keys: Keys,
  providers: Providers,
  project: ProjectSettings,
  secrets: Secrets,
  members: Members,
  tokens: ConsoleTokens,
  sessions: Sessions,
  audit: Audit,
} satisfies Record<string, ComponentType>
type Section = keyof typeof SECTIONS

/** The settings of a project, section by section, each with its own address. */
export default function SettingsPage() {
  const { section } = useParams<{ section?: string }>()
  const words = useWords()
  useTitle(words.frame.pages.settings)
  if (section === undefined || !(section in SECTIONS)) return <Redirect to="/settings/keys" replace />
  const Shown = SECTIONS[section as Section]
  return (
    <>
      <header className="page-head">
        <h1>{words.frame.pages.settings}</h1>
      </header>
      <div className="page-columns">
        <nav className="sections sideways" aria-label={words.frame.pages.settings}>
          {(Object.keys(SECTIONS) as Section[]).map((name) => (
            <Link key={name} href={`/settings/${name}`} aria-current={name === section ? 'page' : undefined}>
              {words.settings.sections[name]}
            </Link>
          ))}
        </nav>
        <section className="section" aria-label={words.settings.sections[section as Section]}>
          <Shown />
        </section>
      </div>
    </>
  )
}
