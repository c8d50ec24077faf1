import { defineTool, startWorker } from '@runwire/sdk'
import { z } from 'zod'

const weather = defineTool({
  name: 'weather',
  description: 'Tells the weather in a city.',
  parameters: z.object({ city: z.string() }),
  effect: 'read',
  run: ({ city }) => `It rains in ${city}.`,
})

const { DATABASE_URL = '', RUNWIRE_SECRET_KEY = '' } = process.env
const worker = await startWorker({ databaseUrl: DATABASE_URL, secretKey: RUNWIRE_SECRET_KEY, tools: [weather] })
console.log(`Worker ${worker.id} has the tool weather.`)
process.once('SIGTERM', () => worker.stop())
