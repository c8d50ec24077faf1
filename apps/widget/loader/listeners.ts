type Listener = (detail: unknown) => void

/** Keeps the page's listeners to the widget. */
export function createListeners() {
  const listeners = new Map<string, Set<Listener>>()
  return {
    on(name: string, listener: Listener) {
      const known = listeners.get(name) ?? new Set()
      listeners.set(name, known.add(listener))
      return () => void known.delete(listener)
    },
    off: (name: string, listener: Listener) => void listeners.get(name)?.delete(listener),
    /** A listener of the page's that throws must not take the widget with it. */
    emit: (name: string, detail: unknown) => {
      for (const listener of listeners.get(name) ?? []) {
        try {
          listener(detail)
        } catch (error) {
          reportError(error)
        }
      }
    },
  }
}
