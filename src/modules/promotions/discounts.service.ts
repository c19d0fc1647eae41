import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { promotions } from '../../db/schema/catalogue.ts'
import type { Tx } from '../../db/transaction.ts'
import { AppError } from '../../shared/errors.ts'
import { canonicalEmail } from '../mailboxes/canonical-email.ts'
import { refusalOf, type Use } from './discount-rules.ts'

type DiscountParts = {
  db: Database
  /** Tells mailboxes apart without storing them. */
  keyedHash: (kind: 'email', domain: string, mailbox: string) => Promise<string>
  now: () => Date
}

export type Discount = { code: string; percent: number }
export type Discounts = ReturnType<typeof createDiscounts>

/** Discount codes. Who has bought with one is recorded with the purchases. */
export function createDiscounts({ db, keyedHash, now }: DiscountParts) {
  return {
    /** Whatever its limits: its discount never changes. Throws `promotion_unknown` if it has none. */
    async get(code: string): Promise<Discount> {
      const { percent } = promotions
      const [found] = await db.orm.select({ percent }).from(promotions).where(eq(promotions.code, code))
      if (!found?.percent) throw new AppError('promotion_unknown')
      return { code, percent: found.percent }
    },

    /** Throws if a person may not use a code. Two at once wait for each other at its row. */
    async check(tx: Tx, code: string, readUse: () => Promise<Omit<Use, 'at'>>): Promise<void> {
      const [found] = await tx.select().from(promotions).where(eq(promotions.code, code)).for('update')
      const refusal = found ? refusalOf(found, { at: now(), ...(await readUse()) }) : 'promotion_unknown'
      if (refusal) throw new AppError(refusal)
    },

    mailboxOf: ({ domain, email }: { domain: string; email: string }): Promise<string> =>
      keyedHash('email', domain, canonicalEmail(email)),
  }
}
