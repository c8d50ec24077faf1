import { parseArgs } from 'node:util'

import { EnvironmentError } from '../settings/environment.ts'

/** Options of `npm run setup` beyond what a deployment needs. */
export interface SetupOptions {
  /** Slug of a project that is made where there is none; null for the first project. */
  project: string | null
  /** The demo agents and their documents. */
  demo: boolean
  /** Sets the provider `default` to what the environment names, also where there is one. */
  provider: boolean
  /** Makes a console token and a secret key, also where there are some: for keys that were lost. */
  keys: boolean
}

export const USAGE = 'npm run setup -- [--project=SLUG] [--demo] [--provider] [--keys]'

/** Throws EnvironmentError, with the usage, for an option that does not exist. */
export function readOptions(args: readonly string[]): SetupOptions {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        project: { type: 'string' },
        demo: { type: 'boolean', default: false },
        provider: { type: 'boolean', default: false },
        keys: { type: 'boolean', default: false },
      },
    })
    const { project = null, demo, provider, keys } = values
    if (project !== null && !/^[a-z0-9][a-z0-9-]{0,63}$/.test(project)) {
      throw new Error('--project takes up to 64 lower-case letters, digits and -')
    }
    return { project, demo, provider, keys }
  } catch (error) {
    throw new EnvironmentError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`, { cause: error })
  }
}
