import { Component, type ReactNode } from 'react'
import { Problem } from '../parts/states.tsx'
import { useTitle } from '../parts/title.ts'
import { useWords } from '../words/words.tsx'

interface Props {
  /** Another one is another page, which is tried anew. */
  location: string
  children: ReactNode
}

/** Keeps what a page throws, or a script of it that does not arrive, within the page: the menu around it stays. */
export class PageBoundary extends Component<Props, { failed: { error: unknown } | null }> {
  static getDerivedStateFromError(error: unknown) {
    return { failed: { error } }
  }

  override state: { failed: { error: unknown } | null } = { failed: null }

  override componentDidUpdate(before: Props) {
    if (before.location === this.props.location || this.state.failed === null) return
    // oxlint-disable-next-line react/no-did-update-set-state -- once for each new address; a key would make every page anew.
    this.setState({ failed: null })
  }

  override render() {
    return this.state.failed === null ? this.props.children : <PageFailed error={this.state.failed.error} />
  }
}

function PageFailed({ error }: { error: unknown }) {
  const { frame } = useWords()
  useTitle(frame.pageFailed)
  return (
    <>
      <header className="page-head">
        <h1>{frame.pageFailed}</h1>
      </header>
      <div className="section">
        <Problem error={error} onRetry={() => location.reload()} retryWord={frame.reload} />
        <p className="dim">{frame.pageFailedText}</p>
      </div>
    </>
  )
}
