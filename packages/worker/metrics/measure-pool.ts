import type { Database } from '@runwire/db'
import { Gauge, type Registry } from 'prom-client'

/** Registers what the pool's connections do, and how many statements wait for one. */
export function measurePool(registry: Registry, pool: Database['pool']): void {
  new Gauge({
    name: 'runwire_database_connections',
    help: 'Connections of the pool, by what they do.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'active' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
    },
  })
  new Gauge({
    name: 'runwire_database_waiting',
    help: 'Statements and transactions that wait for a connection of the pool.',
    registers: [registry],
    collect() {
      this.set(pool.waitingCount)
    },
  })
}
