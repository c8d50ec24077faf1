import { defineConfig } from 'vitest/config'

/** No I/O: these need neither a Postgres nor a product. */
const PURE = ['packages/protocol/**/*.test.ts', 'packages/engine/**/*.test.ts']

/** Measures the memory of its process, which must be its own. */
const ALONE = ['packages/tools/files/bombs.test.ts']

/** Pages and programs that talk to a running product: all of these share one, and one browser. */
const SHARED = ['{apps,packages}/**/*.shared.test.ts', '{chaos,examples}/**/*.shared.test.ts']

const common = {
  environment: 'node',
  pool: 'forks',
  // A process runs one file after another with the modules it has loaded: to start one and load them again takes longer
  // than most files do. No module keeps state that another file could feel; a file that changes its process is ALONE.
  isolate: false,
  testTimeout: 30_000,
  // A condition is waited for, however busy the machine is; the default of a second is a time limit in disguise.
  expect: { poll: { timeout: 20_000 } },
  hookTimeout: 60_000,
  // Browsers and a dozen processes share two cores; a test that needed a second try is listed as such.
  retry: process.env['CI'] === undefined ? 0 : 2,
} as const

export default defineConfig({
  test: {
    // Each file starts servers and processes of its own, and waits for them a third of its time: three files keep two
    // cores busy, more only make each other late.
    maxWorkers: 3,
    teardownTimeout: 20_000,
    projects: [
      { test: { ...common, name: 'pure', include: PURE } },
      {
        test: {
          ...common,
          name: 'real',
          include: ['{apps,packages}/**/*.test.{ts,tsx}', '{bench,chaos,scripts,examples}/**/*.test.ts'],
          exclude: [...PURE, ...ALONE, ...SHARED, '**/node_modules/**'],
          // A worker that one file started may leave a queue that asks a database which is gone: it must not fail the next file.
          isolate: true,
          globalSetup: ['packages/testing/global-setup.ts'],
        },
      },
      { test: { ...common, name: 'alone', include: ALONE, isolate: true } },
      {
        test: {
          ...common,
          name: 'shared',
          include: SHARED,
          globalSetup: ['packages/testing/global-setup.ts', 'packages/testing/share-product.ts'],
        },
      },
    ],
  },
})
