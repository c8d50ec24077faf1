import type pg from 'pg'

/** The part of a gauge of prom-client that these set. */
interface Settable {
  set(labels: Record<string, string>, value: number): void
}

interface PoolGauge {
  name: string
  help: string
  labelNames: string[]
  collect(this: Settable): void
}

/** Gauges that tell what a pool's connections do, and how many statements wait for one; api and workers register them. */
export const poolGauges = (pool: pg.Pool): PoolGauge[] => [
  {
    name: 'runwire_database_connections',
    help: 'Connections of the pool, by what they do.',
    labelNames: ['state'],
    collect() {
      this.set({ state: 'active' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
    },
  },
  {
    name: 'runwire_database_waiting',
    help: 'Statements and transactions that wait for a connection of the pool.',
    labelNames: [],
    collect() {
      this.set({}, pool.waitingCount)
    },
  },
]
