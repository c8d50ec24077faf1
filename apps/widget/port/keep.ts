/** The storage in which a page remembers its widget, or memory alone where the browser blocks storage. */
export interface Keep {
  get(key: string): string | null
  set(key: string, value: string | null): void
}

/** `localStorage` outlives the tab, `sessionStorage` is the tab's own. */
export function keepIn(kind: 'localStorage' | 'sessionStorage', prefix: string): Keep {
  const memory = new Map<string, string>()
  const area = usable(kind)
  return {
    get: (key) => (area ? area.getItem(prefix + key) : (memory.get(key) ?? null)),
    set: (key, value) => {
      if (value === null) {
        memory.delete(key)
        area?.removeItem(prefix + key)
      } else {
        memory.set(key, value)
        write(area, prefix + key, value)
      }
    },
  }
}

function write(area: globalThis.Storage | null, key: string, value: string) {
  try {
    area?.setItem(key, value)
  } catch {
    // Full: what was there stays, and the next reload knows a little less.
  }
}

/** Null where reading or writing throws: blocked cookies, some private windows, a full disk. */
function usable(kind: 'localStorage' | 'sessionStorage'): globalThis.Storage | null {
  const probe = 'runwire.probe'
  try {
    window[kind].setItem(probe, '1')
    window[kind].removeItem(probe)
    return window[kind]
  } catch {
    return null
  }
}

/** Prefix of the entries of one agent on one page's origin, for one key. */
export const prefixOf = ({ key, agent, name }: { key: string; agent: string; name: string }): string =>
  `runwire.${key.slice(-8)}.${agent}.${name}.`

/** Calls back when another tab changed the key in `localStorage`. Returns how to stop. */
export function onKept(prefix: string, key: string, callback: (value: string | null) => void): () => void {
  const listener = (event: StorageEvent) => {
    if (event.key === prefix + key) callback(event.newValue)
  }
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}
