import { useSyncExternalStore } from 'react'
import { usePreferences } from '../preferences/preferences.tsx'

const TICK_MS = 1000
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The time now, moving once a second for every reader at the same moment. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now)

/** How long ago, with the exact moment on hover. */
export function Ago({ at }: { at: string }) {
  const { language } = usePreferences()
  const current = useNow()
  return (
    <time className="num" dateTime={at} title={exactTime(at, language)}>
      {relativeTime(Date.parse(at) - current, language)}
    </time>
  )
}

/** How long something has been going on, counting up. */
export function Since({ at }: { at: string }) {
  const current = useNow()
  return <span className="num">{duration(Math.max(0, current - Date.parse(at)))}</span>
}

export function exactTime(at: string, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(at))
}

/** `340 ms`, `1.2 s`, `2 m 05 s`, `3 h 07 m`: always two places of meaning, never more. */
export function duration(ms: number): string {
  if (ms < SECOND) return `${Math.round(ms)} ms`
  if (ms < 10 * SECOND) return `${(ms / SECOND).toFixed(2)} s`
  if (ms < MINUTE) return `${(ms / SECOND).toFixed(1)} s`
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} m ${pad(Math.floor((ms % MINUTE) / SECOND))} s`
  if (ms < DAY) return `${Math.floor(ms / HOUR)} h ${pad(Math.floor((ms % HOUR) / MINUTE))} m`
  return `${Math.floor(ms / DAY)} d ${pad(Math.floor((ms % DAY) / HOUR))} h`
}

export function relativeTime(ms: number, language: string): string {
  const format = new Intl.RelativeTimeFormat(language, { style: 'short', numeric: 'auto' })
  const size = Math.abs(ms)
  if (size < MINUTE) return format.format(Math.round(ms / SECOND), 'second')
  if (size < HOUR) return format.format(Math.round(ms / MINUTE), 'minute')
  if (size < DAY) return format.format(Math.round(ms / HOUR), 'hour')
  return format.format(Math.round(ms / DAY), 'day')
}

const pad = (value: number): string => String(value).padStart(2, '0')

let now = Date.now()
let timer: ReturnType<typeof setInterval> | null = null
const readers = new Set<() => void>()

function subscribe(reader: () => void): () => void {
  readers.add(reader)
  now = Date.now()
  timer ??= setInterval(() => {
    now = Date.now()
    for (const tell of readers) tell()
  }, TICK_MS)
  return () => {
    readers.delete(reader)
    if (readers.size > 0 || timer === null) return
    clearInterval(timer)
    timer = null
  }
}
