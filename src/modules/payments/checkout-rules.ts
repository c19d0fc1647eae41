import type { Tx } from '../../db/transaction.ts'
import { findPack } from '../../shared/catalogue/packs.ts'
import { AppError } from '../../shared/errors.ts'
import type { Discounts } from '../promotions/discounts.service.ts'
import type { ProviderName, PurchaseItem } from './payment-gateway.ts'
import { readUses } from './promotion-uses.store.ts'
import { findLiveSubscription } from './subscriptions.store.ts'
import { hasEverPaid, listProcessing } from './transactions.store.ts'

/** Who may buy what, and with which code. */
export function createCheckoutRules(discounts: Pick<Discounts, 'check'>, provider: ProviderName) {
  return {
    async checkItem(tx: Tx, buyerId: string, item: PurchaseItem): Promise<void> {
      if (item.kind === 'subscription') {
        if (await findLiveSubscription(tx, buyerId, provider)) throw new AppError('already_subscribed')
        const underWay = await listProcessing(tx, buyerId, provider)
        if (underWay.length > 0) throw new AppError('payment_processing')
      } else if (findPack(item.priceCents)?.firstPurchaseOnly && (await hasEverPaid(tx, buyerId))) {
        throw new AppError('not_first_purchase')
      }
    },

    checkDiscount: (tx: Tx, buyerId: string, code: string, mailbox: string): Promise<void> =>
      discounts.check(tx, code, async () => ({
        ...(await readUses(tx, { code, mailbox, buyerId })),
        hasPaid: await hasEverPaid(tx, buyerId),
      })),
  }
}
