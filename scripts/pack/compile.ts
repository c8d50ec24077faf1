import { stripTypeScriptTypes } from 'node:module'
import { dirname, join, relative } from 'node:path'
import type { Workspace } from './workspaces.ts'

/** A path in quotes that ends in `.ts`: of an import, of `new URL(…, import.meta.url)` and their like. */
const OWN_FILE = /(['"`])(\.{1,2}\/[^'"`\n]*)\.ts\1/g
const WORKSPACE = /(['"])(@runwire\/[\w-]+)(\/[\w-]+)?\1/g

/**
 * A source file as JavaScript: its types blanked out, so that lines and columns stay, and its imports leading to files of
 * the package. Node strips no types below node_modules.
 */
export const compiled = (source: string, file: string, workspaces: readonly Workspace[]): string =>
  relinked(stripTypeScriptTypes(source, { mode: 'strip' }), file, workspaces)

/** The imports of a file of code or of declarations, led to files of the package. */
export function relinked(text: string, file: string, workspaces: readonly Workspace[]): string {
  const own = text.replaceAll(OWN_FILE, (_, quote: string, path: string) => `${quote}${path}.js${quote}`)
  return own.replaceAll(WORKSPACE, (whole, quote: string, name: string, subpath = '') => {
    const workspace = workspaces.find((each) => each.name === name)
    if (workspace === undefined) return whole
    const entry = workspace.exports[`.${subpath}`]
    if (entry === undefined) throw new Error(`${file} imports ${name}${subpath}, which that package does not export`)
    const target = relative(dirname(file), join(workspace.folder, entry)).replace(/\.ts$/, '.js')
    return `${quote}${target.startsWith('.') ? target : `./${target}`}${quote}`
  })
}
