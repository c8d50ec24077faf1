import type { ApiState } from '../api/shapes.ts'
import { count } from '../parts/numbers.ts'
import { useWords } from '../words/words.tsx'

/** The api processes, and what their readers ask of them: the one that answers this page first. */
export function Apis({ apis }: { apis: readonly ApiState[] }) {
  const { observability: words } = useWords()
  return (
    <section className="card workers" aria-label={words.apis}>
      <h2>{words.apis}</h2>
      <p className="dim">{words.apisText}</p>
      <div className="listing sideways" tabIndex={0} role="group" aria-label={words.apis}>
        <table>
          <thead>
            <tr>
              {[words.api, words.listener, words.streams, words.followed, words.deltas].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {apis.map((api) => (
              <tr key={api.process_id}>
                <td className="mono">{api.process_id}</td>
                <td>
                  <span className={`status ${api.listener === 'healthy' ? 'good' : 'ask'}`}>
                    <span className="dot" aria-hidden="true" />
                    {words.listenerStates[api.listener]}
                  </span>
                </td>
                <td className="num">{count(api.streams)}</td>
                <td className="num">{count(api.followed_runs)}</td>
                <td className="num">{count(Math.round(api.deltas_per_second))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
