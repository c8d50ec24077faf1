import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Where Runwire answers and with which key: RUNWIRE_URL, RUNWIRE_API_KEY and, for what an operator does,
 * RUNWIRE_CONSOLE_TOKEN; else what `npm start` wrote.
 */
export const { url, apiKey, consoleToken } = readAddress()

function readAddress(): { url: string; apiKey: string; consoleToken: string } {
  const { RUNWIRE_URL, RUNWIRE_API_KEY, RUNWIRE_CONSOLE_TOKEN = '', RUNWIRE_DATA_DIR } = process.env
  if (RUNWIRE_URL && RUNWIRE_API_KEY) {
    return { url: RUNWIRE_URL, apiKey: RUNWIRE_API_KEY, consoleToken: RUNWIRE_CONSOLE_TOKEN }
  }
  const path = join(RUNWIRE_DATA_DIR ?? join(import.meta.dirname, '../.data'), 'local.json')
  try {
    const state = JSON.parse(readFileSync(path, 'utf8')) as { api_url: string; api_key: string; console_token: string }
    return { url: state.api_url, apiKey: state.api_key, consoleToken: state.console_token }
  } catch (error) {
    throw new Error(`Start Runwire with npm start, or set RUNWIRE_URL and RUNWIRE_API_KEY (no ${path}).`, {
      cause: error,
    })
  }
}
