import type { InternalRun } from '../api/shapes.ts'

/** The request that asks the same again, for a shell; the key is left for its reader to fill in. */
export function curlOf(run: InternalRun): string {
  const body = JSON.stringify({ agent: run.agent, content: run.input })
  return [
    `curl -N '${location.origin}/openapi/v1/messages?stream=true' \\`,
    `  -H "authorization: Bearer $RUNWIRE_KEY" \\`,
    `  -H 'content-type: application/json' \\`,
    `  -d '${body.replaceAll("'", `'\\''`)}'`,
  ].join('\n')
}

export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url))
}
