import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApi, startTestApi } from '../test-api.fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ demoKey: 'rwp_x' })
})
afterAll(() => api.stop())

const DATA = "default-src 'none';frame-ancestors 'none'"

test.each([
  ['GET', '/healthz'],
  ['GET', '/readyz'],
  ['GET', '/metrics'],
  ['GET', '/openapi.json'],
  ['GET', '/nothing-there'],
  ['POST', '/'],
  ['OPTIONS', '/'],
  ['GET', '/openapi/v1/me'],
  ['GET', '/openapi/v1/nothing-there'],
  ['GET', '/api/v1/me'],
  ['POST', '/mcp'],
  ['POST', '/hooks/chat/helper'],
])('SEC17: %s %s is data: it cannot be framed, run, sniffed or cached', async (method, path) => {
  const { headers } = await api.send(method, path, { key: null })

  expect(headers.get('content-security-policy')).toBe(DATA)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-powered-by')).toBeNull()
})

test.each([['/docs'], ['/docs/start.js'], ['/chat/config.json']])(
  'SEC17: %s has the policy of a page: nothing from elsewhere, no inline scripts',
  async (path) => {
    const { headers, status } = await api.send('GET', path, { key: null })

    expect(status).toBe(200)
    expect(headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(headers.get('content-security-policy')).not.toContain("script-src 'self' 'unsafe")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toBe('no-cache')
  },
)
