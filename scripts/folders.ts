import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** Files and folders that build on each other, as lists of what the circle consists of. */
export interface Circles {
  files: string[][]
  /** Each within one package; `.` is the package's own folder. */
  folders: string[][]
}

const SOURCE = /\.tsx?$/
/** Tests may use whatever their package has. */
const TEST = /\.(test|fixture|bench)\.tsx?$|\/(testing|fixtures)\//
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g

/** Finds circles of files below `root`, imports of types included, and circles of folders within each package. */
export function findCircles(root: string, packages: readonly string[]): Circles {
  const imports = new Map<string, string[]>()
  for (const folder of packages) for (const file of sourcesIn(join(root, folder))) imports.set(file, importsOf(file))
  const name = (file: string) => relative(root, file)
  const files = circlesOf(imports).map((circle) => circle.map(name))
  const folders = packages.flatMap((folder) => {
    const home = join(root, folder)
    const arrows = new Map<string, string[]>()
    for (const [file, targets] of imports) {
      if (!file.startsWith(`${home}/`) || TEST.test(file)) continue
      const from = relative(home, dirname(file)) || '.'
      const to = targets.filter((target) => target.startsWith(`${home}/`) && !TEST.test(target))
      const reached = to.map((target) => relative(home, dirname(target)) || '.').filter((target) => target !== from)
      arrows.set(from, [...(arrows.get(from) ?? []), ...reached])
    }
    return circlesOf(arrows).map((circle) => circle.map((each) => join(folder, each)))
  })
  return { files, folders }
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : sourcesIn(path)
    return SOURCE.test(entry.name) ? [path] : []
  })
}

const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, path = '']) => join(dirname(file), path))

/** Groups of nodes that reach each other (Tarjan's strongly connected components with more than one node). */
function circlesOf(arrows: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const open = new Set<string>()
  const circles: string[][] = []
  const visit = (node: string): void => {
    order.set(node, order.size)
    lowest.set(node, order.get(node)!)
    stack.push(node)
    open.add(node)
    for (const next of arrows.get(node) ?? []) {
      if (!order.has(next)) visit(next)
      if (open.has(next)) lowest.set(node, Math.min(lowest.get(node)!, lowest.get(next)!))
    }
    if (lowest.get(node) !== order.get(node)) return
    const circle = stack.splice(stack.indexOf(node))
    for (const member of circle) open.delete(member)
    if (circle.length > 1) circles.push(circle.sort())
  }
  for (const node of arrows.keys()) if (!order.has(node)) visit(node)
  return circles
}
