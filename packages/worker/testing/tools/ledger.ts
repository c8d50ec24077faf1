import { appendFileSync } from 'node:fs'
import type { CodeTool } from '../../code/code-tool.ts'

const shared = { description: 'For tests.', needsApproval: false, timeoutMs: 30_000 }
const entry: Pick<CodeTool, 'parameters'> = {
  parameters: { type: 'object', properties: { what: { type: 'string' } }, required: ['what'] },
}

/** Writes a line into the file LEDGER names, with the call's key, and then takes its time until it is aborted. */
const write = (name: string, effect: CodeTool['effect'], waits: boolean): CodeTool => ({
  ...shared,
  ...entry,
  name,
  title: name,
  effect,
  async run({ what }, { idempotencyKey, signal, log }) {
    appendFileSync(process.env['LEDGER'] ?? '', `${name} ${idempotencyKey}\n`)
    log.info('wrote an entry', { what })
    if (waits) await new Promise((resolve) => signal.addEventListener('abort', resolve))
    return `entered ${typeof what === 'string' ? what : 'nothing'}`
  },
})

export const enter = write('enter', 'once', false)
export const enterOnce = write('enter_once', 'once', true)
export const enterAgain = write('enter_again', 'idempotent', true)

/** Its promise is forgotten, and fails after the call has ended. */
export const careless: CodeTool = {
  ...shared,
  name: 'careless',
  title: 'careless',
  parameters: { type: 'object' },
  effect: 'read',
  async run() {
    setTimeout(() => {
      throw new Error('nobody waits for me')
    }, 10)
    void Promise.resolve().then(() => Promise.reject(new Error('nobody catches me')))
    return 'done'
  },
}
