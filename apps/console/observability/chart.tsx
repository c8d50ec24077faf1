import { useMantineColorScheme } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import './valid-language.ts'
import UPlot from 'uplot'

interface Line {
  label: string
  tone: 'accent' | 'good' | 'bad' | 'ask' | 'calm'
  values: (number | null)[]
  fill?: boolean
}

interface ChartProps {
  title: string
  /** Epoch seconds. */
  at: number[]
  lines: Line[]
  say: (value: number) => string
  /** The number beside each line's name: all of the range together, or the last one that is known. */
  told: 'sum' | 'latest'
  /** Instead of axes without a line. */
  none: ReactNode
}

const HEIGHT = 150

/** Lines over time, each with its number in the legend. */
export function Chart({ title, at, lines, say, told, none }: ChartProps) {
  // Colours are read when it is made, so another theme makes it anew.
  const { colorScheme } = useMantineColorScheme()
  const empty = lines.every(({ values }) => values.every((value) => value === null || value === 0))
  return (
    <figure className="chart card">
      <figcaption>
        <h2>{title}</h2>
        <span className="chart-legend num">
          {lines.map((line) => (
            <span key={line.label}>
              <span className={`swatch ${line.tone}`} aria-hidden="true" />
              {line.label} <b>{told === 'sum' ? say(sumOf(line.values)) : latest(line.values, say)}</b>
            </span>
          ))}
        </span>
      </figcaption>
      {empty ? (
        <p className="chart-none dim" style={{ height: HEIGHT }}>
          {none}
        </p>
      ) : (
        <Plot key={colorScheme} at={at} lines={lines} say={say} />
      )}
    </figure>
  )
}

function Plot({ at, lines, say }: Pick<ChartProps, 'at' | 'lines' | 'say'>) {
  const place = useRef<HTMLDivElement>(null)
  const plot = useRef<UPlot | null>(null)
  const data = [at, ...lines.map((line) => line.values)] as UPlot.AlignedData
  const current = useRef({ data, lines, say })
  useEffect(() => {
    current.current = { data, lines, say }
    plot.current?.setData(data)
  })
  useEffect(() => {
    const element = place.current
    if (element === null) return
    const { data: first, lines: drawn, say: words } = current.current
    const made = new UPlot(optionsOf(element, drawn, words), first, element)
    plot.current = made
    const follow = new ResizeObserver(() => made.setSize({ width: element.clientWidth, height: HEIGHT }))
    follow.observe(element)
    return () => {
      follow.disconnect()
      plot.current = null
      made.destroy()
    }
  }, [])
  return <div ref={place} className="chart-place" style={{ height: HEIGHT }} />
}

const sumOf = (values: (number | null)[]): number => values.reduce<number>((total, value) => total + (value ?? 0), 0)

function latest(values: (number | null)[], say: (value: number) => string): string {
  const value = values.findLast((each) => each !== null)
  return value === undefined || value === null ? '–' : say(value)
}

function optionsOf(element: HTMLElement, lines: Line[], say: (value: number) => string): UPlot.Options {
  const styles = getComputedStyle(element)
  const colour = (name: string) => resolved(element, `var(--${name})`)
  const font = `11px ${styles.fontFamily}`
  const axis = { stroke: colour('soft'), font, ticks: { show: false }, grid: { stroke: colour('line'), width: 1 } }
  return {
    width: element.clientWidth,
    height: HEIGHT,
    legend: { show: false },
    cursor: { y: false, points: { size: 5 } },
    // Wide enough at the right for half of the last time.
    padding: [8, 18, 0, 0],
    scales: { y: { range: (_, __, high) => [0, high === 0 || !Number.isFinite(high) ? 1 : high * 1.1] } },
    axes: [
      { ...axis, grid: { show: false }, size: 26, values: (_, marks) => marks.map((mark) => clock(mark, marks)) },
      { ...axis, size: 58, values: (_, marks) => saidOnce(marks.map(say)) },
    ],
    series: [
      {},
      ...lines.map((line) => ({
        label: line.label,
        stroke: colour(line.tone),
        width: 1.5,
        points: { show: true, size: 5, fill: colour(line.tone), stroke: colour(line.tone), filter: loneOnes },
        spanGaps: true,
        ...(line.fill === true && { fill: `color-mix(in srgb, ${colour(line.tone)} 14%, transparent)` }),
      })),
    ],
  }
}

/** A value without one beside it is no line: it is drawn as a point. */
const loneOnes: NonNullable<UPlot.Series.Points['filter']> = (plot, series) => {
  const values = plot.data[series] ?? []
  const known = [...values.keys()].filter((index) => values[index] != null)
  return known.length === 1 ? known : []
}

/** Marks between two whole numbers would say the same twice. */
const saidOnce = (words: string[]): string[] => words.map((each, index) => (each === words[index - 1] ? '' : each))

const DAY_SECONDS = 86_400

/** Time of day, or the day where the axis spans several. */
function clock(second: number, marks: readonly number[]): string {
  const days = (marks.at(-1) ?? 0) - (marks[0] ?? 0) > DAY_SECONDS
  const parts: Intl.DateTimeFormatOptions = days
    ? { month: 'numeric', day: 'numeric' }
    : { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
  return new Intl.DateTimeFormat('en', parts).format(second * 1000)
}

/** A canvas knows no variables of styles: the colour they come to, as the element would show it. */
function resolved(element: HTMLElement, value: string): string {
  const before = element.style.color
  element.style.color = value
  const colour = getComputedStyle(element).color
  element.style.color = before
  return colour
}
