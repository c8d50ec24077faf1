export type { Egress } from './egress.ts'
export { EgressBlockedError } from './egress-error.ts'
export { createLateEgress } from './late-egress.ts'
export { readText } from './read-reply.ts'
