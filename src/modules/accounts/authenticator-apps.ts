import { and, eq, isNotNull, isNull, lt, notLike, or } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { authenticatorApps } from '../../db/schema/sign-in-methods.ts'
import type { Tx } from '../../db/transaction.ts'
import { AppError } from '../../shared/errors.ts'
import type { SecretSeal } from './secret-seal.ts'
import { matchingStep, newTotpSecret, totpAddress } from './totp.ts'
import { wrongCode } from './wrong-code.ts'

type AppParts = { db: Database; seal: SecretSeal; siteName: string; now: () => Date }
type AppRow = typeof authenticatorApps.$inferSelect
export type AuthenticatorApps = ReturnType<typeof createAuthenticatorApps>

/** Authenticator apps of operators, one each. */
export function createAuthenticatorApps({ db, seal, siteName, now }: AppParts) {
  async function find(userId: string) {
    const [app] = await db.orm.select().from(authenticatorApps).where(eq(authenticatorApps.userId, userId))
    return app ?? null
  }

  /** Secrets from before sealing was introduced are read unsealed until the next clean-up. */
  const secretOf = ({ userId, secret }: AppRow) =>
    seal.isSealed(secret) ? seal.open(userId, secret) : secret

  /** The time step of a code that is right and unused; throws `code_wrong` otherwise. */
  async function stepOf(userId: string, code: string, isConfirmed: boolean): Promise<number> {
    const app = await find(userId)
    if (!app || (app.confirmedAt !== null) !== isConfirmed) throw wrongCode()
    const step = matchingStep({ ...app, secret: await secretOf(app) }, code, now())
    if (step === null) throw wrongCode()
    return step
  }

  return {
    isSetUp: async (userId: string): Promise<boolean> => (await find(userId))?.confirmedAt != null,

    /** A new secret. It replaces one that was never confirmed; an app in use has to be removed first. */
    async begin({ id: userId, email }: { id: string; email: string }) {
      const secret = newTotpSecret()
      const sealed = await seal.seal(userId, secret)
      const { rowCount } = await db.orm
        .insert(authenticatorApps)
        .values({ userId, secret: sealed })
        .onConflictDoUpdate({
          target: authenticatorApps.userId,
          set: { secret: sealed },
          setWhere: isNull(authenticatorApps.confirmedAt),
        })
      if (rowCount === 0) throw new AppError('already_set_up')
      return { secret, uri: totpAddress({ secret, site: siteName, email }) }
    },

    async confirm(tx: Tx, userId: string, code: string): Promise<void> {
      const lastStep = await stepOf(userId, code, false)
      await tx
        .update(authenticatorApps)
        .set({ confirmedAt: now(), lastStep })
        .where(eq(authenticatorApps.userId, userId))
    },

    /** Throws `code_wrong` unless the code is right. If the same code is sent twice, the second is refused. */
    async check(userId: string, code: string): Promise<void> {
      const step = await stepOf(userId, code, true)
      const isUnused = or(isNull(authenticatorApps.lastStep), lt(authenticatorApps.lastStep, step))
      const { rowCount } = await db.orm
        .update(authenticatorApps)
        .set({ lastStep: step })
        .where(and(eq(authenticatorApps.userId, userId), isUnused))
      if (rowCount !== 1) throw wrongCode()
    },

    /** Whether an app was in use. */
    async remove(tx: Tx, userId: string): Promise<boolean> {
      const { rowCount } = await tx
        .delete(authenticatorApps)
        .where(and(eq(authenticatorApps.userId, userId), isNotNull(authenticatorApps.confirmedAt)))
      return rowCount === 1
    },
  }
}

/** Seals secrets that were stored before sealing was introduced. */
export async function sealPlainSecrets({ orm }: Database, seal: SecretSeal): Promise<void> {
  const plain = await orm
    .select()
    .from(authenticatorApps)
    .where(notLike(authenticatorApps.secret, 'sealed:%'))
  for (const { userId, secret } of plain) {
    await orm
      .update(authenticatorApps)
      .set({ secret: await seal.seal(userId, secret) })
      .where(and(eq(authenticatorApps.userId, userId), eq(authenticatorApps.secret, secret)))
  }
}
