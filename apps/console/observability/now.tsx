import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { WorkState } from '../api/shapes.ts'
import { count } from '../parts/numbers.ts'
import { duration, Since, useNow } from '../parts/time.tsx'
import { useWords } from '../words/words.tsx'
import { Apis } from './apis.tsx'

/** This moment: the queue, the apis with their readers, and the workers with their leases. */
export function Now({ state }: { state: WorkState | null }) {
  const { observability: words, runs } = useWords()
  const number = (value: number | undefined) => (value === undefined ? '–' : count(value))
  return (
    <>
      <dl className="tiles">
        <Tile name={runs.running}>{number(state?.queue.running)}</Tile>
        <Tile name={runs.queueDepth}>{number(state?.queue.queued)}</Tile>
        <Tile name={runs.oldest}>
          {state?.queue.oldest_queued_at == null ? runs.nothingWaits : <Since at={state.queue.oldest_queued_at} />}
        </Tile>
        <Tile name={runs.needAnswer}>{number(state?.queue.requires_action)}</Tile>
        <Tile name={words.queueUsage} tone={queueTone(state?.api.notification_queue_usage ?? 0)}>
          {state?.api.notification_queue_usage == null ? '–' : percent(state.api.notification_queue_usage)}
        </Tile>
      </dl>
      {state !== null && <Apis apis={state.apis ?? [state.api]} />}
      {state?.missing_code_tools.map(({ name, runs: waiting }) => (
        <p key={name} role="status" className="card bad-text">
          {words.missingTool(name, waiting)}
        </p>
      ))}
      {state !== null && <Workers workers={state.workers} />}
    </>
  )
}

/** A full queue holds up every commit that notifies; the alert rules speak up at the same share. */
const queueTone = (usage: number): string => (usage > 0.25 ? 'ask' : '')

const percent = (share: number): string => `${(share * 100).toFixed(share > 0 && share < 0.1 ? 1 : 0)} %`

function Tile({ name, tone = '', children }: { name: string; tone?: string; children: ReactNode }) {
  return (
    <div className={`tile card ${tone}`}>
      <dt>{name}</dt>
      <dd className="num">
        {tone !== '' && <span className="dot" aria-hidden="true" />}
        {children}
      </dd>
    </div>
  )
}

function Workers({ workers }: { workers: WorkState['workers'] }) {
  const { observability: words } = useWords()
  return (
    <section className="card workers" aria-label={words.workers}>
      <h2>{words.workers}</h2>
      {workers.length === 0 ? (
        <p className="dim">{words.noWorkers}</p>
      ) : (
        <div className="listing sideways" tabIndex={0} role="group" aria-label={words.workers}>
          <table>
            <thead>
              <tr>
                {[words.worker, words.holds, words.oldestRun, words.lease, words.codeTools].map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {workers.map((worker) => (
                <WorkerRow key={worker.worker_id} worker={worker} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

function WorkerRow({ worker }: { worker: WorkState['workers'][number] }) {
  const { observability: words } = useWords()
  const now = useNow()
  const left = worker.next_lease_end === null ? null : Date.parse(worker.next_lease_end) - now
  return (
    <tr>
      <td className="mono">
        {worker.worker_id} {worker.draining && <span className="dim">{words.draining}</span>}
      </td>
      <td className="num">{worker.runs === 0 ? words.idle : <Link href="/runs?status=running">{worker.runs}</Link>}</td>
      <td>{worker.oldest_started_at === null ? '–' : <Since at={worker.oldest_started_at} />}</td>
      <td className={left !== null && left < 0 ? 'num bad-text' : 'num'}>
        {left === null ? '–' : left < 0 ? words.leaseOver(duration(-left)) : words.leaseLeft(duration(left))}
      </td>
      <td className="mono">{worker.code_tools.join(', ') || '–'}</td>
    </tr>
  )
}
