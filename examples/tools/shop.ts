import { DatabaseSync } from 'node:sqlite'
import { defineAgent, defineTool } from '@runwire/sdk'
import { z } from 'zod'

/** Stands for the shop's own database. */
const db = new DatabaseSync(process.env['SHOP_DATABASE'] ?? ':memory:')
db.exec(`
  create table if not exists orders (id text primary key, item text not null, state text not null);
  create table if not exists refunds (key text primary key, order_id text not null, cents integer not null);
  insert into orders values ('A1', 'a chair', 'shipped'), ('A2', 'a lamp', 'open') on conflict do nothing;
`)

const orderStatus = defineTool({
  name: 'order_status',
  description: 'Says what was ordered and where the order is.',
  parameters: z.object({ order: z.string().describe('The order number, such as A1') }),
  // Reads only: after a crash the call is simply made again.
  effect: 'read',
  run({ order }, { emit }) {
    const row = db.prepare('select item, state from orders where id = ?').get(order)
    if (row === undefined) throw new Error(`There is no order ${order}.`)
    emit.citation({ title: `Order ${order}`, snippet: `${String(row['item'])}: ${String(row['state'])}` })
    return row
  },
})

const refund = defineTool({
  name: 'refund',
  description: 'Pays back part of an order.',
  parameters: z.object({ order: z.string(), cents: z.number().int().positive().max(100_000) }),
  // Never made twice: when a worker dies in the middle, the model is told that the outcome is unknown.
  effect: 'once',
  // Waits until a person has said yes.
  needsApproval: true,
  run({ order, cents }, { idempotencyKey, log }) {
    // The key is the same for every execution of this call, so that the database would refuse a second one.
    db.prepare('insert into refunds values (?, ?, ?)').run(idempotencyKey, order, cents)
    log.info('refunded', { order, cents })
    return { refunded_cents: cents }
  },
})

export default defineAgent({
  slug: 'shop-desk',
  name: 'Shop desk',
  instructions: 'You help customers of a furniture shop with their orders.',
  tools: [orderStatus, refund],
})
