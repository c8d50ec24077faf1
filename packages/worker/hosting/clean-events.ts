import type { Secret } from '@runwire/db'
import type { NewEvent } from '@runwire/protocol'
import { cleanText } from '../redaction/clean-text.ts'

/**
 * Takes secrets out of the error texts among events that are about to be stored: the values this run works with, and
 * whatever looks like a secret. Text of a model and results of a tool are not changed.
 */
export function cleanEvents(events: readonly NewEvent[], secrets: readonly Secret[]): NewEvent[] {
  const clean = (text: string) => cleanText(text, secrets)
  return events.map((event) => {
    switch (event.type) {
      case 'model.retried':
        return { ...event, reason: clean(event.reason) }
      case 'tool.failed':
        return { ...event, error: { ...event.error, message: clean(event.error.message) } }
      case 'run.failed':
        return event.error.detail === undefined
          ? event
          : { ...event, error: { ...event.error, detail: clean(event.error.detail) } }
      default:
        return event
    }
  })
}
