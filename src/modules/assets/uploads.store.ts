import { and, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm'
import { lockName } from '../../db/advisory-lock.ts'
import type { Database } from '../../db/database.ts'
import { moveRowsToUser, ownedBy } from '../../db/owned-rows.ts'
import { generations } from '../../db/schema/generations.ts'
import { partialUploads, uploads } from '../../db/schema/uploads.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Owner } from '../credits/owner.ts'

const MAX_NAME_CHARACTERS = 255
/** The key of an upload's blob contains the upload's id. */
export const BLOB_PREFIX = 'uploads/'

type Orm = Database['orm'] | Tx
export type UploadRow = typeof uploads.$inferSelect
export type PartialUpload = typeof partialUploads.$inferSelect

type NewUpload = Omit<UploadRow, 'ownerKind' | 'ownerId'>

/** An existing row stays: two attempts to finish the same upload end as one. */
export async function insertUpload(orm: Orm, { kind, id }: Owner, row: NewUpload): Promise<void> {
  const name = storableName(row.name)
  await orm
    .insert(uploads)
    .values({ ...row, name, ownerKind: kind, ownerId: id })
    .onConflictDoNothing()
}

export async function findUpload(orm: Orm, owner: Owner, id: string): Promise<UploadRow | null> {
  const [row] = await orm
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), ownedBy(uploads, owner)))
  return row ?? null
}

/** Until the transaction ends, nobody else adds to the owner's usage. */
export async function lockHeld(tx: Tx, { id }: Pick<Owner, 'id'>): Promise<void> {
  await lockName(tx, `uploads of ${id}`)
}

/** The owner's usage of the storage without one upload, including announced uploads. */
export async function heldBytes(orm: Orm, owner: Owner, besideId: string): Promise<number> {
  const sum = sql<string>`coalesce(sum(bytes), 0)`
  const [whole] = await orm
    .select({ sum })
    .from(uploads)
    .where(and(ownedBy(uploads, owner), ne(uploads.id, besideId)))
  const [partial] = await orm
    .select({ sum })
    .from(partialUploads)
    .where(and(ownedBy(partialUploads, owner), ne(partialUploads.id, besideId)))
  return Number(whole?.sum ?? 0) + Number(partial?.sum ?? 0)
}

export async function insertPartial(orm: Orm, row: typeof partialUploads.$inferInsert): Promise<void> {
  await orm.insert(partialUploads).values({ ...row, name: storableName(row.name) })
}

export async function findPartial(
  orm: Orm,
  owner: Owner,
  id: string,
  at: Date,
): Promise<PartialUpload | null> {
  const wanted = and(
    eq(partialUploads.id, id),
    ownedBy(partialUploads, owner),
    gt(partialUploads.expiresAt, at),
  )
  const [row] = await orm.select().from(partialUploads).where(wanted)
  return row ?? null
}

type Part = { id: string; offset: number; bytes: number; blobKey: string }

/** True if the part was the next one; of two simultaneous parts only one is. */
export async function appendPart(orm: Orm, { id, offset, bytes, blobKey }: Part): Promise<boolean> {
  const { rowCount } = await orm
    .update(partialUploads)
    .set({
      received: offset + bytes,
      parts: sql`${partialUploads.parts} || ${JSON.stringify([blobKey])}::jsonb`,
    })
    .where(and(eq(partialUploads.id, id), eq(partialUploads.received, offset)))
  return rowCount === 1
}

export async function deletePartial(orm: Orm, id: string): Promise<void> {
  await orm.delete(partialUploads).where(eq(partialUploads.id, id))
}

/** Expired uploads that no open generation needs. */
export async function deleteExpiredUploads(orm: Orm, at: Date): Promise<string[]> {
  const needed = sql`exists (
    select 1 from ${generations}
    where ${inArray(generations.status, ['queued', 'running'])}
      and strpos(${generations.inputs}::text, ${uploads.id}) > 0
  )`
  const gone = await orm
    .delete(uploads)
    .where(and(lt(uploads.expiresAt, at), sql`not ${needed}`))
    .returning({ blobKey: uploads.blobKey })
  return gone.map(({ blobKey }) => blobKey)
}

export async function deleteExpiredPartials(orm: Orm, at: Date): Promise<string[]> {
  const gone = await orm
    .delete(partialUploads)
    .where(lt(partialUploads.expiresAt, at))
    .returning({ parts: partialUploads.parts })
  return gone.flatMap(({ parts }) => parts)
}

/** Whether this blob belongs to a finished upload. */
export async function holdsBlob(orm: Orm, blobKey: string): Promise<boolean> {
  if (!blobKey.startsWith(BLOB_PREFIX)) return false
  return (await orm.$count(uploads, eq(uploads.id, blobKey.slice(BLOB_PREFIX.length)))) === 1
}

/** Which of these blobs belong to an upload, finished or partial. */
export async function knownBlobs(orm: Orm, keys: readonly string[]): Promise<Set<string>> {
  const whole = await orm
    .select({ key: uploads.blobKey })
    .from(uploads)
    .where(inArray(uploads.blobKey, [...keys]))
  const parts = await orm
    .select({ key: sql<string>`part` })
    .from(sql`${partialUploads}, jsonb_array_elements_text(${partialUploads.parts}) as part`)
    .where(inArray(sql`part`, [...keys]))
  return new Set([...whole, ...parts].map(({ key }) => key))
}

export async function moveToUser(tx: Tx, move: { visitorId: string; userId: string }): Promise<void> {
  for (const table of [uploads, partialUploads]) await moveRowsToUser(tx, table, move)
}

/** Returns the blobs, which the caller has to delete. */
export async function deleteOfUser(tx: Tx, userId: string): Promise<string[]> {
  const owner = { kind: 'user', id: userId } as const
  const whole = await tx.delete(uploads).where(ownedBy(uploads, owner)).returning({ key: uploads.blobKey })
  const partial = await tx
    .delete(partialUploads)
    .where(ownedBy(partialUploads, owner))
    .returning({ parts: partialUploads.parts })
  return [...whole.map(({ key }) => key), ...partial.flatMap(({ parts }) => parts)]
}

/** The name is only ever displayed, so it may be anything of limited length. */
function storableName(name: string): string {
  return name.replaceAll('\0', '').slice(0, MAX_NAME_CHARACTERS)
}
