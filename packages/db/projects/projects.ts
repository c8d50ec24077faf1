import type { Json, ProjectLimits, ProjectPrices } from '@runwire/protocol'
import { eq } from '../connection/drizzle.ts'
import type { Db } from '../connection/database.ts'
import { newId } from '../connection/ids.ts'
import { project_settings, projects } from '../schema/schema.ts'
import { rowOf, sql } from '../connection/statement.ts'

export interface ProjectRecord {
  id: string
  slug: string
  name: string
}

export interface ProjectSettings {
  /** Exact origins, such as `https://shop.example`, whose pages may show the widget. */
  origins: string[]
  limits: ProjectLimits
  prices: ProjectPrices
  hook: Json
}

/** The project of that slug, made where there is none. */
export async function ensureProject(db: Db, slug: string, name = slug): Promise<ProjectRecord> {
  await db
    .insert(projects)
    .values({ id: newId('project'), slug, name })
    .onConflictDoNothing()
  const [row] = await db.select().from(projects).where(eq(projects.slug, slug))
  if (row === undefined) throw new Error(`Project ${slug} was made and is gone`)
  await db.insert(project_settings).values({ project_id: row.id }).onConflictDoNothing()
  return { id: row.id, slug: row.slug, name: row.name }
}

export async function findProject(db: Db, projectId: string): Promise<ProjectRecord | null> {
  const [row] = await db.select().from(projects).where(eq(projects.id, projectId))
  return row === undefined ? null : { id: row.id, slug: row.slug, name: row.name }
}

export async function listProjects(db: Db): Promise<ProjectRecord[]> {
  const rows = await db.select().from(projects).orderBy(projects.slug)
  return rows.map(({ id, slug, name }) => ({ id, slug, name }))
}

/** Settings of a project; null for an unknown one. */
export async function projectSettings(db: Db, projectId: string): Promise<ProjectSettings | null> {
  const [row] = await db.select().from(project_settings).where(eq(project_settings.project_id, projectId))
  if (row === undefined) return null
  return { origins: row.origins, limits: row.limits, prices: row.prices, hook: row.hook ?? null }
}

/** Changes the settings that are given and leaves the others; null for an unknown project. */
export async function updateProjectSettings(
  db: Db,
  projectId: string,
  changes: Partial<ProjectSettings>,
): Promise<ProjectSettings | null> {
  await db
    .update(project_settings)
    .set({ ...changes, updated_at: new Date() })
    .where(eq(project_settings.project_id, projectId))
  return projectSettings(db, projectId)
}

/** True if any project lists this origin; for preflights, which carry no key. */
export async function originIsListed(db: Db, origin: string): Promise<boolean> {
  const row = await rowOf(db, sql`select 1 from project_settings where origins @> array[${origin}]::text[] limit 1`)
  return row !== null
}
