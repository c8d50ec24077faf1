import { Suspense, useState } from 'react'
import { Link, Redirect, Route, Switch, useLocation } from 'wouter'
import { Icon, Mark } from '../parts/icon.tsx'
import { Empty, Loading } from '../parts/states.tsx'
import { useWords } from '../words/words.tsx'
import { CommandPalette } from './command-palette.tsx'
import { KeysHelp } from './keys-help.tsx'
import { PageBoundary } from './page-boundary.tsx'
import { type PageName, pages } from './pages.ts'
import { useShortcuts } from '../parts/shortcuts.ts'
import { useTitle } from '../parts/title.ts'
import { UserMenu } from './user-menu.tsx'

/** Pages without an entry of their own in the menu, and under which they stand. */
const PAGE_OF: Partial<Record<string, PageName>> = { '/compare': 'runs' }

/** The page around every page: menu, search, keys. */
export function Frame() {
  const words = useWords()
  const [location, navigate] = useLocation()
  const [finding, setFinding] = useState(false)
  const [helping, setHelping] = useState(false)
  useShortcuts({
    'mod+k': () => setFinding(true),
    '?': () => setHelping(true),
    ...Object.fromEntries(pages.map(({ name, key }) => [`g ${key}`, () => navigate(`/${name}`)])),
  })

  return (
    <div className="frame">
      <a className="skip" href="#page">
        {words.frame.skip}
      </a>
      <section className="rail" aria-label={words.frame.product}>
        <Link href="/runs" className="brand" aria-label={words.frame.product}>
          <Mark />
          <span className="rail-word">{words.frame.product}</span>
        </Link>
        <nav aria-label={words.frame.navigation}>
          {pages.map(({ name, icon }) => {
            const here = (PAGE_OF[location] ?? location.split('/')[1]) === name
            return (
              <Link
                key={name}
                href={`/${name}`}
                className="rail-link"
                title={words.frame.pages[name]}
                aria-current={here ? 'page' : undefined}
              >
                <Icon name={icon} />
                <span className="rail-word">{words.frame.pages[name]}</span>
              </Link>
            )
          })}
        </nav>
        <div className="rail-foot">
          <button type="button" className="rail-link" onClick={() => setFinding(true)}>
            <Icon name="search" />
            <span className="rail-word">{words.frame.find}</span>
            <kbd className="kbd rail-word" aria-hidden="true">
              ⌘K
            </kbd>
          </button>
          <UserMenu onKeys={() => setHelping(true)} />
        </div>
      </section>
      <main id="page" className="page" tabIndex={-1}>
        <PageBoundary location={location}>
          <Suspense fallback={<Loading />}>
            <Switch>
              <Route path="/">
                <Redirect to="/runs" replace />
              </Route>
              {pages.flatMap(({ routes }) =>
                routes.map(({ path, show: Show }) => (
                  <Route key={path} path={path}>
                    <Show />
                  </Route>
                )),
              )}
              <Route>
                <NotFound />
              </Route>
            </Switch>
          </Suspense>
        </PageBoundary>
      </main>
      {finding && <CommandPalette onClose={() => setFinding(false)} />}
      {helping && <KeysHelp onClose={() => setHelping(false)} />}
    </div>
  )
}

function NotFound() {
  const { frame } = useWords()
  useTitle(frame.notFound)
  return (
    <Empty icon="search" title={frame.notFound} action={<Link href="/runs">{frame.toRuns}</Link>}>
      {frame.notFoundText}
    </Empty>
  )
}
