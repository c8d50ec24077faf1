import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: [
      'apps/**/*.test.{ts,tsx}',
      'packages/**/*.test.{ts,tsx}',
      'bench/**/*.test.ts',
      'chaos/**/*.test.ts',
      'scripts/**/*.test.ts',
      'examples/**/*.test.ts',
    ],
    globalSetup: ['packages/testing/global-setup.ts'],
    // Each file starts servers and processes of its own: more files at once than cores only makes them late.
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    // A condition is waited for, however busy the machine is; the default of a second is a time limit in disguise.
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 60_000,
    teardownTimeout: 20_000,
  },
})
