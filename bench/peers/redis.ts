import { spawn } from 'node:child_process'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@runwire/postgres'
import { end, endOf, type Peer } from '../measuring/processes.ts'
import { redisPeer } from './install.ts'

/** A Redis without persistence: nothing it does for this benchmark is kept. */
export async function startRedis(): Promise<Peer & { version: string }> {
  const { command, env, version } = redisPeer()
  const port = await freePort()
  const child = spawn(command, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env },
  })
  const died = endOf(child, 'redis-server')
  await Promise.race([answers(port), died])
  return { url: `redis://127.0.0.1:${port}`, pid: child.pid ?? 0, died, version, stop: () => end(child) }
}

async function answers(port: number): Promise<void> {
  const tried = await new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
  if (tried) return
  await sleep(50)
  await answers(port)
}
