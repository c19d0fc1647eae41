import type { Database } from '../../db/database.ts'
import { DAY_MS } from '../../shared/durations.ts'
import { startOfUtcDay } from '../../shared/utc-day.ts'
import type { Purchases } from '../payments/purchases.service.ts'
import { listBookedDays } from './cost-book.store.ts'
import { creditPrice, marginOf, sumByTool } from './cost-book.ts'

type BookParts = { db: Database; domain: string; purchases: Pick<Purchases, 'sales'>; now: () => Date }

const USUAL_DAYS = 30
/** As long as an annual plan runs. */
const SALES_DAYS = 365

/** The average revenue of a bought credit within a year. */
export async function readCreditPrice({ purchases, domain, now }: Omit<BookParts, 'db'>) {
  return creditPrice(await purchases.sales(domain, new Date(now().getTime() - SALES_DAYS * DAY_MS)))
}

export type CostBook = ReturnType<typeof createCostBook>

/** What engines elsewhere cost, compared with what people paid for it. */
export function createCostBook({ db, domain, purchases, now }: BookParts) {
  const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS)
  return async (days = USUAL_DAYS) => {
    // Whole days only: otherwise the first would look cheap.
    const from = startOfUtcDay(daysAgo(days - 1))
    const [booked, price] = await Promise.all([
      listBookedDays(db, { from, until: new Date(from.getTime() + days * DAY_MS) }),
      readCreditPrice({ purchases, domain, now }),
    ])
    return {
      days,
      price,
      tools: sumByTool(booked, price.micros),
      byDay: booked.map(({ day, ...runs }) => ({ day, ...marginOf(runs, price.micros) })),
    }
  }
}
