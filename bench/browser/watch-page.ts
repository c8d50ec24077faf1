import type { Visit } from '../../packages/testing/browser.ts'

/** Milliseconds; tasks that block a page longer than this are felt. */
export const LONG_TASK_MS = 50
/** A key every 150 ms is fast typing. */
const KEY_EVERY_MS = 150

export interface Watched {
  /** Durations of the tasks longer than 50 ms while the answer was written. */
  longTasks: number[]
  /** From the press of a key to the paint that follows it. */
  keys: number[]
  seconds: number
}

/** Where the answer stands, and how it ends. */
export interface Awaited {
  selector: string
  lastWords: string
}

/** Types into the focused field until the answer ends so, and notes what the page blocks meanwhile. */
export async function typeUntil(page: Visit['page'], awaited: Awaited, patienceMs: number): Promise<Watched> {
  await page.evaluate(observe, awaited)
  const begun = performance.now()
  for (let key = 0; !(await isDone(page)); key++) {
    if (performance.now() - begun > patienceMs) throw new Error(`No end of the answer within ${patienceMs / 1000} s`)
    await page.keyboard.press('abcdefgh '[key % 9] ?? 'a')
    await page.waitForTimeout(KEY_EVERY_MS)
  }
  const seconds = (performance.now() - begun) / 1000
  const noted = await page.evaluate(() => (window as unknown as Noted).benchNotes)
  return { ...noted, seconds }
}

const isDone = (page: Visit['page']): Promise<boolean> =>
  page.evaluate(() => (window as unknown as Noted).benchNotes.done)

interface Noted {
  benchNotes: { longTasks: number[]; keys: number[]; done: boolean }
}

/** In the page. A key's time is measured by its own frame: event timing leaves out what is faster than 16 ms. */
function observe({ selector, lastWords }: Awaited): void {
  const notes: Noted['benchNotes'] = { longTasks: [], keys: [], done: false }
  ;(window as unknown as Noted).benchNotes = notes
  // The widget's parts are in a shadow root. Looking rarely, and at the last element alone, costs the page next to nothing.
  const root = document.querySelector('runwire-widget')?.shadowRoot ?? document
  const looking = setInterval(() => {
    const answer = [...root.querySelectorAll(selector)].at(-1)
    const end = answer?.lastElementChild ?? answer
    notes.done = end?.textContent?.trimEnd().endsWith(lastWords) === true
    if (notes.done) clearInterval(looking)
  }, 250)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) notes.longTasks.push(Math.round(entry.duration))
  }).observe({ type: 'longtask' })
  document.addEventListener(
    'keydown',
    (event) => {
      const pressed = event.timeStamp
      // A task that follows the frame's callbacks runs after the frame was painted.
      requestAnimationFrame(() => setTimeout(() => notes.keys.push(performance.now() - pressed)))
    },
    { capture: true },
  )
}

export function told(name: string, { longTasks, keys, seconds }: Watched): string {
  const sorted = keys.toSorted((one, other) => one - other)
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
  const longest = longTasks.length === 0 ? '' : `, longest ${Math.max(...longTasks)} ms`
  return `${name}: ${seconds.toFixed(1)} s, ${longTasks.length} tasks over ${LONG_TASK_MS} ms${longest}; key to paint median ${at(0.5)} ms, 95th ${at(0.95)} ms, most ${at(1)} ms (${keys.length} keys)`
}
