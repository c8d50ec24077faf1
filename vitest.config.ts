import { defineConfig } from 'vitest/config'

/** No I/O and no state of a module's own: files of these may share one process and its loaded modules. */
const PURE = ['packages/protocol/**/*.test.ts', 'packages/engine/**/*.test.ts']

/** Pages and programs that talk to a running product: all of these share one, and one browser. */
const SHARED = ['{apps,packages}/**/*.shared.test.ts', '{chaos,examples}/**/*.shared.test.ts']

const common = {
  environment: 'node',
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
      { test: { ...common, name: 'pure', include: PURE, isolate: false } },
      {
        test: {
          ...common,
          name: 'real',
          include: ['{apps,packages}/**/*.test.{ts,tsx}', '{bench,chaos,scripts,examples}/**/*.test.ts'],
          exclude: [...PURE, ...SHARED, '**/node_modules/**'],
          globalSetup: ['packages/testing/global-setup.ts'],
          pool: 'forks',
        },
      },
      {
        test: {
          ...common,
          name: 'shared',
          include: SHARED,
          globalSetup: ['packages/testing/global-setup.ts', 'packages/testing/share-product.ts'],
          pool: 'forks',
        },
      },
    ],
  },
})
