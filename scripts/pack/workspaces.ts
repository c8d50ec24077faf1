import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Workspace {
  /** `@runwire/db`. */
  name: string
  /** Below the repository's root: `packages/db`. */
  folder: string
  /** Entry by subpath: `.` and `./fold`, each a file below the folder. */
  exports: Record<string, string>
  dependencies: Record<string, string>
  optionalDependencies: Record<string, string>
}

/** The workspaces that run at a user's; tests, examples and pages are not among them. */
const SHIPPED = [
  ...['api', 'worker', 'local', 'demo-model'].map((name) => `apps/${name}`),
  ...['client', 'db', 'engine', 'gateway', 'postgres', 'protocol', 'sdk', 'tools', 'tracing', 'worker'].map(
    (name) => `packages/${name}`,
  ),
]

export const shippedWorkspaces = (root: string): Workspace[] =>
  SHIPPED.map((folder) => {
    const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Partial<Workspace>
    const { name = '', exports = {}, dependencies = {}, optionalDependencies = {} } = manifest
    return { name, folder, exports, dependencies, optionalDependencies }
  })

/** Source files below a folder that programs load: no tests, no fixtures, no build scripts. Relative to the folder. */
export const sourcesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      file.endsWith('.ts') &&
      !/(^|\/)(node_modules|testing|fixtures|build|dist)\//.test(file) &&
      !/\.(test|fixture|bench|d)\.ts$/.test(file),
  )
