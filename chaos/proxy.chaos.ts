import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startProduct } from '@runwire/testing'
import { z } from 'zod'
import { attackThroughProxy } from './proxy/attack.ts'
import { startTlsNginx } from './proxy/tls-nginx.ts'
import { findNginx } from './resume/nginx.ts'

const Secrets = z.object({ publishable_key: z.string() })

/**
 * `npm run chaos -- proxy`: addresses, own origin, cookies and redirects behind an nginx that ends TLS, and forged
 * headers. Needs nginx (Debian: `apt install nginx-light`, or its path in NGINX) and openssl.
 */
export async function chaos(): Promise<void> {
  const nginx = findNginx()
  if (nginx === null) {
    console.error('This suite needs nginx: apt install nginx-light, or NGINX=/path/to/nginx.')
    process.exit(2)
  }
  const product = await startProduct({ RUNWIRE_TRUST_PROXY: '1' })
  const secrets = Secrets.parse(JSON.parse(readFileSync(join(product.dataDir, 'secrets.json'), 'utf8')))
  const proxy = await startTlsNginx(nginx, product.api_url)
  try {
    const violations = await attackThroughProxy({
      port: proxy.port,
      publishableKey: secrets.publishable_key,
      consoleToken: product.console_token,
      agent: product.demo_agent,
    })
    for (const violation of violations) console.error(violation)
    console.log(`${violations.length} violations`)
    if (violations.length > 0) process.exitCode = 1
  } finally {
    await proxy.stop()
    await product.stop()
  }
}
