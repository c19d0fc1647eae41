import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { recoveryCodes } from '../../db/schema/sign-in-methods.ts'
import type { Tx } from '../../db/transaction.ts'
import type { KeyedHash } from './keyed-hash.ts'
import { toBase32 } from './totp.ts'
import { wrongCode } from './wrong-code.ts'

type RecoveryParts = { db: Database; keyedHash: KeyedHash }
export type RecoveryCodes = ReturnType<typeof createRecoveryCodes>

const COUNT = 10
/** 16 characters, too many to guess. */
const BYTES = 10

/** Codes on paper for operators who lose their devices. Each works once, and only hashes are stored. */
export function createRecoveryCodes({ db, keyedHash }: RecoveryParts) {
  const hashOf = (userId: string, code: string) =>
    keyedHash('recovery', userId, code.toUpperCase().replaceAll(/[^A-Z2-7]/g, ''))

  return {
    count: (userId: string): Promise<number> =>
      db.orm.$count(recoveryCodes, eq(recoveryCodes.userId, userId)),

    /** Ten new codes that replace the earlier ones; they are shown this one time. */
    async replace(tx: Tx, userId: string): Promise<string[]> {
      const codes = Array.from({ length: COUNT }, newCode)
      const rows = await Promise.all(
        codes.map(async (code) => ({ userId, codeHash: await hashOf(userId, code) })),
      )
      await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
      await tx.insert(recoveryCodes).values(rows)
      return codes
    },

    /** Throws `code_wrong` if it is not the operator's, or was used before. */
    async redeem(userId: string, code: string): Promise<void> {
      const codeHash = await hashOf(userId, code)
      const { rowCount } = await db.orm
        .delete(recoveryCodes)
        .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
      if (rowCount !== 1) throw wrongCode()
    },
  }
}

function newCode(): string {
  return (toBase32(randomBytes(BYTES)).match(/.{4}/g) ?? []).join('-')
}
