import type { Database } from '../../db/database.ts'
import { HOUR_MS } from '../../shared/durations.ts'
import { AppError } from '../../shared/errors.ts'
import { findCustomer, rememberCustomer } from './buyers.store.ts'
import type { PaymentGateway, PurchaseItem } from './payment-gateway.ts'
import { withPublicErrors } from './provider-errors.ts'
import { saleMetadata } from './sale.ts'
import type { Settlement } from './settlement.service.ts'
import {
  closeTransaction,
  findTransaction,
  type Transaction,
  updateTransaction,
} from './transactions.store.ts'

type ProviderCheckoutParts = {
  db: Database
  gateway: PaymentGateway
  settlement: Settlement
  now: () => Date
}
export type Buyer = { id: string; domain: string; email: string }

/** How long a checkout can be paid. Providers require half an hour at least, counted from slightly later than we do. */
export const OPEN_MS = HOUR_MS

/** Opens checkouts at the provider, and closes them there. */
export function createProviderCheckouts({ db, gateway, settlement, now }: ProviderCheckoutParts) {
  const provider = gateway.name

  async function open(begun: Transaction, buyer: Buyer, item: PurchaseItem): Promise<void> {
    const customerId = await findCustomer(db, buyer.id, provider)
    const expiresAt = new Date(begun.createdAt.getTime() + OPEN_MS)
    const { id: transactionId, discountCents } = begun
    const { id: userId, email, domain } = buyer
    const metadata = saleMetadata({ ...begun, transactionId, userId, domain, email })
    const user = { id: userId, email }
    const order = { transactionId, metadata, user, customerId, item, discountCents, expiresAt }
    const opened = await withPublicErrors(gateway.openCheckout(order))
    if (opened.customerId) {
      await rememberCustomer(db.orm, { userId: buyer.id, provider, customerId: opened.customerId })
    }
    await updateTransaction(db.orm, begun.id, { checkoutId: opened.checkoutId })
    const current = await findTransaction(db.orm, begun.id)
    if (current?.state === 'open') return
    // Another tab has closed it while the provider was still opening it, so nothing else will close it there.
    await withPublicErrors(gateway.closeCheckout(opened.checkoutId))
    throw new AppError('busy', { seconds: 1 })
  }

  /**
   * Afterwards it can no longer be paid, unless it was paid, or a bank payment is on its way; then that is recorded.
   */
  async function close(begun: Transaction, as: 'canceled' | 'expired'): Promise<void> {
    if (begun.checkoutId && begun.provider === provider) {
      const closed = await withPublicErrors(gateway.closeCheckout(begun.checkoutId))
      if (closed?.state === 'paid' || closed?.state === 'processing') {
        await settlement.settle({ kind: 'checkout', id: begun.checkoutId })
        return
      }
    }
    await closeTransaction(db.orm, begun.id, as, now())
  }

  return { open, close }
}
