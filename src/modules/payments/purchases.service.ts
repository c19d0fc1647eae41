import type { Database } from '../../db/database.ts'
import { CURRENCY } from '../../shared/catalogue/currency.ts'
import type { Receipt } from '../../shared/contract/pay.ts'
import { DAY_MS } from '../../shared/durations.ts'
import type { TimeSpan } from '../../shared/time-span.ts'
import { addMonths } from './months.ts'
import type { ProviderName } from './payment-gateway.ts'
import { countUses } from './promotion-uses.store.ts'
import { findLiveSubscription } from './subscriptions.store.ts'
import {
  findTransaction,
  hasEverPaid,
  hasPackSince,
  listPaid,
  type Transaction,
} from './transactions.store.ts'
import {
  type BuyersTransaction,
  findBuyerOf,
  listLatest,
  listOfBuyer,
  listSales,
  readTurnover,
  sumNetPayments,
  type TransactionSearch,
  type Turnover,
} from './turnover.store.ts'

type PurchaseParts = { db: Database; provider: ProviderName; now: () => Date }
export type Purchases = ReturnType<typeof createPurchases>

/** How long a failed renewal changes nothing for the subscriber; then the subscription is ended. */
export const GRACE_MS = 7 * DAY_MS
const PACK_MAKES_VIP_MONTHS = 12
const TURNOVER_MS = 30 * DAY_MS

/** What people have bought, and what follows from it. */
export function createPurchases({ db, provider, now }: PurchaseParts) {
  return {
    provider,

    /** A subscription that is paid or within its grace, or a pack of the last twelve months. */
    async isVip(userId: string): Promise<boolean> {
      const live = await findLiveSubscription(db.orm, userId, provider)
      const lapsed = live?.pastDueSince && now().getTime() - live.pastDueSince.getTime() > GRACE_MS
      const beginning = live && !lapsed ? await findTransaction(db.orm, live.transactionId) : null
      if (beginning && !beginning.withheld) return true
      return hasPackSince(db.orm, userId, addMonths(now(), -PACK_MAKES_VIP_MONTHS))
    },

    isFirstPurchase: async (userId: string): Promise<boolean> => !(await hasEverPaid(db.orm, userId)),

    find: (transactionId: string): Promise<Transaction | null> => findTransaction(db.orm, transactionId),

    of: (userId: string, limit: number): Promise<Transaction[]> => listOfBuyer(db.orm, userId, limit),

    /** By our id of a transaction, or by any that the provider has for what was bought. */
    async findBuyer(reference: string): Promise<string | null> {
      const own = await findTransaction(db.orm, reference)
      return own?.userId ?? findBuyerOf(db.orm, provider, reference)
    },

    /** Of the last 30 days. */
    turnover: (domain: string): Promise<Turnover> =>
      readTurnover(db.orm, domain, new Date(now().getTime() - TURNOVER_MS)),

    /** Paid from one moment until before another, without refunds. */
    keptBetween: (domain: string, span: TimeSpan): Promise<number> => sumNetPayments(db.orm, domain, span),

    /** Since a moment, packs together and each plan. */
    sales: (domain: string, since: Date) => listSales(db.orm, domain, since),

    latest: (search: TransactionSearch): Promise<BuyersTransaction[]> => listLatest(db.orm, search),

    /** How often each of these promotion codes was bought with. */
    promotionUses: (codes: readonly string[]) => countUses(db.orm, codes),

    async receipts(userId: string): Promise<Omit<Receipt, 'url'>[]> {
      const paid = await listPaid(db.orm, userId)
      return paid.map(
        ({ id, paidAt, createdAt, kind, planId, credits, amountCents, discountCents, state }) => ({
          id,
          at: (paidAt ?? createdAt).toISOString(),
          kind,
          plan_id: planId,
          credits,
          amount_cents: amountCents,
          discount_cents: discountCents,
          currency: CURRENCY,
          state: state === 'refunded' || state === 'disputed' ? state : 'paid',
        }),
      )
    },
  }
}
