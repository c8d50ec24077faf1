/** Draws hostile answers in a real browser, without the help of any content policy. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { ROOT, shared, target } from '../../build/vite-options.ts'
import { visit } from '@runwire/testing/browser'

export interface Attacked {
  cases: number
  /** Texts drawn: each at every length, and whole. */
  drawn: number
  /** Scripts that ran, elements that were made, and addresses that lead where they should not. */
  found: string[]
  /** Requests to other hosts. */
  foreign: string[]
}

export async function attackWith(browser: Browser, cases: readonly string[]): Promise<Attacked> {
  const script = await buildPage()
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js'
    response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html; charset=utf-8' })
    response.end(
      isScript ? script : '<!doctype html><head><script type="module" src="/page.js"></script></head><body></body>',
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const visitor = await visit(browser, `http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  await visitor.page.waitForFunction(() => 'attack' in window)
  const found: string[] = []
  for (const text of cases) found.push(...(await visitor.page.evaluate((each) => window.attack(each), text)))
  await visitor.context.close()
  server.close()
  server.closeAllConnections()
  return {
    cases: cases.length,
    drawn: cases.reduce((sum, { length }) => sum + length + 1, 0),
    found,
    foreign: visitor.foreign,
  }
}

async function buildPage(): Promise<string> {
  const { build } = await import('vite')
  const built = await build({
    ...shared,
    publicDir: false,
    build: { write: false, target, rollupOptions: { input: join(ROOT, 'testing/xss/page.tsx') } },
  })
  const [output] = Array.isArray(built) ? built : [built]
  const script = output !== undefined && 'output' in output ? output.output[0] : undefined
  if (script?.type !== 'chunk') throw new Error('The page for the attack was not built.')
  return script.code
}
