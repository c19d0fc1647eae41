import { randomUUID } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { HOUR_MS, MINUTE_MS } from '../../shared/durations.ts'
import { AppError } from '../../shared/errors.ts'
import type { Limits } from '../limits/limits.service.ts'
import type { Discount, Discounts } from '../promotions/discounts.service.ts'
import { lockBuyer } from './buyers.store.ts'
import { createCheckoutRules } from './checkout-rules.ts'
import type { CheckoutState, PaymentGateway, PurchaseItem } from './payment-gateway.ts'
import { isFor, pricedItem } from './priced-item.ts'
import { withPublicErrors } from './provider-errors.ts'
import { saleMetadata } from './sale.ts'
import type { Settlement } from './settlement.service.ts'
import { statusOf } from './transaction-state.ts'
import {
  closeTransaction,
  findCustomer,
  findOpenTransaction,
  findTransaction,
  insertTransaction,
  rememberCustomer,
  type Transaction,
  updateTransaction,
} from './transactions.store.ts'

type CheckoutParts = {
  db: Database
  gateway: PaymentGateway
  settlement: Settlement
  limits: Limits
  discounts: Discounts
  now: () => Date
}
export type Buyer = { id: string; domain: string; email: string }
export type Checkouts = ReturnType<typeof createCheckouts>

/** How long a checkout can be paid. Providers require half an hour at least, counted from slightly later than we do. */
const OPEN_MS = HOUR_MS
/** An open checkout this old is replaced, so that it does not close while the buyer looks for a card. */
const SHOWN_AGAIN_MS = 20 * MINUTE_MS

/**
 * Opens checkouts. A person has one open checkout at most: the same item leads back to it, and another item closes it
 * at the provider first. So repeated clicks and second tabs never make two purchases.
 */
export function createCheckouts({ db, gateway, settlement, limits, discounts, now }: CheckoutParts) {
  const provider = gateway.name
  const rules = createCheckoutRules(discounts, provider)

  /**
   * Afterwards it can no longer be paid, unless it was paid, or a bank payment is on its way; then that is recorded.
   */
  async function close(open: Transaction, as: 'canceled' | 'expired'): Promise<void> {
    if (open.checkoutId && open.provider === provider) {
      const closed = await withPublicErrors(gateway.closeCheckout(open.checkoutId))
      if (closed?.state === 'paid' || closed?.state === 'processing') {
        await settlement.settle({ kind: 'checkout', id: open.checkoutId })
        return
      }
    }
    await closeTransaction(db.orm, open.id, as, now())
  }

  async function openAtProvider(open: Transaction, buyer: Buyer, item: PurchaseItem): Promise<void> {
    const customerId = await findCustomer(db.orm, buyer.id, provider)
    const expiresAt = new Date(open.createdAt.getTime() + OPEN_MS)
    const { id: transactionId, discountCents } = open
    const { id: userId, email, domain } = buyer
    const metadata = saleMetadata({ ...open, transactionId, userId, domain, email })
    const user = { id: userId, email }
    const order = { transactionId, metadata, user, customerId, item, discountCents, expiresAt }
    const opened = await withPublicErrors(gateway.openCheckout(order))
    if (opened.customerId) {
      await rememberCustomer(db.orm, { userId: buyer.id, provider, customerId: opened.customerId })
    }
    await updateTransaction(db.orm, open.id, { checkoutId: opened.checkoutId })
    const current = await findTransaction(db.orm, open.id)
    if (current?.state === 'open') return
    // Another tab has closed it while the provider was still opening it, so nothing else will close it there.
    await withPublicErrors(gateway.closeCheckout(opened.checkoutId))
    throw new AppError('busy', { seconds: 1 })
  }

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
        if ((await lockBuyer(tx, buyer.id)).isDeleted) throw new AppError('session_ended')
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
        // After the insert, which waits for a purchase that is being recorded, so that the rules see it.
        if (!inserted) return
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
