import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { startProcess, waitFor, type RunningProcess } from '@runwire/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// `npm ci` runs here, on machines that do other things as well.
vi.setConfig({ testTimeout: 120_000 })

/** The tests may themselves run below npm, which tells the programs below it about another project. */
const WITHOUT_NPM = Object.fromEntries(
  Object.keys(process.env).flatMap((name) => (name.startsWith('npm_') ? [[name, undefined]] : [])),
)

let root: string
const started: RunningProcess[] = []

/** A project of its own around copies of the scripts; its install script counts how often `npm ci` ran. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'runwire-boot-'))
  for (const name of ['boot.mjs', 'ensure-packages.mjs', 'run-node.mjs']) {
    cpSync(fileURLToPath(new URL(name, import.meta.url)), join(root, 'scripts', name))
  }
  depend('1.0.0')
  write('apps/local/main.ts', `const words: string = process.argv.slice(2).join(' ')\nconsole.log('ran', words)\n`)
})

afterEach(async () => {
  for (const child of started.splice(0)) await child.kill()
  rmSync(root, { recursive: true, force: true })
})

function write(path: string, content: string | object): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content))
}

/** One dependency, a folder beside it, so that nothing is downloaded. */
function depend(version: string): void {
  const dependencies = { sub: 'file:sub' }
  write('sub/package.json', { name: 'sub', version })
  write('package.json', {
    name: 'sample',
    version: '1.0.0',
    scripts: { postinstall: 'echo x >> installs' },
    dependencies,
  })
  write('package-lock.json', {
    name: 'sample',
    version: '1.0.0',
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': { name: 'sample', version: '1.0.0', hasInstallScript: true, dependencies },
      'node_modules/sub': { resolved: 'sub', link: true },
      sub: { version },
    },
  })
}

function boot(...args: string[]): RunningProcess {
  const child = startProcess({
    command: process.execPath,
    args: [join(root, 'scripts/boot.mjs'), ...args],
    env: WITHOUT_NPM,
  })
  started.push(child)
  return child
}

/** Reads a file that a command writes; null until it is there. */
const written = (name: string): string | null =>
  existsSync(join(root, name)) ? readFileSync(join(root, name), 'utf8') || null : null

const installs = (): number =>
  existsSync(join(root, 'installs')) ? readFileSync(join(root, 'installs'), 'utf8').length / 2 : 0

test('the first command installs the packages, the next one finds them', async () => {
  const first = boot('start', 'one')
  expect(await first.exit).toBe(0)
  const second = boot('start', 'two', 'words')
  expect(await second.exit).toBe(0)

  expect(first.output()).toMatch(/Installing packages.*ran one/s)
  expect(second.output()).toBe('ran two words\n')
  expect(installs()).toBe(1)
})

test('a changed lock file installs again', async () => {
  await boot('start').exit
  depend('2.0.0')

  await boot('start').exit

  expect(installs()).toBe(2)
})

test('packages that npm install left in the right versions are not installed again', async () => {
  await boot('start').exit
  rmSync(join(root, 'node_modules/.runwire-packages'))

  await boot('start').exit

  expect(installs()).toBe(1)
})

test('of three commands at once one installs and the others wait for it', async () => {
  const children = [boot('start', 'a'), boot('start', 'b'), boot('start', 'c')]

  const codes = await Promise.all(children.map((child) => child.exit))

  expect(codes).toEqual([0, 0, 0])
  expect(installs()).toBe(1)
})

test('a lock left behind by a killed install is taken over', async () => {
  const dead = startProcess({ command: 'true' })
  await dead.exit
  write('.npm-ci.lock', `${dead.pid} ${Date.now()}`)

  expect(await boot('start').exit).toBe(0)

  expect(installs()).toBe(1)
  expect(existsSync(join(root, '.npm-ci.lock'))).toBe(false)
})

test('an installation says that it is under way', async () => {
  const child = boot('start')
  await child.exit

  expect(child.output()).toContain('Installing packages (npm ci)')
})

test('a failed install ends with what npm said', async () => {
  write('package-lock.json', 'not json')

  const child = boot('start')

  expect(await child.exit).toBe(1)
  expect(child.output()).toMatch(/npm ci failed/)
  expect(child.output()).not.toContain('    at ')
})

test('the pinned Node runs the command where it is installed and works, else this one', async () => {
  await boot('start').exit
  const pinned = `node_modules/node-${process.platform}-${process.arch}/bin/node`
  write(pinned, '#!/bin/sh\nif [ "$1" = --version ]; then echo v24.21.0; else echo "pinned ran"; fi\n')
  chmodSync(join(root, pinned), 0o755)
  const whole = boot('start')
  await whole.exit
  write(pinned, '#!/bin/sh\necho "no such C library" >&2; exit 127\n')
  const broken = boot('start', 'here')
  await broken.exit

  expect(whole.output()).toBe('pinned ran\n')
  expect(broken.output()).toBe('ran here\n')
})

test('an unknown command is answered with the known ones', async () => {
  const child = boot('strat')

  expect(await child.exit).toBe(1)
  expect(child.output()).toMatch(/^What is strat\? One of: start, test, check, .*\n$/)
})

test('a signal goes on to the command, and the script ends as the command ends', async () => {
  write(
    'apps/local/main.ts',
    `process.on('SIGTERM', () => process.exit(7)); setInterval(() => {}, 1000); console.log('up')`,
  )
  const child = boot('start')
  await child.waitForOutput(/up/)

  expect(await child.kill('SIGTERM')).toBe(7)
})

test('the command hears of it when the script is killed with -9', async () => {
  write(
    'apps/local/main.ts',
    `import { writeFileSync } from 'node:fs'
    process.once('disconnect', () => { writeFileSync('heard', 'yes'); process.exit(0) })
    setInterval(() => {}, 1000); console.log('up')`,
  )
  const child = boot('start')
  await child.waitForOutput(/up/)

  await child.kill('SIGKILL')

  expect(await waitFor(() => written('heard'))).toBe('yes')
})

test('when npm is killed with -9, the command is asked to stop', async () => {
  write(
    'apps/local/main.ts',
    `import { writeFileSync } from 'node:fs'
    process.on('SIGTERM', () => { writeFileSync('stopped', 'yes'); process.exit(0) })
    setInterval(() => {}, 1000); console.log('up')`,
  )
  const npm = startProcess({
    command: process.execPath,
    args: [
      '-e',
      `require('node:child_process').spawn(process.execPath, ['scripts/boot.mjs', 'start'], { stdio: 'inherit' })`,
    ],
    cwd: root,
    env: { ...WITHOUT_NPM, npm_lifecycle_event: 'start' },
  })
  started.push(npm)
  await npm.waitForOutput(/up/)

  process.kill(npm.pid, 'SIGKILL')

  expect(await waitFor(() => written('stopped'))).toBe('yes')
})
