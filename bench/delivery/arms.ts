import { cpuSeconds } from '../measuring/cpu-time.ts'
import { startPeer, startProvider, type Keeper, type Peer } from '../measuring/processes.ts'
import type { Profiles } from '../measuring/profiles.ts'
import { versionOf } from '../measuring/report.ts'
import { startLocalStack, type LocalStack } from '../measuring/stack.ts'
import { npmPeers } from '../peers/install.ts'
import { startRedis } from '../peers/redis.ts'

export const ARMS = ['runwire', 'redis', 'resumable', 'bare', 'notify'] as const
export type ArmName = (typeof ARMS)[number]

/** One way to bring a provider's tokens to clients, ready to be asked. */
export interface Arm {
  name: ArmName
  url: string
  headers: Record<string, string>
  body(content: string): unknown
  /** CPU seconds used so far, by part. */
  cpu(): Record<string, number>
  /** Processes that a profile tells apart, by part. */
  pids: Record<string, number>
  died: Promise<never>[]
}

export interface Scene {
  arms: Arm[]
  stack: LocalStack
  /** Versions of what was started. */
  versions: Record<string, string>
}

interface Wanted {
  names: readonly string[]
  keeper: Keeper
  profiles: Profiles | null
}

/** Starts the provider, Runwire and the peers that are asked for; each is ready when this resolves. */
export async function startArms({ names, keeper, profiles }: Wanted): Promise<Scene> {
  for (const name of names) if (!ARMS.some((arm) => arm === name)) throw new Error(`no side is called ${name}`)
  const execArgv = profiles?.execArgv ?? []
  const provider = keeper.keep(await startProvider())
  const stack = keeper.keep(await startLocalStack(provider.url, profiles?.env ?? {}))
  const versions: Record<string, string> = {}
  const peer = async (file: string, args: string[]) => keeper.keep(await startPeer(file, args, execArgv))
  const arms: Arm[] = []
  if (names.includes('runwire')) arms.push(runwireArm(stack))
  if (names.includes('bare')) arms.push(armOf('bare', await peer('delivery/bare-proxy.ts', [provider.url])))
  if (names.includes('notify')) {
    const notify = await peer('delivery/notify-per-token.ts', [provider.url, stack.database_url])
    arms.push({
      ...armOf('notify', notify),
      cpu: () => ({ peer: cpuSeconds(notify.pid), postgres: ofPostgres(stack) }),
    })
  }
  if (names.includes('redis') || names.includes('resumable')) {
    const peers = npmPeers()
    const redis = keeper.keep(await startRedis())
    versions['Redis'] = redis.version
    for (const name of ['redis', 'resumable'] as const) {
      if (!names.includes(name)) continue
      const worker = await peer(`delivery/${name}-worker.ts`, [provider.url, redis.url, peers])
      const api = await peer(`delivery/${name}-api.ts`, [redis.url, peers])
      arms.push(splitArm(name, { worker, api, redis }))
      const packageName = name === 'redis' ? 'redis' : 'resumable-stream'
      versions[packageName] = versionOf(packageName, peers)
    }
  }
  for (const arm of arms) arm.died.push(provider.died, stack.died)
  return { arms: names.flatMap((name) => arms.filter((arm) => arm.name === name)), stack, versions }
}

const ofPostgres = (stack: LocalStack) => cpuSeconds(stack.pids.postgres, true)

/** Runwire as it was started; of several processes the first ones are looked at. */
export function runwireArm(stack: LocalStack): Arm {
  const { workers, apis } = stack.pids
  return {
    name: 'runwire',
    url: `${stack.api_url}/openapi/v1/messages?stream=true`,
    headers: { authorization: `Bearer ${stack.api_key}` },
    body: (content) => ({ agent: stack.demo_agent, content, on_disconnect: 'cancel' }),
    cpu: () => ({ worker: cpuSeconds(workers[0]!), api: cpuSeconds(apis[0]!), postgres: ofPostgres(stack) }),
    pids: { worker: workers[0]!, api: apis[0]! },
    died: [],
  }
}

function armOf(name: ArmName, { url, pid, died }: Peer): Arm {
  return {
    name,
    url,
    headers: {},
    body: (content) => ({ content }),
    cpu: () => ({ peer: cpuSeconds(pid) }),
    pids: { peer: pid },
    died: [died],
  }
}

function splitArm(name: ArmName, parts: { worker: Peer; api: Peer; redis: Peer }): Arm {
  const { worker, api, redis } = parts
  return {
    ...armOf(name, api),
    cpu: () => ({ worker: cpuSeconds(worker.pid), api: cpuSeconds(api.pid), redis: cpuSeconds(redis.pid) }),
    pids: { worker: worker.pid, api: api.pid },
    died: [worker.died, api.died, redis.died],
  }
}
