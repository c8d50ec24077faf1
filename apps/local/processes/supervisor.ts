import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'

import { createDatabase, migrate } from '@runwire/db'
import { freePort } from '@runwire/postgres'

import { bootstrap, DEMO_PROJECT } from '../demo/bootstrap.ts'
import { buildPages } from './build-pages.ts'
import { choosePort } from './choose-port.ts'
import { codePatterns, watchCode, writeCodeAgents } from './code-files.ts'
import { reachDatabase } from './reach-database.ts'
import { DEMO_AGENT } from '../demo/demo-agents.ts'
import type { LocalConfig } from '../settings/environment.ts'
import { KeptPostgres } from './kept-postgres.ts'
import { KeptProcess } from './kept-process.ts'
import { readSecrets, writeSecrets } from '../settings/secrets-file.ts'
import { writeState, type LocalState } from '../settings/state-file.ts'

/** Workers wait this long for commit points of their runs; one that streams a long answer may not get there. */
const COMMIT_POINT_MS = 4_000
const DRAIN = { RUNWIRE_DRAIN_MS: String(COMMIT_POINT_MS) }
/** With the time to give back what is left. */
const DRAIN_MS = 8_000
const DEMO_MODEL_MS = 2_000
const POSTGRES_MS = 5_000
/** Where they are reached from this machine, whatever address they listen on. */
const HOST = '127.0.0.1'

/** A program of this repository as a process of its own. */
interface Program {
  name: string
  /** Its folder below apps/. */
  app: string
  port: number
  env: Record<string, string>
  /** Answers 200 once the program is ready. */
  readyPath: string
}

/**
 * Everything `npm start` runs. Start: Postgres, the demo model and the pages side by side, migrations and the demo
 * project, then apis and workers side by side. Stop, in the order of who needs whom: apis and workers, demo model,
 * Postgres.
 */
export class Supervisor {
  readonly #config: LocalConfig
  readonly #say: (line: string) => void
  readonly #apis: KeptProcess[] = []
  readonly #workers: KeptProcess[] = []
  readonly #ports: number[] = []
  #demoModel: KeptProcess | null = null
  #postgres: KeptPostgres | null = null
  #keys: { api_key: string; console_token: string } | null = null
  #databaseUrl = ''
  #stopping = new AbortController()
  #stopWatching: () => void = () => undefined

  constructor(config: LocalConfig, say: (line: string) => void) {
    this.#config = config
    this.#say = say
  }

  /**
   * Returns the state it has written when everything is ready. Throws on what the user has to mend, or when stopped.
   */
  async start(): Promise<LocalState> {
    const { signal } = this.#stopping
    mkdirSync(join(this.#config.dataDir, 'logs'), { recursive: true, mode: 0o700 })
    this.#ports.push(await choosePort(this.#config.port, this.#config.host, this.#say))
    while (this.#ports.length < this.#config.apis) this.#ports.push(await freePort())
    const secrets = readSecrets(this.#config.dataDir)
    const secretKey = this.#config.secretKey ?? secrets.secret_key

    const [databaseUrl, provider] = await Promise.all([
      this.#startDatabase(),
      this.#startModel(),
      buildPages(this.#say, signal),
    ])
    this.#databaseUrl = databaseUrl
    signal.throwIfAborted()
    const database = createDatabase({ url: databaseUrl, max: 2, applicationName: 'runwire local', secretKey })
    const keys = await bootstrap(database.drizzle, { ...provider, origins: this.#origins() }, secrets).finally(() =>
      database.close(),
    )
    writeSecrets(this.#config.dataDir, { ...secrets, ...keys })
    this.#keys = keys
    signal.throwIfAborted()
    const patterns = codePatterns(this.#config.tools)
    if (patterns !== null) this.#say(await writeCodeAgents(databaseUrl, patterns, DEMO_PROJECT))
    signal.throwIfAborted()
    await this.#startPrograms({
      DATABASE_URL: databaseUrl,
      // An address of some other database says nothing about the embedded one.
      LISTEN_DATABASE_URL: (this.#config.databaseUrl === null ? null : this.#config.directDatabaseUrl) ?? databaseUrl,
      RUNWIRE_SECRET_KEY: secretKey,
      RUNWIRE_DEMO_KEY: keys.publishable_key,
    })
    signal.throwIfAborted()
    if (patterns !== null) this.#stopWatching = watchCode(patterns, () => this.#reload(patterns))
    return this.#writeState()
  }

  /** Ends everything in order and returns when it is gone; also in the middle of a start. */
  async stop(): Promise<void> {
    this.#stopping.abort(new Error('stopped'))
    this.#stopWatching()
    await Promise.all([...this.#apis, ...this.#workers].map((child) => child.stop(DRAIN_MS)))
    await this.#demoModel?.stop(DEMO_MODEL_MS)
    await this.#postgres?.stop(POSTGRES_MS)
  }

  /** Ends everything now. Stored rows stay; Postgres recovers at the next start. */
  async kill(): Promise<void> {
    this.#stopping.abort(new Error('stopped'))
    for (const child of [...this.#apis, ...this.#workers, this.#demoModel]) child?.kill()
    await this.#postgres?.stop(0)
  }

  /**
   * Code has changed: workers are replaced one after another, so that one always works; broken code changes nothing.
   */
  async #reload(patterns: string): Promise<void> {
    try {
      this.#say(await writeCodeAgents(this.#databaseUrl, patterns, DEMO_PROJECT))
      // Without workers of their own, apis have them inside.
      const working = this.#workers.length > 0 ? this.#workers : this.#apis
      for (const child of working) await child.renew(DRAIN_MS)
      this.#say('The workers have the new code.')
    } catch (error) {
      this.#say(`${error instanceof Error ? error.message : String(error)}\nThe workers go on with the code they have.`)
    }
  }

  async #startDatabase(): Promise<string> {
    const given = this.#config.databaseUrl
    if (given === null) {
      this.#postgres = new KeptPostgres(this.#config.dataDir, this.#say, () => this.#changed())
      const url = await this.#postgres.start()
      await migrate(url)
      return url
    }
    await reachDatabase(this.#config.directDatabaseUrl ?? given)
    return given
  }

  async #startModel(): Promise<{ baseUrl: string; apiKey: string; model: string; otherModels: string[] }> {
    if (this.#config.provider !== null) return { ...this.#config.provider, otherModels: [] }
    const port = await freePort(HOST)
    this.#demoModel = this.#child({
      name: 'demo model',
      app: 'demo-model',
      port,
      env: { PORT: String(port) },
      readyPath: '/healthz',
    })
    await this.#demoModel.start()
    return {
      baseUrl: `http://${HOST}:${port}/v1`,
      apiKey: 'demo',
      model: 'demo',
      otherModels: ['demo-small', 'demo-large'],
    }
  }

  async #startPrograms(env: Record<string, string>): Promise<void> {
    const { apis, workers } = this.#config
    for (let i = 0; i < apis; i += 1) {
      const port = this.#ports[i] ?? 0
      this.#apis.push(
        this.#child({
          name: numbered('api', i, apis),
          app: 'api',
          port,
          env: { ...env, ...DRAIN, PORT: String(port), HOST: this.#config.host },
          readyPath: '/readyz',
        }),
      )
    }
    for (let i = 0; i < workers; i += 1) {
      const port = await freePort(HOST)
      const own = { ...env, ...DRAIN, RUNWIRE_HEALTH_PORT: String(port) }
      this.#workers.push(
        this.#child({ name: numbered('worker', i, workers), app: 'worker', port, env: own, readyPath: '/healthz' }),
      )
    }
    await Promise.all([...this.#apis, ...this.#workers].map((child) => child.start()))
  }

  #child({ name, app, port, env, readyPath }: Program): KeptProcess {
    return new KeptProcess({
      name,
      file: fileURLToPath(new URL(`../../${app}/main.ts`, import.meta.url)),
      // Compiled modules are kept: a program that is started again is ready a third sooner.
      env: { NODE_COMPILE_CACHE: join(this.#config.dataDir, 'compiled'), ...inherited(), ...env },
      logFile: join(this.#config.dataDir, 'logs', `${name.replace(' ', '-')}.log`),
      readyUrl: `http://${HOST}:${port}${readyPath}`,
      say: this.#say,
      changed: () => this.#changed(),
    })
  }

  #changed(): void {
    if (this.#keys === null || this.#stopping.signal.aborted) return
    try {
      this.#writeState()
    } catch (error) {
      // A full disk: everything runs, and only who looks up the new process ids there misses them.
      this.#say(`The state could not be written: ${error instanceof Error ? error.message : String(error)}`)
    }
  }

  #writeState(): LocalState {
    if (this.#keys === null) throw new Error('The state is written when the keys are known')
    const urls = this.#ports.map((port) => `http://${HOST}:${port}`)
    const [url = ''] = urls
    const state: LocalState = {
      api_url: url,
      api_urls: urls,
      console_url: `${url}/console/`,
      database_url: this.#databaseUrl,
      api_key: this.#keys.api_key,
      console_token: this.#keys.console_token,
      demo_agent: DEMO_AGENT,
      pids: {
        apis: pidsOf(this.#apis),
        workers: pidsOf(this.#workers),
        postgres: this.#postgres?.pid ?? null,
        demo_model: this.#demoModel?.pid ?? null,
      },
    }
    writeState(this.#config.dataDir, state)
    return state
  }

  #origins(): string[] {
    return this.#ports.flatMap((port) => [`http://${HOST}:${port}`, `http://localhost:${port}`])
  }
}

const numbered = (noun: string, index: number, of: number): string => (of === 1 ? noun : `${noun} ${index + 1}`)

const pidsOf = (children: readonly KeptProcess[]): number[] => children.flatMap((child) => child.pid ?? [])

/** The environment without what is decided here, so that a child never takes the supervisor's own for its own. */
function inherited(): Record<string, string> {
  const mine = new Set(['HOST', 'PORT', 'DATABASE_URL', 'LISTEN_DATABASE_URL', 'OPENAI_API_KEY', 'NODE_CHANNEL_FD'])
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined || mine.has(name) ? [] : [[name, value]],
    ),
  )
}
