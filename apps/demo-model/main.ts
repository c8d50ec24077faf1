import { startDemoModel } from './server.ts'

/** Environment: `PORT` (default 4010, 0 takes a free one), `DEMO_PACE` in tokens a second (default 50, 0 for no pauses). */
const model = await startDemoModel({ port: numberFrom('PORT', 4010), pace: numberFrom('DEMO_PACE', 50) })
console.log(`demo model on ${model.url}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void model.stop().then(() => process.exit(0))
  })
}

function numberFrom(name: string, otherwise: number): number {
  const text = process.env[name]
  if (text === undefined || text === '') return otherwise
  const value = Number(text)
  if (!Number.isFinite(value) || value < 0) {
    console.error(`${name} must be a number of 0 or more, not "${text}".`)
    process.exit(1)
  }
  return value
}
