import type { Tool, ToolOutcome } from '@runwire/engine'
import { z } from 'zod'
import { jsonSchemaOf, readArguments } from './arguments.ts'

const Arguments = z.strictObject({
  timezone: z
    .string()
    .min(1)
    .max(64)
    .default('UTC')
    .describe('IANA time zone, for example Europe/Lisbon; UTC if left out'),
})

/** Tells date and time in a time zone. `now` gives milliseconds since the epoch. */
export function currentTime(now: () => number = Date.now): Tool {
  return {
    name: 'current_time',
    title: 'Looking at the clock',
    description: 'Tells the current date, weekday and time in a time zone.',
    parameters: jsonSchemaOf(Arguments),
    effect: 'read',
    needs_approval: false,
    timeout_ms: 5_000,
    async run(args) {
      const { timezone } = readArguments(Arguments, args)
      return timeIn(timezone, new Date(now()))
    },
  }
}

function timeIn(timezone: string, time: Date): ToolOutcome {
  let format: Intl.DateTimeFormat
  try {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: timezone,
      weekday: 'long',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      timeZoneName: 'longOffset',
    })
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    const message = `timezone: ${JSON.stringify(timezone)} is unknown; use an IANA name such as Europe/Lisbon, America/New_York or UTC.`
    return { ok: false, error: { code: 'invalid_arguments', message } }
  }
  const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, value]))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  const offset = part('timeZoneName').replace('GMT', '') || '+00:00'
  const clock = `${part('hour')}:${part('minute')}:${part('second')}`
  return {
    ok: true,
    result: {
      timezone,
      weekday: part('weekday'),
      date: `${part('year')}-${part('month')}-${part('day')}`,
      time: clock,
      utc_offset: offset,
      iso: `${part('year')}-${part('month')}-${part('day')}T${clock}${offset}`,
    },
  }
}
