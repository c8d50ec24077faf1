import type { AnyColumn } from 'drizzle-orm'
import { and, eq, isNotNull, isNull, ne, sql as fragment } from '../connection/drizzle.ts'
import { inTransaction, type Db } from '../connection/database.ts'
import { RequestRefusedError } from '../connection/errors.ts'
import { newId, uuidOf } from '../connection/ids.ts'
import { rowOf, sql } from '../connection/statement.ts'
import { members } from '../schema/schema-console.ts'

export type MemberRole = 'owner' | 'operator' | 'viewer'

/** A person who may sign in to the console of one project. */
export interface MemberRecord {
  id: string
  project_id: string
  /** In lower case. */
  email: string
  name: string
  role: MemberRole
  has_password: boolean
  created_at: string
}

export interface MemberWithPassword extends MemberRecord {
  /** As apps/api/access/password.ts writes it; null for a member who cannot sign in by password. */
  password_hash: string | null
}

export interface NewMember {
  email: string
  name: string
  role: MemberRole
  passwordHash: string | null
}

/** Throws RequestRefusedError where the project has a member of that address already. */
export async function createMember(db: Db, projectId: string, input: NewMember): Promise<MemberRecord> {
  const [row] = await db
    .insert(members)
    .values({
      id: newId('member'),
      project_id: projectId,
      email: input.email.toLowerCase(),
      name: input.name,
      role: input.role,
      password_hash: input.passwordHash,
    })
    .onConflictDoNothing()
    .returning()
  if (row === undefined) {
    throw new RequestRefusedError('invalid_field', 'The project has a member with this address. Change that one.', {
      param: 'email',
    })
  }
  return shown(row)
}

/** The project's members, oldest first. */
export async function listMembers(db: Db, projectId: string): Promise<MemberRecord[]> {
  const rows = await db.select().from(members).where(ofProject(projectId)).orderBy(members.id)
  return rows.map(shown)
}

export async function findMember(db: Db, projectId: string, memberId: string): Promise<MemberWithPassword | null> {
  const [row] = await db
    .select()
    .from(members)
    .where(and(ofProject(projectId), eq(members.id, memberId)))
  return row === undefined ? null : { ...shown(row), password_hash: row.password_hash }
}

/** Members with this address in any project, at most five: before sign-in the project is not known. */
export async function findMembersByEmail(db: Db, email: string): Promise<MemberWithPassword[]> {
  const rows = await db
    .select()
    .from(members)
    .where(and(eq(members.email, email.toLowerCase()), isNull(members.removed_at)))
    .orderBy(members.id)
    .limit(5)
  return rows.map((row) => ({ ...shown(row), password_hash: row.password_hash }))
}

export async function someMemberHasPassword(db: Db): Promise<boolean> {
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(and(isNull(members.removed_at), isNotNull(members.password_hash)))
    .limit(1)
  return rows.length > 0
}

/** Changes what is given; null where the project has no such member. Throws RequestRefusedError for its last owner. */
export async function updateMember(
  db: Db,
  projectId: string,
  memberId: string,
  changes: { name?: string | undefined; role?: MemberRole | undefined; passwordHash?: string | undefined },
): Promise<MemberRecord | null> {
  return inTransaction(db, async (tx) => {
    if (changes.role !== undefined && changes.role !== 'owner') await refuseLastOwner(tx, projectId, memberId)
    const [row] = await tx
      .update(members)
      .set({
        name: orKept(changes.name, members.name),
        role: orKept(changes.role, members.role),
        password_hash: orKept(changes.passwordHash, members.password_hash),
      })
      .where(and(ofProject(projectId), eq(members.id, memberId)))
      .returning()
    return row === undefined ? null : shown(row)
  })
}

/** Ends the membership; the member's sessions count no more. False where there is no such member. */
export async function removeMember(db: Db, projectId: string, memberId: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await refuseLastOwner(tx, projectId, memberId)
    const rows = await tx
      .update(members)
      .set({ removed_at: new Date() })
      .where(and(ofProject(projectId), eq(members.id, memberId)))
      .returning({ id: members.id })
    return rows.length > 0
  })
}

/** Two owners who remove each other at once would leave none: the project's row puts them one after the other. */
async function refuseLastOwner(tx: Db, projectId: string, memberId: string): Promise<void> {
  await rowOf(tx, sql`select 1 from projects where id = ${uuidOf('project', projectId)} for no key update`)
  const [self] = await tx
    .select({ role: members.role })
    .from(members)
    .where(and(ofProject(projectId), eq(members.id, memberId)))
  if (self?.role !== 'owner') return
  const others = await tx
    .select({ id: members.id })
    .from(members)
    .where(and(ofProject(projectId), eq(members.role, 'owner'), ne(members.id, memberId)))
    .limit(1)
  if (others.length > 0) return
  throw new RequestRefusedError('invalid_field', 'This is the last owner. Make somebody else an owner first.', {
    param: 'role',
  })
}

const orKept = (value: string | undefined, column: AnyColumn) => fragment`coalesce(${value ?? null}, ${column})`

const ofProject = (projectId: string) => and(eq(members.project_id, projectId), isNull(members.removed_at))

const shown = (row: typeof members.$inferSelect): MemberRecord => ({
  id: row.id,
  project_id: row.project_id,
  email: row.email,
  name: row.name,
  role: row.role,
  has_password: row.password_hash !== null,
  created_at: row.created_at.toISOString(),
})
