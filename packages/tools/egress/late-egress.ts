import type { Egress, EgressOptions } from './egress.ts'

/** An egress that loads its client with its first request: processes that start often send none for a while. */
export function createLateEgress(options: EgressOptions = {}): Egress {
  let made: Promise<Egress> | null = null
  const egress = () => (made ??= import('./egress.ts').then(({ createEgress }) => createEgress(options)))
  return {
    request: async (...request) => (await egress()).request(...request),
    checkStored: async (url) => (await egress()).checkStored(url),
    fetch: async (...request) => (await egress()).fetch(...request),
    fetchWithin:
      (limits) =>
      async (...request) =>
        (await egress()).fetchWithin(limits)(...request),
    async close() {
      await (await made)?.close()
    },
  }
}
