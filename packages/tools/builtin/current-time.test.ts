import { expect, test } from 'vitest'
import { currentTime } from './current-time.ts'
import { toolContext } from '../testing/tool-context.ts'

const clock = currentTime(() => Date.parse('2026-03-01T23:30:05Z'))

test('the time is given in the zone that was asked for, UTC by default', async () => {
  expect(await clock.run({}, toolContext())).toEqual({
    ok: true,
    result: {
      timezone: 'UTC',
      weekday: 'Sunday',
      date: '2026-03-01',
      time: '23:30:05',
      utc_offset: '+00:00',
      iso: '2026-03-01T23:30:05+00:00',
    },
  })
  expect(await clock.run({ timezone: 'Asia/Kathmandu' }, toolContext())).toMatchObject({
    ok: true,
    result: { weekday: 'Monday', date: '2026-03-02', time: '05:15:05', utc_offset: '+05:45' },
  })
})

test('an unknown zone is refused by the name of its field, with what would be right', async () => {
  expect(await clock.run({ timezone: 'Lisbon' }, toolContext())).toEqual({
    ok: false,
    error: {
      code: 'invalid_arguments',
      message: 'timezone: "Lisbon" is unknown; use an IANA name such as Europe/Lisbon, America/New_York or UTC.',
    },
  })
  await expect(clock.run({ zone: 'UTC' }, toolContext())).rejects.toThrow('zone')
})
