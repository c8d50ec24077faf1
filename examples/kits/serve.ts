/** The pages' own server: it passes the API on and adds the secret key, which no page may hold. Yours asks who its user is first. */
import { createServer } from 'vite'
import { apiKey, url } from '../runwire.ts'

const server = await createServer({
  configFile: false,
  root: import.meta.dirname,
  logLevel: 'error',
  server: {
    host: '127.0.0.1',
    port: Number(process.env['PORT'] ?? 5181),
    proxy: { '/openapi': { target: url, changeOrigin: true, headers: { authorization: `Bearer ${apiKey}` } } },
  },
  optimizeDeps: { entries: ['*.html'] },
})
await server.listen()
console.log(`The pages are at ${server.resolvedUrls?.local[0]}`)
