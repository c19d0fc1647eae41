import { randomUUID } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { MINUTE_MS } from '../../shared/durations.ts'
import { AppError } from '../../shared/errors.ts'
import type { Limits } from '../limits/limits.service.ts'
import { lockAgainstDeletion } from '../people/users.ts'
import type { Discount, Discounts } from '../promotions/discounts.service.ts'
import { createCheckoutRules } from './checkout-rules.ts'
import type { CheckoutState, PaymentGateway, PurchaseItem } from './payment-gateway.ts'
import { isFor, pricedItem } from './priced-item.ts'
import { type Buyer, createProviderCheckouts, OPEN_MS } from './provider-checkouts.ts'
import { withPublicErrors } from './provider-errors.ts'
import type { Settlement } from './settlement.service.ts'
import { statusOf } from './transaction-state.ts'
import {
  findOpenTransaction,
  findTransaction,
  insertTransaction,
  type Transaction,
} from './transactions.store.ts'

type CheckoutParts = {
  db: Database
  gateway: PaymentGateway
  settlement: Settlement
  limits: Limits
  discounts: Discounts
  now: () => Date
}
export type Checkouts = ReturnType<typeof createCheckouts>

/** An open checkout this old is replaced, so that it does not close while the buyer looks for a card. */
const SHOWN_AGAIN_MS = 20 * MINUTE_MS

/**
 * Opens checkouts. A person has one open checkout at most: the same item leads back to it, and another item closes it
 * at the provider first. So repeated clicks and second tabs never make two purchases.
 */
export function createCheckouts(parts: CheckoutParts) {
  const { db, gateway, settlement, limits, discounts, now } = parts
  const provider = gateway.name
  const rules = createCheckoutRules(discounts, provider)
  const { open: openAtProvider, close } = createProviderCheckouts(parts)

  return {
    close,

    /** The discount of a code on a person's next purchase. Throws if they may not use it. */
    async discount(buyer: Buyer, code: string): Promise<Discount> {
      await limits.consume('promotionsPerUser', buyer.id)
      const discount = await discounts.get(code)
      const mailbox = await discounts.mailboxOf(buyer)
      await inTransaction(db, (tx) => rules.checkDiscount(tx, buyer.id, code, mailbox))
      return discount
    },

    /** Returns the id of the transaction whose checkout is open now. */
    async begin(buyer: Buyer, item: PurchaseItem, code?: string): Promise<string> {
      const discount = code === undefined ? null : await discounts.get(code)
      const promotionMailbox = discount && (await discounts.mailboxOf(buyer))
      const priced = pricedItem(item, discount)
      await limits.consume('checkoutsPerUser', buyer.id)
      const before = await findOpenTransaction(db.orm, buyer.id)
      const tooOld = before && now().getTime() - before.createdAt.getTime() > SHOWN_AGAIN_MS
      if (before && (tooOld || !isFor(before, priced) || before.provider !== provider)) {
        await close(before, 'canceled')
      }
      const at = now()
      await inTransaction(db, async (tx) => {
        if ((await lockAgainstDeletion(tx, buyer.id)).isDeleted) throw new AppError('session_ended')
        const inserted = await insertTransaction(tx, {
          id: randomUUID(),
          userId: buyer.id,
          domain: buyer.domain,
          provider,
          state: 'open',
          ...priced,
          promotionMailbox,
          createdAt: at,
          updatedAt: at,
        })
        if (!inserted) return
        // After the insert, which waits for a purchase that is being recorded, so that the rules see it.
        await rules.checkItem(tx, buyer.id, item)
        if (discount && promotionMailbox) {
          await rules.checkDiscount(tx, buyer.id, discount.code, promotionMailbox)
        }
      })
      const open = await findOpenTransaction(db.orm, buyer.id)
      // Only another tab that requested something else at this very moment can have come in between.
      if (!open || !isFor(open, priced)) throw new AppError('busy', { seconds: 1 })
      if (!open.checkoutId) await openAtProvider(open, buyer, item)
      return open.id
    },

    /** The state for polling pages. It only reads: the provider's events decide. */
    async status(userId: string, transactionId: string, kind: Transaction['kind']): Promise<number> {
      const found = await findTransaction(db.orm, transactionId)
      if (!found || found.userId !== userId || found.kind !== kind) throw new AppError('not_found')
      return statusOf(found.state)
    },

    /** Closes an abandoned checkout. One that was paid, or closed before, stays as it is. */
    async forget(userId: string, transactionId: string): Promise<void> {
      const found = await findTransaction(db.orm, transactionId)
      if (!found || found.userId !== userId) throw new AppError('not_found')
      if (found.state === 'open') await close(found, 'canceled')
    },

    /** The content of the framed page; null if there is no such checkout. */
    async find(transactionId: string): Promise<{ transaction: Transaction; checkout: CheckoutState } | null> {
      const transaction = await findTransaction(db.orm, transactionId)
      if (!transaction?.checkoutId || transaction.provider !== provider) return null
      const checkout = await withPublicErrors(gateway.fetchCheckout(transaction.checkoutId))
      return checkout && { transaction, checkout }
    },

    /** Records the outcome of a checkout without any events. */
    async review(transaction: Transaction): Promise<void> {
      const { checkoutId, createdAt } = transaction
      if (checkoutId) await settlement.settle({ kind: 'checkout', id: checkoutId })
      const over = now().getTime() - createdAt.getTime() > OPEN_MS
      const current = over ? await findTransaction(db.orm, transaction.id) : null
      if (current?.state === 'open') await close(current, 'expired')
    },
  }
}
