const ALLOWED = new Set(['http:', 'https:', 'mailto:'])

/** The address if it is a whole http, https or mailto one, else null: no scripts, no data, nothing of the page's own. */
export function safeUrl(href: string): string | null {
  if (!URL.canParse(href)) return null
  const url = new URL(href)
  return ALLOWED.has(url.protocol) ? url.href : null
}
