/** What survives a reload: localStorage, or memory where the browser blocks it. */
export interface Storage {
  get(key: string): string | null
  set(key: string, value: string | null): void
  /** Calls back when another tab changed the key. Returns how to stop. */
  onChange(key: string, callback: (value: string | null) => void): () => void
}

export function openStorage(prefix: string): Storage {
  const memory = new Map<string, string>()
  const local = usableLocalStorage()
  return {
    get: (key) => (local ? local.getItem(prefix + key) : (memory.get(key) ?? null)),
    set: (key, value) => {
      if (value === null) {
        memory.delete(key)
        local?.removeItem(prefix + key)
      } else {
        memory.set(key, value)
        local?.setItem(prefix + key, value)
      }
    },
    onChange: (key, callback) => {
      const listener = (event: StorageEvent) => {
        if (event.key === prefix + key) callback(event.newValue)
      }
      window.addEventListener('storage', listener)
      return () => window.removeEventListener('storage', listener)
    },
  }
}

/** Null where reading or writing throws: blocked cookies, some private windows, a full disk. */
function usableLocalStorage(): globalThis.Storage | null {
  const probe = 'runwire.probe'
  try {
    window.localStorage.setItem(probe, '1')
    window.localStorage.removeItem(probe)
    return window.localStorage
  } catch {
    return null
  }
}
