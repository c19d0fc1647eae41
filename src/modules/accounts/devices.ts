import { and, eq, lt } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { knownDevices, sessions, users } from '../../db/schema/accounts.ts'
import type { Tx } from '../../db/transaction.ts'
import { DAY_MS } from '../../shared/durations.ts'

/** A browser, identified by its cookie; new until it has sent the cookie back. */
export type Device = { id: string; isNew: boolean }

type Place = { deviceId: string; networkHash: string }
type DeviceParts = { db: Database; domain: string; now: () => Date }
export type Devices = ReturnType<typeof createDevices>

const FORGOTTEN_AFTER_MS = 400 * DAY_MS

/** Remembers the devices of each account. Known devices are spared the limits on unknown ones. */
export function createDevices({ db, domain, now }: DeviceParts) {
  return {
    /** The id of a device that has signed in to the account with this address; null for any other. */
    async findKnown(email: string, { id, isNew }: Device): Promise<string | null> {
      const [known] = await db.orm
        .select({ id: knownDevices.deviceId })
        .from(knownDevices)
        .innerJoin(users, eq(users.id, knownDevices.userId))
        .where(and(eq(users.domain, domain), eq(users.email, email), eq(knownDevices.deviceId, id)))
      return known && !isNew ? known.id : null
    },

    /** Whether the account has been used before, but neither on this device nor recently from this network. */
    async isNewPlace(tx: Tx, userId: string, { deviceId, networkHash }: Place): Promise<boolean> {
      const devices = await tx.select().from(knownDevices).where(eq(knownDevices.userId, userId))
      const networks = await tx
        .selectDistinct({ hash: sessions.networkHash })
        .from(sessions)
        .where(eq(sessions.userId, userId))
      const isUsed = devices.length + networks.length > 0
      const isKnown =
        devices.some((device) => device.deviceId === deviceId) ||
        networks.some(({ hash }) => hash === networkHash)
      return isUsed && !isKnown
    },

    async remember(tx: Tx, userId: string, deviceId: string): Promise<void> {
      await tx
        .insert(knownDevices)
        .values({ userId, deviceId, lastUsedAt: now() })
        .onConflictDoUpdate({
          target: [knownDevices.userId, knownDevices.deviceId],
          set: { lastUsedAt: now() },
        })
    },

    /** A signed-out device must not be spared afterwards. */
    async forget(tx: Tx, userId: string): Promise<void> {
      await tx.delete(knownDevices).where(eq(knownDevices.userId, userId))
    },
  }
}

export async function forgetUnusedDevices({ orm }: Database, at: Date): Promise<void> {
  const latest = new Date(at.getTime() - FORGOTTEN_AFTER_MS)
  await orm.delete(knownDevices).where(lt(knownDevices.lastUsedAt, latest))
}
