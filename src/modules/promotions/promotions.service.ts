import { desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { promotions, promotionUses } from '../../db/schema/catalogue.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import { AppError } from '../../shared/errors.ts'
import { type Operator, recordAction } from '../audit/audit-log.ts'
import type { Credits } from '../credits/credits.service.ts'
import type { Limits } from '../limits/limits.service.ts'
import { canonicalEmail } from '../mailboxes/canonical-email.ts'
import { isCurrent } from './discount-rules.ts'

type PromotionParts = {
  db: Database
  credits: Pick<Credits, 'openAccount' | 'grant' | 'hasGrant'>
  limits: Pick<Limits, 'consume'>
  /** Tells mailboxes apart without storing them. */
  keyedHash: (kind: 'email', domain: string, mailbox: string) => Promise<string>
  now: () => Date
}
type NewPromotion = Pick<
  Promotion,
  'code' | 'credits' | 'percent' | 'firstPurchaseOnly' | 'maxUses' | 'startsAt' | 'expiresAt' | 'reason'
> & { operator: Operator }
type Receiver = { userId: string; domain: string; email: string }

export type Promotion = typeof promotions.$inferSelect
export type Promotions = ReturnType<typeof createPromotions>

const MAX_LISTED = 100

/** Codes for credits or discounts: once per mailbox and account, up to a number of people, until a day. */
export function createPromotions({ db, credits, limits, keyedHash, now }: PromotionParts) {
  async function lock(tx: Tx, code: string): Promise<Promotion | null> {
    const [found] = await tx.select().from(promotions).where(eq(promotions.code, code)).for('update')
    return found ?? null
  }

  return {
    /** The latest first. */
    list: (): Promise<Promotion[]> =>
      db.orm.select().from(promotions).orderBy(desc(promotions.createdAt)).limit(MAX_LISTED),

    create: ({ operator, ...promotion }: NewPromotion): Promise<void> =>
      inTransaction(db, async (tx) => {
        const { code, credits: each, percent, firstPurchaseOnly, maxUses, reason } = promotion
        const startsAt = promotion.startsAt?.toISOString()
        const expiresAt = promotion.expiresAt.toISOString()
        const made = await tx
          .insert(promotions)
          .values({ ...promotion, createdAt: now(), createdBy: operator.email })
          .onConflictDoNothing()
          .returning({ code: promotions.code })
        if (made.length === 0) throw new AppError('promotion_exists')
        await recordAction(tx, operator, {
          action: 'promotion_created',
          subject: { kind: 'promotion', id: code },
          after: {
            ...(percent === null ? { credits: each } : { percent, firstPurchaseOnly }),
            maxUses,
            ...(startsAt && { startsAt }),
            expiresAt,
          },
          reason,
        })
      }),

    /** Credits already received stay. Throws `not_found` if it has already ended. */
    end: ({ code, reason, operator }: { code: string; reason: string; operator: Operator }): Promise<void> =>
      inTransaction(db, async (tx) => {
        const promotion = await lock(tx, code)
        if (!promotion || promotion.endedAt) throw new AppError('not_found')
        await tx.update(promotions).set({ endedAt: now() }).where(eq(promotions.code, code))
        await recordAction(tx, operator, {
          action: 'promotion_ended',
          subject: { kind: 'promotion', id: code },
          after: { uses: promotion.uses },
          reason,
        })
      }),

    /** Returns what was received. Two at once wait for each other at the row of the code. */
    async redeem({ userId, domain, email }: Receiver, code: string): Promise<number> {
      await limits.consume('promotionsPerUser', userId)
      const mailboxHash = await keyedHash('email', domain, canonicalEmail(email))
      return inTransaction(db, async (tx) => {
        const promotion = await lock(tx, code)
        if (!promotion || !isCurrent(promotion, now())) throw new AppError('promotion_unknown')
        if (promotion.percent !== null) throw new AppError('promotion_for_purchases')
        const account = await credits.openAccount(tx, { kind: 'user', id: userId, domain })
        const key = `promotion:${code}`
        const used = await tx
          .insert(promotionUses)
          .values({ code, mailboxHash, usedAt: now() })
          .onConflictDoNothing()
          .returning({ code: promotionUses.code })
        // An account that has moved to another mailbox has received its credits already.
        if (used.length === 0 || (await credits.hasGrant(tx, account, key))) {
          throw new AppError('promotion_used')
        }
        if (promotion.uses >= promotion.maxUses) throw new AppError('promotion_used_up')
        await tx
          .update(promotions)
          .set({ uses: sql`${promotions.uses} + 1` })
          .where(eq(promotions.code, code))
        await credits.grant(tx, {
          account,
          source: 'promotion',
          amount: promotion.credits,
          reference: code,
          key,
        })
        return promotion.credits
      })
    },
  }
}
