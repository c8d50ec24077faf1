/** A page of another site with the widget on it, under the strictest content policy the widget works with. For tests. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface HostPage {
  origin: string
  /** The page with these attributes on the script tag, and this in its body and head. */
  show(page: PageParts): void
  stop(): Promise<void>
}

export interface PageParts {
  attributes?: Record<string, string>
  body?: string
  head?: string
  lang?: string
  dir?: string
  /** Another host that the page's policy lets the widget reach. */
  connect?: string
  /** Without a script tag: the page itself starts what it wants by its queue stub. */
  bare?: boolean
}

/** `api` is where Runwire answers. The policy names no inline script or style, and nothing but that host. */
export async function startHostPage(api: string, key: string, agent: string): Promise<HostPage> {
  let parts: PageParts = {}
  const server = createServer((request, response) => {
    if (request.url !== '/' && !request.url?.startsWith('/?')) return void response.writeHead(404).end()
    const policy = policyFor(api, parts.connect ?? '')
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy })
    response.end(documentOf(parts, api, key, agent))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    // Another host name than the api's, so that it is another site, not only another port.
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    show: (next) => {
      parts = next
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const policyFor = (api: string, also: string): string =>
  [
    "default-src 'none'",
    `script-src ${api} ${also} 'nonce-host'`,
    "style-src 'nonce-host'",
    `connect-src ${api} ${also}`,
    `frame-src ${api}`,
    'img-src blob:',
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')

function documentOf(
  { attributes = {}, body = '', head = '', lang = 'en', dir = 'ltr', bare }: PageParts,
  api: string,
  key: string,
  agent: string,
) {
  const data = Object.entries({ key, agent, ...attributes }).map(([name, value]) => `data-${name}="${value}"`)
  const tag = `<script async src="${api}/widget.js" ${bare === true ? '' : data.join(' ')}></script>`
  return `<!doctype html>
<html lang="${lang}" dir="${dir}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>A page of somebody else</title>
<style nonce="host">* { color: red !important } button { background: red; border-radius: 0 } div { display: inline; margin: 30px } p { font-size: 40px }</style>
${head}
${tag}</head>
<body><main><h1>Somebody else’s page</h1><p>Text.</p>${body}</main></body></html>`
}
