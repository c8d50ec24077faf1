import { spawnSync } from 'node:child_process'

/** The official image of the version that is embedded. Any other image that understands its variables will do. */
const IMAGE = process.env.RUNWIRE_TEST_POSTGRES_IMAGE ?? 'postgres:18'

export interface TestServer {
  /** Where databases can be made and dropped. */
  adminUrl: string
  /** Which provider it came from, for the one line that says so. */
  provider: string
  close(): Promise<void>
}

/**
 * Starts Postgres in a container; null where no container engine answers or the image cannot be had,
 * because the embedded server serves as well.
 */
export async function startContainer(): Promise<TestServer | null> {
  // The library takes seconds to find out that there is no engine; its command says so at once.
  if (spawnSync('docker', ['version', '--format', '{{.Server.Version}}'], { stdio: 'ignore' }).status !== 0) return null
  const { PostgreSqlContainer } = await import('@testcontainers/postgresql')
  try {
    const container = await new PostgreSqlContainer(IMAGE)
      .withCommand(['postgres', '-c', 'fsync=off', '-c', 'max_connections=300'])
      .start()
    return {
      adminUrl: container.getConnectionUri(),
      provider: `testcontainers (${IMAGE})`,
      async close() {
        await container.stop()
      },
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
    console.log(`A container engine answers, but ${IMAGE} does not start (${reason}); taking the embedded Postgres.`)
    return null
  }
}
