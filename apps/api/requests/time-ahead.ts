import { z } from 'zod'

/** When something ends that is made now: a key that is over at once is a mistake, found only when it is first used. */
export const timeAhead = z.iso.datetime().refine((value) => Date.parse(value) > Date.now(), {
  error: ({ input }) =>
    `${String(input)} has passed: it is ${new Date().toISOString()}. Send a later time, or leave it out for one that does not end`,
})
