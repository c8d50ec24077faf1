import { freePort, startProcess, type RunningProcess } from '@runwire/testing'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApi, type TestApi } from '../test-api.fixture.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const documentAt = (name: string): string => readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8')
const programAt = (path: string): string => fileURLToPath(new URL(`../../../apps/${path}`, import.meta.url))

interface Metric {
  name: string
  type: string
}

let api: TestApi
let worker: RunningProcess
let ofApi: Metric[]
let ofWorker: Metric[]

beforeAll(async () => {
  api = await startTestApi()
  const port = await freePort()
  worker = startProcess({
    command: process.execPath,
    args: [programAt('worker/main.ts')],
    env: { DATABASE_URL: api.databaseUrl, RUNWIRE_HEALTH_PORT: String(port) },
  })
  await worker.waitForOutput(/worker ready/, 60_000)
  ofApi = metricsIn((await api.send('GET', '/metrics', { key: api.project.consoleToken })).text)
  ofWorker = metricsIn(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text())
})
afterAll(async () => {
  await worker.kill()
  await api.stop()
})

/** Reads Prometheus's text format; a process's own metrics left out. */
const metricsIn = (text: string): Metric[] =>
  [...text.matchAll(/^# TYPE (runwire_\w+) (\w+)$/gm)].map(([, name = '', type = '']) => ({ name, type }))

/** Rows of the tables below the headings of the page's section on metrics. */
function documented(...headings: string[]): Metric[] {
  const sections = documentAt('observability.md').split(/^##+ /m)
  return headings.flatMap((heading) => {
    const section = sections.find((text) => text.startsWith(`${heading}\n`)) ?? ''
    return [...section.matchAll(/^\| `(runwire_\w+)`\s+\| (\w+)/gm)].map(([, name = '', type = '']) => ({ name, type }))
  })
}

const sorted = (metrics: readonly Metric[]): Metric[] =>
  metrics.toSorted((one, other) => (one.name < other.name ? -1 : 1))

test('B12: docs/observability.md lists the metrics that an api and a worker serve, each with its type, and no other', () => {
  expect(ofApi.length).toBeGreaterThan(20)
  expect(sorted(documented('The installation', 'An api', 'Both'))).toEqual(sorted(ofApi))
  expect(sorted(documented('A worker', 'Both'))).toEqual(sorted(ofWorker))
})

test('B12: names of metrics end as Prometheus wants them: counts in _total, times in _seconds', () => {
  for (const { name, type } of [...ofApi, ...ofWorker]) {
    expect([name, type === 'counter']).toEqual([name, name.endsWith('_total')])
    expect(name).not.toMatch(/_(ms|milliseconds|minutes|kilobytes|percent)(_|$)/)
    if (type === 'histogram') expect(name).toMatch(/_seconds$/)
  }
})

/** Names that an expression may use: a histogram is read by its parts. */
const readable = (): Set<string> =>
  new Set(
    [...ofApi, ...ofWorker].flatMap(({ name, type }) =>
      type === 'histogram' ? ['_bucket', '_sum', '_count'].map((part) => name + part) : [name],
    ),
  )

const namesIn = (expression: string): string[] => expression.match(/\brunwire_\w+/g) ?? []

test('B12: the dashboard and the alert rules read metrics that there are', () => {
  const dashboard = JSON.parse(documentAt('dashboard.json')) as {
    templating: { list: { name: string; type: string }[] }
    panels: { id: number; title: string; datasource: { uid: string }; targets: { expr: string }[] }[]
  }
  // `npm run chaos -- alerts` lets Prometheus's own tool read the file.
  const alerts = documentAt('alerts.yml')
    .split(/^ +- alert: /m)
    .slice(1)
  const expressions = [...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)), ...alerts]
  const known = readable()

  expect(expressions.flatMap(namesIn).filter((name) => !known.has(name))).toEqual([])
  expect(dashboard.templating.list).toMatchObject([{ name: 'datasource', type: 'datasource' }])
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length)
  expect(dashboard.panels.filter(({ datasource }) => datasource.uid !== '${datasource}')).toEqual([])
  expect(alerts.length).toBeGreaterThan(10)
  expect(alerts.filter((rule) => !/^ +expr: .*runwire_|^ +expr: >-\n.*runwire_/m.test(rule))).toEqual([])
})
