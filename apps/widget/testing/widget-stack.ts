/**
 * A project of the product that test files share, a page of another site with the widget on it, and a browser: what the
 * widget's tests stand on.
 */
import { useProduct, type UsedProduct } from '@runwire/testing'
import type { Browser } from 'playwright-core'
import { buildPages } from '../build.ts'
import { startBrowser, visit, type Visit } from '@runwire/testing/browser'
import { startHostPage, type HostPage, type PageParts } from './host-page.ts'

export interface WidgetStack {
  product: UsedProduct
  host: HostPage
  browser: Browser
  /** A new visitor on the host's page. */
  visit(page?: PageParts, options?: Parameters<Browser['newContext']>[0]): Promise<Visit>
  /** A new visitor on a page of another origin. */
  visitAt(url: string, options?: Parameters<Browser['newContext']>[0]): Promise<Visit>
  /** Calls the internal api as the operator. */
  operator<Reply>(method: string, path: string, body?: unknown): Promise<Reply>
  stop(): Promise<void>
}

/** `starting`: a product of one's own, for a test that ends a process of it. */
export async function startWidgetStack(starting: Promise<UsedProduct> = useProduct()): Promise<WidgetStack> {
  const [product, browser] = await Promise.all([starting, startBrowser(), buildPages()])
  const operator = async <Reply>(method: string, path: string, body?: unknown): Promise<Reply> => {
    const headers = { authorization: `Bearer ${product.console_token}`, 'content-type': 'application/json' }
    const request = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
    const response = await fetch(`${product.api_url}/api/v1${path}`, request)
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (response.status === 204 ? null : await response.json()) as Reply
  }
  const { secret } = await operator<{ secret: string }>('POST', '/keys', { name: 'host', kind: 'publishable' })
  const host = await startHostPage(product.api_url, secret, product.demo_agent)
  const { project } = await operator<{ project: { id: string } }>('GET', '/me')
  await operator('PATCH', `/projects/${project.id}`, { origins: [product.api_url, host.origin] })

  return {
    product,
    host,
    browser,
    operator,
    visit: (page = {}, options = {}) => {
      host.show(page)
      return visit(
        browser,
        host.origin,
        options,
        [product.api_url, page.connect ?? product.api_url].map((url) => new URL(url).host),
      )
    },
    visitAt: (url, options = {}) => visit(browser, url, options, [new URL(product.api_url).host]),
    stop: async () => {
      await browser.close()
      await host.stop()
      await product.stop()
    },
  }
}
