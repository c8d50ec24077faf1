/**
 * The page's own server: it signs its user in, mints the token with the secret key, and passes the API on under its own origin (the Host header
 * stays, since the token belongs to this origin).
 */
import { createClient } from '@runwire/client'
import { createServer } from 'vite'
import { apiKey, url } from '../runwire.ts'

const runwire = createClient({ baseUrl: url, apiKey })

const server = await createServer({
  configFile: false,
  root: import.meta.dirname,
  logLevel: 'error',
  server: {
    host: '127.0.0.1',
    port: Number(process.env['PORT'] ?? 5180),
    proxy: { '/openapi': { target: url, changeOrigin: false } },
  },
  plugins: [
    {
      name: 'token',
      configureServer: ({ middlewares }) => {
        middlewares.use('/token', (request, response) => {
          // Your session says who is asking; here everybody is the same user.
          const origin = `http://${request.headers.host}`
          runwire.createWidgetSession({ agent: 'demo', end_user: 'user-1', origin }).then(
            (session) => response.end(JSON.stringify({ token: session.token })),
            (error: unknown) => {
              response.statusCode = 502
              response.end(String(error))
            },
          )
        })
      },
    },
  ],
})
await server.listen()
console.log(`The page is at ${server.resolvedUrls?.local[0]}`)
