import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { join } from 'node:path'

/**
 * Imported into the processes that are measured, ahead of their own code: twice a second it writes the p99 of how late
 * its event loop was since the last writing, in ms, into a file of its own in the folder RUNWIRE_LOOP_DELAYS.
 */
const folder = process.env['RUNWIRE_LOOP_DELAYS']
if (folder !== undefined) {
  const resolutionMs = 1
  const delays = monitorEventLoopDelay({ resolution: resolutionMs })
  delays.enable()
  const timer = setInterval(() => {
    const lateMs = Math.max(0, delays.percentile(99) / 1e6 - resolutionMs)
    delays.reset()
    writeFileSync(join(folder, String(process.pid)), `${lateMs.toFixed(2)}\n`, { flag: 'a' })
  }, 500)
  timer.unref()
}
