import { agents } from './en/agents.ts'
import { compare } from './en/compare.ts'
import { frame, keys, signIn } from './en/frame.ts'
import { integration } from './en/integration.ts'
import { observability } from './en/observability.ts'
import { activity, run, runs, status } from './en/runs.ts'
import { settings } from './en/settings.ts'
import { workbench } from './en/workbench.ts'

/** Every text of the console; the Chinese one must have the same keys. */
export const en = {
  frame,
  signIn,
  keys,
  status,
  activity,
  runs,
  run,
  compare,
  workbench,
  agents,
  integration,
  observability,
  settings,
}
export type Words = typeof en
