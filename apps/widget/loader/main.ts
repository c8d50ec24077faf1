import { completeSettings, settingsOfTag, type SettingsInput } from '../port/settings.ts'
import { createWidget, type Widget } from './widget.ts'

type Command = (name: string, ...values: unknown[]) => unknown
declare global {
  interface Window {
    /** The only global. A page may put a stub here that collects calls in `q` until this script has come. */
    runwire?: Command & { q?: ArrayLike<unknown>[] }
  }
}

const tag = document.currentScript as HTMLScriptElement | null
const base = new URL('.', tag?.src ?? location.href).href
const widgets = new Map<string, Widget>()

/** `open`, or `sales.open` for the widget that was started under the name `sales`. */
const run: Command = (command, ...values) => {
  const [method = '', name = ''] = command.split('.').toReversed()
  if (method === 'init') return init(values[0] as SettingsInput, name)
  const widget = widgets.get(name)
  if (widget === undefined) throw new Error(`Runwire: ${command} comes before init.`)
  if (method === 'destroy') widgets.delete(name)
  if (!Object.hasOwn(widget, method) || method === 'start') throw new Error(`Runwire: ${method} is no command.`)
  return (widget[method as keyof Widget] as (...values: unknown[]) => unknown)(...values)
}

function init(input: SettingsInput, name: string) {
  const settings = completeSettings({ ...input, name }, base)
  // Called again, as single-page apps do: the widget that is there stays as it is.
  if (widgets.has(name)) return
  const widget = createWidget(settings)
  widgets.set(name, widget)
  widget.start()
}

function start() {
  const settings = settingsOfTag(tag?.dataset ?? {})
  const known = window.runwire
  // A second tag with this script adds its own widget to those of the first.
  if (known !== undefined && known.q === undefined)
    return void known(`${settings.name ?? ''}.init`, { base, ...settings })
  const waiting = Array.from(known?.q ?? [], (call) => Array.from(call))
  window.runwire = run
  if (settings.key) init(settings, settings.name ?? '')
  for (const [command, ...values] of waiting) {
    try {
      run(String(command), ...values)
    } catch (error) {
      // One call that cannot be made must not swallow those behind it.
      reportError(error)
    }
  }
}

if (document.body === null) document.addEventListener('DOMContentLoaded', start)
else start()
