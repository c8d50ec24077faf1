import { readTracing } from './environment.ts'
import type { TracedProcess, Tracing } from './tracing.ts'

/**
 * Starts this process's traces where OpenTelemetry's variables ask for them, else gives null, and nothing of OpenTelemetry
 * is loaded. Throws TracingEnvironmentError for a variable that cannot be used.
 */
export async function startTracing(env: NodeJS.ProcessEnv, process: TracedProcess): Promise<Tracing | null> {
  const settings = readTracing(env)
  if (settings === null) return null
  const { exportTraces } = await import('./export-traces.ts')
  return exportTraces(settings, process)
}
