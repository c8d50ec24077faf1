const loading = new Map<string, Promise<unknown>>()

/**
 * A part of the widget that was built beside the loader, fetched once for all widgets of a page; a failed try may be
 * tried again.
 */
export function fetchModule<Module>(base: string, name: keyof typeof MODULES): Promise<Module> {
  const url = `${base}assets/${MODULES[name]}`
  const known = loading.get(url) ?? import(/* @vite-ignore */ url)
  loading.set(url, known)
  known.catch(() => loading.delete(url))
  return known as Promise<Module>
}
