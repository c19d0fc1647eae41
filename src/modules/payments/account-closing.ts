import type { Database } from '../../db/database.ts'
import type { Tx } from '../../db/transaction.ts'
import { AppError } from '../../shared/errors.ts'
import type { Checkouts } from './checkouts.service.ts'
import { type PaymentGateway, PaymentProviderUnavailable } from './payment-gateway.ts'
import type { Settlement } from './settlement.service.ts'
import { listLiveOf } from './subscriptions.store.ts'
import { findOpenTransaction, listProcessing } from './transactions.store.ts'

type ClosingParts = { db: Database; gateway: PaymentGateway; checkouts: Checkouts; settlement: Settlement }
export type AccountClosing = ReturnType<typeof createAccountClosing>

/**
 * Makes sure that nobody pays for a deleted account. The provider comes first: an account whose subscription still runs
 * there is not deleted. A bank payment on its way cannot be stopped; that money is refunded when it arrives.
 */
export function createAccountClosing({ db, gateway, checkouts, settlement }: ClosingParts) {
  const provider = gateway.name

  async function endAtProvider(userId: string): Promise<void> {
    const open = await findOpenTransaction(db.orm, userId)
    if (open) await checkouts.close(open, 'canceled')
    for (const { checkoutId } of await listProcessing(db.orm, userId, provider)) {
      const checkout = checkoutId ? await gateway.fetchCheckout(checkoutId) : null
      if (checkout?.state !== 'processing' || !checkout.subscriptionId) continue
      await settlement.change(checkout.subscriptionId, { kind: 'end_now' })
    }
    for (const { subscriptionId } of await listLiveOf(db.orm, userId, provider)) {
      await settlement.change(subscriptionId, { kind: 'end_now' })
    }
  }

  return {
    /** Before anything is deleted: closes open checkouts and ends subscriptions at the provider. */
    async beforeDeletion(userId: string): Promise<void> {
      try {
        await endAtProvider(userId)
      } catch (error) {
        const unreachable =
          error instanceof PaymentProviderUnavailable ||
          (error instanceof AppError && error.reason === 'payment_unavailable')
        if (unreachable) throw new AppError('deletion_payments_unreachable')
        throw error
      }
    },

    /** In the deleting transaction: another tab may have begun a purchase since. */
    async confirmClosed(tx: Tx, userId: string): Promise<void> {
      const open = await findOpenTransaction(tx, userId)
      const live = await listLiveOf(tx, userId, provider)
      if (open || live.length > 0) throw new AppError('busy', { seconds: 1 })
    },
  }
}
