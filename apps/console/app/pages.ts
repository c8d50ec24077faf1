import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import type { IconName } from '../parts/icon.tsx'

export const PAGES = ['runs', 'workbench', 'agents', 'integration', 'observability', 'settings'] as const
export type PageName = (typeof PAGES)[number]

interface Page {
  name: PageName
  icon: IconName
  /** Pressed after `g`. */
  key: string
  /** Patterns of its addresses, each with what shows it; loaded when first opened. */
  routes: { path: string; show: LazyExoticComponent<ComponentType> }[]
}

const runsPage = lazy(() => import('../runs/runs-page.tsx'))
const workbenchPage = lazy(() => import('../workbench/workbench-page.tsx'))
const settingsPage = lazy(() => import('../settings/settings-page.tsx'))
const agentsPage = lazy(() => import('../agents/agents-page.tsx'))
const agentPage = lazy(() => import('../agents/agent-page.tsx'))
const observabilityPage = lazy(() => import('../observability/observability-page.tsx'))
const integrationPage = lazy(() => import('../integration/integration-page.tsx'))
const comparePage = lazy(() => import('../compare/compare-page.tsx'))
const runPage = lazy(() => import('../run/run-page.tsx'))

/** The console's pages in the order of the menu. A new one needs an entry here and its words. */
export const pages: Page[] = [
  {
    name: 'runs',
    icon: 'runs',
    key: 'r',
    routes: [
      { path: '/runs', show: runsPage },
      { path: '/runs/:id', show: runPage },
      { path: '/compare', show: comparePage },
    ],
  },
  {
    name: 'workbench',
    icon: 'workbench',
    key: 'w',
    routes: [{ path: '/workbench/:id?', show: workbenchPage }],
  },
  {
    name: 'agents',
    icon: 'agents',
    key: 'a',
    routes: [
      { path: '/agents', show: agentsPage },
      { path: '/agents/:slug', show: agentPage },
    ],
  },
  {
    name: 'integration',
    icon: 'integration',
    key: 'i',
    routes: [{ path: '/integration', show: integrationPage }],
  },
  {
    name: 'observability',
    icon: 'observability',
    key: 'o',
    routes: [{ path: '/observability', show: observabilityPage }],
  },
  {
    name: 'settings',
    icon: 'settings',
    key: 's',
    routes: [{ path: '/settings/:section?', show: settingsPage }],
  },
]
