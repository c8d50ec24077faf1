import type { Request } from 'express'
import { RequestError } from '../requests/request-error.ts'
import { addressOf } from '../requests/address.ts'
import type { Caller } from '../requests/caller.ts'

/**
 * Streams that may be open at once in one api process. A visitor has a stream per tab, an address may be an office; the
 * limits of a key and a project are a guard against clients that never close any.
 */
const MOST = { visitor: 20, address: 200, key: 10_000, project: 20_000 }

/** Counts open streams per caller and project, and of visitors per address. */
export class StreamCount {
  readonly #open = new Map<string, number>()

  /** Takes a place; the returned function gives it back. Throws `too_many_streams` at a limit. */
  enter(caller: Caller, req: Request): () => void {
    const places: [string, number, string][] =
      caller.kind === 'widget'
        ? [
            [`${caller.project_id} ${caller.id}`, MOST.visitor, 'visitor'],
            [`${caller.project_id} ${addressOf(req)}`, MOST.address, 'address'],
          ]
        : [[caller.id, MOST.key, 'key']]
    places.push([caller.project_id, MOST.project, 'project'])
    for (const [name, most, whose] of places) {
      if (this.#count(name) < most) continue
      throw new RequestError(
        'too_many_streams',
        `This ${whose} has ${most} open streams. Close some before opening another.`,
        { headers: { 'retry-after': '5' } },
      )
    }
    for (const [name] of places) this.#open.set(name, this.#count(name) + 1)
    return () => {
      for (const [name] of places) this.#leave(name)
    }
  }

  #count(name: string): number {
    return this.#open.get(name) ?? 0
  }

  #leave(name: string): void {
    const left = this.#count(name) - 1
    if (left <= 0) this.#open.delete(name)
    else this.#open.set(name, left)
  }
}
