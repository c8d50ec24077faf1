import { agents } from './zh/agents.ts'
import { compare } from './zh/compare.ts'
import { frame, keys, signIn } from './zh/frame.ts'
import { integration } from './zh/integration.ts'
import { observability } from './zh/observability.ts'
import { activity, run, runs, status } from './zh/runs.ts'
import { settings } from './zh/settings.ts'
import { workbench } from './zh/workbench.ts'
import type { Words } from './en.ts'

export const zh: Words = {
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
