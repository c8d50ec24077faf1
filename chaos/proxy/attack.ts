import { request } from 'node:https'
import type { IncomingHttpHeaders } from 'node:http'

export interface Target {
  /** Where the proxy listens on 127.0.0.1. */
  port: number
  publishableKey: string
  consoleToken: string
  agent: string
}

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  json: Record<string, unknown>
}

const OWN = 'https://app.example'
/** http-api.md: widget sessions of one key and address in a minute. */
const PER_MINUTE = 120

/**
 * Uses the api through a proxy that ends TLS, as many clients (each an address of 127.0.0.0/8) and with forged headers.
 * Returns what was wrong, one line each.
 */
export async function attackThroughProxy(target: Target): Promise<string[]> {
  const violations: string[] = []
  const check = (fine: boolean, what: string) => {
    if (!fine) violations.push(what)
  }
  const send = (client: string, asked: Asked) => ask(target.port, client, asked)
  const mint = (client: string, headers: Record<string, string>) =>
    send(client, {
      method: 'POST',
      path: '/openapi/v1/widget-sessions',
      headers: { authorization: `Bearer ${target.publishableKey}`, ...headers },
      body: { agent: target.agent },
    })
  const signIn = (headers: Record<string, string>) =>
    send('127.0.9.1', { method: 'POST', path: '/api/v1/session', headers, body: { token: target.consoleToken } })

  const page = { 'sec-fetch-site': 'same-origin' }
  const many = await Promise.all(Array.from({ length: 150 }, (_, index) => mint(`127.0.7.${index + 1}`, page)))
  check(
    many.every((answer) => answer.status === 201),
    `of 150 clients ${passed(many)} got a session`,
  )
  const forgers = await Promise.all(
    Array.from({ length: 150 }, (_, index) => mint('127.0.8.1', { ...page, 'x-forwarded-for': `198.51.100.${index}` })),
  )
  check(passed(forgers) === PER_MINUTE, `one client with forged addresses got ${passed(forgers)} sessions`)

  const used = await send('127.0.7.1', {
    path: '/openapi/v1/me',
    headers: {
      authorization: `Bearer ${String(many[0]?.json['token'])}`,
      origin: OWN,
    },
  })
  check(used.status === 200, `a page of our own origin is refused: ${used.status}`)

  const own = await signIn({ origin: OWN, 'x-forwarded-proto': 'http' })
  const cookie = own.headers['set-cookie']?.[0] ?? ''
  check(/^__Host-runwire_session=.*; Secure/.test(cookie), `the cookie is ${cookie.replace(/=[^;]*/, '=…')}`)
  const read = await send('127.0.9.1', {
    path: '/api/v1/session',
    headers: { cookie: cookie.split(';')[0] ?? '', origin: OWN },
  })
  check(read.status === 200, `the cookie signs nobody in: ${read.status}`)
  const foreign = await signIn({ origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' })
  check(foreign.status === 403, `a foreign page may sign in: ${foreign.status}`)

  const audit = await send('127.0.9.1', {
    path: '/api/v1/audit?action=session.started&limit=1',
    headers: {
      authorization: `Bearer ${target.consoleToken}`,
    },
  })
  check(JSON.stringify(audit.json).includes('"127.0.9.1"'), 'the audit log does not name the client')
  const home = await send('127.0.9.1', { path: '/', headers: {} })
  check(/^\/\w/.test(home.headers.location ?? ''), `the redirect leads to ${home.headers.location}`)
  return violations
}

const passed = (answers: readonly Answer[]): number => answers.filter((answer) => answer.status === 201).length

interface Asked {
  method?: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: object
}

function ask(port: number, localAddress: string, { method = 'GET', path, headers, body }: Asked): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        localAddress,
        method,
        path,
        // The certificate is the proxy's own.
        rejectUnauthorized: false,
        agent: false,
        headers: { host: 'app.example', 'content-type': 'application/json', ...headers },
      },
      (reply) => {
        let text = ''
        reply.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
        reply.on('end', () => {
          const json = text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {}
          resolve({ status: reply.statusCode ?? 0, headers: reply.headers, json })
        })
      },
    )
    sent.on('error', reject)
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}
