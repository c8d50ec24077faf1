import type { Tool } from '@runwire/engine'
import { calculator, currentTime } from '@runwire/tools'
import type { HeldRun } from './held-run.ts'

/** The tools the run's agent names. A name nobody knows is left out; the model is never offered it. */
export function toolsFor({ claimed }: HeldRun): readonly Tool[] {
  const builtin = [calculator, currentTime()]
  return claimed.agent.tools.flatMap((config) => {
    if (config.kind !== 'builtin') return []
    const tool = builtin.find(({ name }) => name === config.name)
    return tool === undefined ? [] : [{ ...tool, needs_approval: config.needs_approval || tool.needs_approval }]
  })
}
