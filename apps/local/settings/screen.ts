import { existsSync } from 'node:fs'
import { relative } from 'node:path'

import { ASK } from './commands.ts'
import type { LocalConfig } from './environment.ts'
import type { LocalState } from './state-file.ts'

const CONSOLE = new URL('../../console/dist/index.html', import.meta.url)

/** The one screen that `npm start` shows when everything is up. */
export function screen(config: LocalConfig, state: LocalState, seconds: number, showToken: boolean): string {
  const dataDir = relative(process.cwd(), config.dataDir) || '.'
  const shortDir = dataDir.startsWith('..') ? config.dataDir : dataDir
  const model =
    config.provider === null
      ? 'the demo model, scripted (for a real one: OPENAI_BASE_URL, OPENAI_API_KEY, RUNWIRE_MODEL)'
      : `${config.provider.model} at ${new URL(config.provider.baseUrl).host}`
  const database =
    config.databaseUrl === null
      ? `embedded Postgres in ${shortDir}/postgres`
      : databaseWithoutPassword(config.databaseUrl)
  // Where the output is kept in a log, the token stays in the file that only its owner can read.
  const signIn = showToken ? state.console_token : `console_token of ${shortDir}/local.json`
  const consoleRow = ['Console', `${state.console_url}   sign in with ${signIn}`] as const
  const rows = [
    ['Demo', `${state.api_url}/demo`],
    ...(existsSync(CONSOLE) ? [consoleRow] : []),
    ['API', `${state.api_url}/openapi/v1   described at ${state.api_url}/docs`],
    ['Model', model],
    ['Database', database],
    [
      'Processes',
      `${count(state.pids.apis.length, 'api')}, ${count(state.pids.workers.length, 'worker')}; logs in ${shortDir}/logs`,
    ],
    ['State', `${shortDir}/local.json: addresses, keys, process ids`],
  ] as const
  return [
    '',
    `  Runwire is ready (${seconds.toFixed(1)} s)`,
    '',
    ...rows.map(([name, value]) => `  ${name.padEnd(10)} ${value}`),
    '',
    `  Ask it something:  ${ASK} "What is 17 * 23, and what time is it in Tokyo?"`,
    '  Ctrl-C stops everything.',
    '',
  ].join('\n')
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`

export function databaseWithoutPassword(address: string): string {
  const url = new URL(address)
  return `${url.host}${url.pathname}`
}
