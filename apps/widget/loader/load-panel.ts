import { framePanel } from './frame-panel.ts'
import type { PanelContext, PanelModule, Panel } from '../port/panel-port.ts'
import type { Settings } from '../port/settings.ts'

let loading: Promise<PanelModule> | null = null

/** The panel's code, fetched once for all widgets of a page; a failed try may be tried again. */
export function fetchPanel({ base, frame }: Settings): Promise<unknown> {
  if (frame) return Promise.resolve()
  return fetchModule(base)
}

function fetchModule(base: string): Promise<PanelModule> {
  loading ??= import(/* @vite-ignore */ `${base}assets/${PANEL_FILE}`).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

/** Draws the panel into its box: right here, or in a frame of Runwire's origin. */
export async function loadPanel(context: PanelContext): Promise<Panel> {
  if (context.settings.frame) return framePanel(context)
  return (await fetchModule(context.settings.base)).mountPanel(context)
}
