import type { ProjectLimits, ProjectPrices } from '@runwire/protocol'
import { together, type Db } from '../connection/database.ts'
import { RequestRefusedError } from '../connection/errors.ts'
import { uuidOf } from '../connection/ids.ts'
import { rowOf, rowsOf, sql } from '../connection/statement.ts'
import { projectSettings } from '../projects/projects.ts'
import { reachedSpendLimit, spentToday, type Spent } from '../projects/usage-days.ts'
import type { Row } from '../schema/row.ts'
import type { runtime_runs } from '../schema/schema.ts'

/**
 * Runs that may be queued or running at once where the project's limits say nothing; waiting messages are among them.
 */
const LIVE_RUNS = { visitor: 20, key: 10_000, project: 50_000 }
/** So close to a limit turns are taken in one after the other; farther off they cannot pass it together. */
const MARGIN = 100
/** Tokens reserved for a run's answer where its model has no limit of its own. */
const OUTPUT_TOKENS = 1_024
/** Some run will have ended by then. */
const RUNS_RETRY_SECONDS = 5

export interface Admission {
  /** The sender, as runs name it. */
  callerId: string | null
  visitor: boolean
  /** Names of the models that answer, a run each. */
  models: readonly string[]
  /** Tokens reserved for one of the runs, by `reservedTokens`. */
  tokens: number
}

/** Tokens reserved for a run until it ends: its message, and an answer as long as its model may give. */
export const reservedTokens = (message: string, maxOutputTokens: number | undefined): number =>
  Math.ceil(message.length / 4) + (maxOutputTokens ?? OUTPUT_TOKENS)

/**
 * Lets a turn in, or throws `quota_reached` with Retry-After: too many live runs of the caller or the project, or a day
 * whose limit is used up by what was spent and what live runs have reserved. Exact for any number of turns at once.
 */
export async function admit(tx: Db, projectId: string, asked: Admission): Promise<void> {
  const [settings, first] = await together(projectSettings(tx, projectId), underWay(tx, projectId, asked.callerId))
  const limits = settings?.limits ?? {}
  const most = {
    caller: asked.visitor
      ? (limits.live_runs_per_visitor ?? LIVE_RUNS.visitor)
      : (limits.live_runs_per_key ?? LIVE_RUNS.key),
    project: limits.live_runs ?? LIVE_RUNS.project,
  }
  const terms = { limits, prices: settings?.prices ?? {}, most }
  const one = { ...asked, runs: asked.models.length }
  const margin = { ...one, runs: one.runs * MARGIN }
  const seen = await standing(tx, projectId, first, terms)
  if (reachedLimit(seen, margin, terms) === null) return
  if (seen.own + margin.runs > most.caller) await lock(tx, `${projectId} ${asked.callerId}`)
  if (reachedLimit({ ...seen, own: Number.NEGATIVE_INFINITY }, margin, terms) !== null) await lock(tx, projectId)
  const now = await underWay(tx, projectId, asked.callerId)
  const reached = reachedLimit(await standing(tx, projectId, now, terms), one, terms)
  if (reached !== null) throw reached
}

/** With as many runs as are to be judged: those of the turn, or so many more that a limit is near. */
type Asked = Admission & { runs: number }

interface Terms {
  limits: ProjectLimits
  prices: ProjectPrices
  most: { caller: number; project: number }
}

/** The project's unfinished runs and bare calls and its usage today, as far as its limits ask for them. */
interface Standing {
  own: number
  all: number
  spent: Spent
}

type UnderWay = Row<typeof runtime_runs, 'model'> & { own: number; all: number; tokens: string }

const underWay = (tx: Db, projectId: string, callerId: string | null): Promise<UnderWay[]> =>
  rowsOf(
    tx,
    sql`
    select model, (count(*) filter (where caller_id = ${callerId}))::int as own, count(*)::int as all,
      sum(reserved_tokens) as tokens
    from (
      select model, caller_id, reserved_tokens from runtime_runs
        where project_id = ${uuidOf('project', projectId)} and status in ('queued', 'running')
      union all
      select model, caller_id, reserved_tokens from bare_calls
        where project_id = ${uuidOf('project', projectId)} and expires_at > now()
    ) under_way
    group by model`,
  )

async function standing(tx: Db, projectId: string, rows: readonly UnderWay[], terms: Terms): Promise<Standing> {
  const { tokens_per_day, cost_per_day } = terms.limits
  const spends = tokens_per_day !== undefined || cost_per_day !== undefined
  const spent = spends ? await spentToday(tx, projectId) : { tokens: 0, cost: 0 }
  const live = { own: 0, all: 0, spent }
  for (const { model, own, all, tokens } of rows) {
    live.own += own
    live.all += all
    live.spent.tokens += Number(tokens)
    live.spent.cost += costOf(Number(tokens), model, terms)
  }
  return live
}

const costOf = (tokens: number, model: string, { prices }: Terms): number =>
  (tokens * (prices[model]?.output ?? 0)) / 1_000_000

function reachedLimit({ own, all, spent }: Standing, asked: Asked, terms: Terms): RequestRefusedError | null {
  const { limits, most } = terms
  if (own + asked.runs > most.caller) {
    const who = asked.visitor ? 'visitor' : 'key'
    return tooMany(`This ${who} has ${own} runs under way or waiting; ${most.caller} are allowed.`)
  }
  if (all + asked.runs > most.project)
    return tooMany(`The project has ${all} runs under way or waiting; ${most.project} are allowed.`)
  // The first of them may always begin: a limit is passed by less than one run of each model.
  const cost = Math.max(...asked.models.map((model) => costOf(asked.tokens, model, terms)))
  const others = asked.runs - 1
  const before = { tokens: spent.tokens + asked.tokens * others, cost: spent.cost + cost * others }
  const reached = reachedSpendLimit(limits, before)
  if (reached === null) return null
  return new RequestRefusedError(
    'quota_reached',
    `The project has reached its limit ${reached} of ${limits[reached]}, runs under way counted. It starts anew at 00:00 UTC; raise it in the project's limits.`,
    { retryAfterSeconds: secondsToMidnight() },
  )
}

const tooMany = (what: string): RequestRefusedError =>
  new RequestRefusedError('quota_reached', `${what} Wait until some have ended, or cancel some.`, {
    retryAfterSeconds: RUNS_RETRY_SECONDS,
  })

const secondsToMidnight = (): number => 86_400 - (Math.floor(Date.now() / 1000) % 86_400)

/** Held until the transaction ends. */
const lock = (tx: Db, name: string): Promise<unknown> =>
  rowOf(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`admission ${name}`}, 0))`)
