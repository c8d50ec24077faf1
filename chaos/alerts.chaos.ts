import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProduct } from '@runwire/testing'
import { findPromtool, type Promtool } from './alerts/promtool.ts'

const documentAt = (name: string): string => join(import.meta.dirname, '../docs', name)

/**
 * `npm run chaos -- alerts`: Prometheus's own tool reads the alert rules, the expressions of the dashboard and the metrics
 * of an api, and tries the rules on values that must, and must not, raise them.
 */
export async function chaos(): Promise<void> {
  const promtool = findPromtool((line) => console.log(line))
  console.log(`promtool ${promtool.version}`)
  const folder = mkdtempSync(join(tmpdir(), 'runwire-alerts-'))
  const product = await startProduct()
  try {
    const metrics = await fetch(new URL('/metrics', product.api_url), {
      headers: { authorization: `Bearer ${product.console_token}` },
    })
    const complaints = [
      promtool.complaint(['check', 'rules', documentAt('alerts.yml')]),
      promtool.complaint(['check', 'metrics'], ours(await metrics.text())),
      dashboardComplaint(promtool, folder),
      rulesComplaint(promtool, folder),
    ].filter((complaint) => complaint !== null)
    for (const complaint of complaints) console.error(complaint)
    console.log(`${complaints.length} complaints`)
    if (complaints.length > 0) process.exitCode = 1
  } finally {
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The metrics we name; those of Node's own library are not ours to judge. */
const ours = (text: string): string =>
  `${text
    .split('\n')
    .filter((line) => /^(# \w+ )?runwire_/.test(line))
    .join('\n')}\n`

/** The dashboard's expressions, as rules, since the tool parses nothing else. */
function dashboardComplaint(promtool: Promtool, folder: string): string | null {
  const { panels } = JSON.parse(readFileSync(documentAt('dashboard.json'), 'utf8')) as {
    panels: { targets: { expr: string }[] }[]
  }
  const expressions = panels.flatMap(({ targets }) =>
    targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '5m')),
  )
  const rules = expressions.map((expr, at) => ({ record: `panel:${at}`, expr }))
  const file = join(folder, 'dashboard.yml')
  // JSON is YAML.
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }))
  return promtool.complaint(['check', 'rules', file])
}

/** The values of a series minute by minute, and the alerts that must be up by their end. */
const CASES: { series: Record<string, string>; alerts: string[] }[] = [
  { series: { runwire_workers: '0x10' }, alerts: ['RunwireNoWorkers'] },
  { series: { runwire_workers: '2x10' }, alerts: [] },
  { series: { runwire_oldest_queued_seconds: '90x10' }, alerts: ['RunwireQueueWaits'] },
  { series: { runwire_notification_queue_usage_ratio: '0.3x10' }, alerts: ['RunwireNotificationQueueFills'] },
  { series: { runwire_notification_queue_usage_ratio: '0.2x10' }, alerts: [] },
  { series: { runwire_stray_events: '1x10' }, alerts: ['RunwireStrayEvents'] },
  {
    series: {
      'runwire_worker_runs_total{status="failed"}': '0+20x20',
      'runwire_worker_runs_total{status="completed"}': '0+80x20',
      'runwire_worker_run_failures_total{code="provider_auth"}': '0+20x20',
    },
    alerts: ['RunwireRunsFail', 'RunwireProviderErrors'],
  },
  {
    series: {
      'runwire_worker_runs_total{status="failed"}': '0+1x20',
      'runwire_worker_runs_total{status="completed"}': '0+99x20',
    },
    alerts: [],
  },
]
const LOOKED_FOR = [
  'RunwireNoWorkers',
  'RunwireQueueWaits',
  'RunwireNotificationQueueFills',
  'RunwireStrayEvents',
  'RunwireRunsFail',
  'RunwireProviderErrors',
]
/** Minutes after which the alerts are looked at. */
const LOOKED_AT: Record<string, string> = { RunwireRunsFail: '18m', RunwireProviderErrors: '18m' }

function rulesComplaint(promtool: Promtool, folder: string): string | null {
  const tests = CASES.map(({ series, alerts }) => ({
    interval: '1m',
    input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
    // By its name alone: what an alert says is for people.
    promql_expr_test: LOOKED_FOR.map((alertname) => ({
      expr: `count(ALERTS{alertname="${alertname}",alertstate="firing"})`,
      eval_time: LOOKED_AT[alertname] ?? '8m',
      exp_samples: alerts.includes(alertname) ? [{ labels: '{}', value: 1 }] : [],
    })),
  }))
  const file = join(folder, 'rules.test.yml')
  writeFileSync(file, JSON.stringify({ rule_files: [documentAt('alerts.yml')], evaluation_interval: '1m', tests }))
  return promtool.complaint(['test', 'rules', file])
}
