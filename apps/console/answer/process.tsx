import { useState } from 'react'
import { JsonView } from '../parts/json-view.tsx'
import { useWords } from '../words/words.tsx'
import type { ShownTool, Step } from './steps.ts'

/** The steps on the way to an answer: reasoning folded, tools of one round as tabs, sub-agents indented. */
export function Process({ steps }: { steps: readonly Step[] }) {
  if (steps.length === 0) return null
  return (
    <div className="process">
      {steps.map((step) => (
        <StepView key={step.round} step={step} />
      ))}
    </div>
  )
}

function StepView({ step }: { step: Step }) {
  return (
    <section className="step">
      {step.reasoning !== '' && <Reasoning text={step.reasoning} open={step.open && step.tools.length === 0} />}
      {step.text !== '' && <p className="step-text">{step.text}</p>}
      {step.tools.length > 0 && <ToolTabs tools={step.tools} />}
    </section>
  )
}

/** Open while it is being written, folded afterwards, until the reader decides otherwise. */
function Reasoning({ text, open }: { text: string; open: boolean }) {
  const { run } = useWords()
  const [chosen, setChosen] = useState<boolean | null>(null)
  const shown = chosen ?? open
  return (
    <div className="reasoning">
      <button type="button" className="quiet" aria-expanded={shown} onClick={() => setChosen(!shown)}>
        <span className={shown ? 'twist open' : 'twist'} aria-hidden="true" />
        {run.detail.reasoning}
        {!shown && <span className="cut reasoning-start">{text.slice(0, 120)}</span>}
      </button>
      {shown && <p>{text}</p>}
    </div>
  )
}

function ToolTabs({ tools }: { tools: readonly ShownTool[] }) {
  const { run } = useWords()
  const [chosen, setChosen] = useState<string | null>(null)
  const shown = tools.find((tool) => tool.call_id === chosen) ?? null
  return (
    <div className="tool-tabs">
      <div className="tool-row">
        {tools.map((tool) => (
          <button
            key={tool.call_id}
            type="button"
            className={`tool-tab ${tool.status}`}
            aria-expanded={shown === tool}
            onClick={() => setChosen(shown === tool ? null : tool.call_id)}
          >
            <span className="tool-mark" aria-hidden="true" />
            {tool.title || tool.name}
            <span className="dim cut">{brief(tool.arguments)}</span>
            <span className="sr-only">{tool.status === 'running' ? run.node.running : tool.status}</span>
          </button>
        ))}
      </div>
      {shown !== null && <ToolDetail tool={shown} />}
      {tools
        .filter((tool) => tool.steps.length > 0)
        .map((tool) => (
          <div key={tool.call_id} className="sub-agent">
            <h3>{tool.title || tool.name}</h3>
            <Process steps={tool.steps} />
          </div>
        ))}
    </div>
  )
}

export function ToolDetail({ tool }: { tool: ShownTool }) {
  const { run } = useWords()
  const words = run.detail
  return (
    <div className="tool-detail">
      <h3>{words.arguments}</h3>
      <JsonView value={tool.arguments} label={words.arguments} />
      {tool.progress.length > 0 && (
        <>
          <h3>{words.progress}</h3>
          <JsonView value={tool.progress} label={words.progress} />
        </>
      )}
      {tool.output !== '' && (
        <>
          <h3>{words.output}</h3>
          <JsonView value={tool.output} label={words.output} />
        </>
      )}
      {tool.error !== null && (
        <>
          <h3>{words.error}</h3>
          <JsonView value={tool.error} label={words.error} />
        </>
      )}
      {tool.status === 'completed' && (
        <>
          <h3>{words.result}</h3>
          <JsonView value={tool.result} label={words.result} />
        </>
      )}
    </div>
  )
}

const LONGEST = 60

/** The short values of an object in one line. */
function brief(value: ShownTool['arguments']): string {
  const values = typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.values(value) : [value]
  const line = values.filter((entry) => typeof entry === 'string' || typeof entry === 'number').join(' ')
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line
}
