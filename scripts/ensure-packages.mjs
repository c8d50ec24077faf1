// Runs `npm ci` when the installed packages are not those of the lock file. Plain JavaScript for any Node from 18 on.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Inside node_modules, so that it goes when they go. */
const STAMP = '.runwire-packages'
const LOCK_FILE = '.npm-ci.lock'
const LOOK_MS = 200
const LONGEST_INSTALL_MS = 1_800_000
/** Long enough for a process that took the same abandoned lock at the same moment to have written its name into it. */
const SETTLE_MS = 100

/**
 * Makes `node_modules` match package-lock.json. Of several processes that find it outdated one installs and the
 * others wait for it. Throws with npm's own words when the installation fails.
 */
export async function ensurePackages(root) {
  if (isCurrent(root)) return
  await holdLock(join(root, LOCK_FILE), async () => {
    if (isCurrent(root)) return
    await install(root)
    writeFileSync(join(root, 'node_modules', STAMP), stampOf(root))
  })
}

function isCurrent(root) {
  const stamp = join(root, 'node_modules', STAMP)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === stampOf(root)) return true
  if (!matchesLock(root)) return false
  try {
    writeFileSync(stamp, stampOf(root))
  } catch (error) {
    // Somebody else's checkout that we may only read: looked at again the next time.
    if (error.code !== 'EACCES' && error.code !== 'EROFS') throw error
  }
  return true
}

/** The lock file and the platform: a directory shared with another system holds the wrong binaries. */
function stampOf(root) {
  const hash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  return `${hash} ${process.platform}-${process.arch}\n`
}

/**
 * True where npm itself left the right packages, after `npm install` by hand: npm keeps a list of what it put there.
 * Packages for other platforms are in the lock file and not in that list.
 */
function matchesLock(root) {
  const installedList = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(installedList)) return false
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const installed = JSON.parse(readFileSync(installedList, 'utf8')).packages
  const native = wanted[`node_modules/node-${process.platform}-${process.arch}`]
  if (native !== undefined && installed[`node_modules/node-${process.platform}-${process.arch}`] === undefined)
    return false
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true
    const there = installed[path]
    return there === undefined ? entry.optional === true : there.version === entry.version
  })
}

async function install(root) {
  // The npm that called us, on the Node that it runs on; else the one in the PATH.
  const cli = process.env.npm_execpath
  const [program, ...first] = cli !== undefined && /npm-cli\.c?js$/.test(cli) ? [process.execPath, cli] : ['npm']
  // Development packages always: the tests run from the same tree, whatever NODE_ENV says. What the cache has is not
  // asked about again: the lock file has the hash of everything.
  const args = [
    ...first,
    'ci',
    '--prefer-offline',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const stopTelling = tellProgress(root)
  const { status, error, output } = await runToEnd(program, args, root)
  stopTelling()
  if (status === 0) return
  throw new Error(`npm ci failed${error === null ? '' : ` (${error.message})`}:\n${output}`.trim())
}

function runToEnd(program, args, cwd) {
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  // Whoever ends us ends the installation; the next start begins it anew.
  const forward = (signal) => child.kill(signal)
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, forward)
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  return new Promise((resolve) => {
    const end = (status, error) => {
      for (const signal of signals) process.off(signal, forward)
      resolve({ status, error, output })
    }
    child.once('error', (error) => end(null, error))
    child.once('close', (status) => end(status, null))
  })
}

/** Says how far the installation is, since a first one takes a minute: on a terminal in one line, else every 10 s. */
function tellProgress(root) {
  const started = Date.now()
  const terminal = process.stderr.isTTY
  // Counted in the text: a lock file that cannot be read is npm's to complain about.
  const total = readFileSync(join(root, 'package-lock.json'), 'utf8').split('"node_modules/').length - 1
  const say = () => {
    const seconds = Math.round((Date.now() - started) / 1000)
    const line = `Installing packages (npm ci): ${countPackages(root)} of about ${total}, ${seconds} s`
    process.stderr.write(terminal ? `\r${line} ` : `${line}\n`)
  }
  process.stderr.write(`Installing packages (npm ci), once: about a minute …\n`)
  const timer = setInterval(say, terminal ? 500 : 10_000)
  return () => {
    clearInterval(timer)
    if (terminal) process.stderr.write('\n')
  }
}

function countPackages(root) {
  const folder = join(root, 'node_modules')
  if (!existsSync(folder)) return 0
  // npm unpacks into hidden names first and renames them at the end.
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    if (!/^\.?@/.test(entry.name)) return sum + 1
    return sum + readdirSync(join(folder, entry.name)).length
  }, 0)
}

/** Runs `work` while holding the lock; a lock whose process is gone is taken over. */
async function holdLock(path, work) {
  const me = `${process.pid} ${Date.now()}`
  while (!(await take(path, me))) await sleep(LOOK_MS)
  try {
    await work()
  } finally {
    rmSync(path, { force: true })
  }
}

async function take(path, me) {
  try {
    writeFileSync(path, me, { flag: 'wx' })
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    const holder = read(path)
    if (holder !== null && isAbandoned(holder)) rmSync(path, { force: true })
    return false
  }
  await sleep(SETTLE_MS)
  return read(path) === me
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return null
    throw error
  }
}

/** By its process: gone, a zombie that nobody collects, or one that would have installed for half an hour. */
function isAbandoned(holder) {
  const [pid, since] = holder.split(' ').map(Number)
  // Not yet written by whoever is just taking it.
  if (!pid || !since) return false
  if (Date.now() - since > LONGEST_INSTALL_MS) return true
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error.code !== 'EPERM'
  }
  const stat = read(`/proc/${pid}/stat`)
  return stat !== null && /^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2))
}
