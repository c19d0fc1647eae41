import { desc, eq } from 'drizzle-orm'
import { lockName } from '../../db/advisory-lock.ts'
import { settingChanges } from '../../db/schema/catalogue.ts'
import type { Reader, Tx } from '../../db/transaction.ts'
import type { Overrides } from '../../shared/catalogue/setting-values.ts'

export type SettingChange = typeof settingChanges.$inferSelect

/** The latest change of each key that was ever changed. */
export function listCurrent(reader: Reader): Promise<SettingChange[]> {
  return reader
    .selectDistinctOn([settingChanges.key])
    .from(settingChanges)
    .orderBy(settingChanges.key, desc(settingChanges.id))
}

/** The operators' settings, without those they have reset. */
export function overridesIn(current: readonly SettingChange[]): Overrides {
  return new Map(current.flatMap(({ key, value }) => (value === null ? [] : [[key, value] as const])))
}

export async function findLatest(reader: Reader, key: string): Promise<SettingChange | null> {
  const [latest] = await reader
    .select()
    .from(settingChanges)
    .where(eq(settingChanges.key, key))
    .orderBy(desc(settingChanges.id))
    .limit(1)
  return latest ?? null
}

/** Makes changes of one setting, which compare with the one before, wait for one another. */
export async function lockSetting(tx: Tx, key: string): Promise<void> {
  await lockName(tx, `setting ${key}`)
}

export async function insertChange(
  tx: Pick<Tx, 'insert'>,
  change: typeof settingChanges.$inferInsert,
): Promise<void> {
  await tx.insert(settingChanges).values(change)
}

/** Newest first. */
export function listChanges(reader: Reader, limit: number): Promise<SettingChange[]> {
  return reader.select().from(settingChanges).orderBy(desc(settingChanges.id)).limit(limit)
}
