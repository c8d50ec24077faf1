/** CopilotKit's runtime with an agent of Runwire behind it, and the page: RUNWIRE_URL=… RUNWIRE_API_KEY=… node server.mjs */
import { HttpAgent } from '@ag-ui/client'
import { CopilotRuntime } from '@copilotkit/runtime/v2'
import { createCopilotNodeListener } from '@copilotkit/runtime/v2/node'
import { createServer } from 'vite'

const { RUNWIRE_URL, RUNWIRE_API_KEY, PORT = '5182' } = process.env

const agent = (slug) =>
  new HttpAgent({
    url: `${RUNWIRE_URL}/openapi/v1/ag-ui/${slug}`,
    // Stop ends the run, instead of only the runtime's connection.
    headers: { authorization: `Bearer ${RUNWIRE_API_KEY}`, 'Runwire-On-Disconnect': 'cancel' },
  })
const runtime = new CopilotRuntime({ agents: { demo: agent('demo'), careful: agent('careful') } })
const copilot = createCopilotNodeListener({ runtime, basePath: '/copilotkit' })

const server = await createServer({
  configFile: false,
  root: import.meta.dirname,
  logLevel: 'error',
  server: { host: '127.0.0.1', port: Number(PORT) },
  plugins: [
    {
      name: 'copilotkit',
      configureServer: ({ middlewares }) =>
        void middlewares.use((request, response, next) =>
          request.url?.startsWith('/copilotkit') ? copilot(request, response) : next(),
        ),
    },
  ],
})
await server.listen()
console.log(`The page is at ${server.resolvedUrls?.local[0]}`)
