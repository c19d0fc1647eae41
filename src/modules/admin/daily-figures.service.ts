import type { Database } from '../../db/database.ts'
import { cachedFor } from '../../shared/cached-for.ts'
import type { TimeSpan } from '../../shared/time-span.ts'
import type { Credits } from '../credits/credits.service.ts'
import type { Generations } from '../generations/generations.service.ts'
import type { Purchases } from '../payments/purchases.service.ts'
import type { People } from '../people/people.ts'
import { comparedDays } from './compared-days.ts'
import { readCreditPrice } from './cost-book.service.ts'
import { listBookedDays } from './cost-book.store.ts'
import { sumMargin } from './cost-book.ts'
import { countActivePeople } from './daily-figures.store.ts'

type DailyParts = {
  db: Database
  domain: string
  people: Pick<People, 'countNew'>
  generations: Pick<Generations, 'outcomes'>
  purchases: Pick<Purchases, 'keptBetween' | 'sales'>
  credits: Pick<Credits, 'movements' | 'slowestRefund'>
  now: () => Date
}

/** The page says until when it counts. Counting a day with a hundred thousand runs takes a while. */
const CACHED_MS = 30_000

export type DailyFigures = ReturnType<typeof createDailyFigures>

/** How today compares with yesterday and the same day last week. */
export function createDailyFigures(parts: DailyParts) {
  const { db, domain, people, generations, purchases, credits, now } = parts
  async function read(span: TimeSpan, creditMicros: number) {
    const [signUps, activePeople, slowestRefundMs, outcomes, revenueCents, movements, booked] =
      await Promise.all([
        people.countNew(span),
        countActivePeople(db, span),
        credits.slowestRefund(span),
        generations.outcomes(span),
        purchases.keptBetween(domain, span),
        credits.movements(span),
        listBookedDays(db, span),
      ])
    const failed = outcomes.filter(({ status }) => status === 'failed')
    return {
      signUps,
      activePeople,
      slowestRefundMs,
      generations: sumOf(outcomes),
      failed: sumOf(failed),
      failures: new Map(failed.map(({ errorName, count }) => [errorName ?? 'unknown', count])),
      revenueCents,
      ...sumMargin(booked, creditMicros),
      credits: movements,
    }
  }

  return cachedFor(CACHED_MS, now, async () => {
    const { today, yesterday, lastWeek } = comparedDays(now())
    const price = await readCreditPrice(parts)
    const [ofToday, ofYesterday, ofLastWeek] = await Promise.all([
      read(today, price.micros),
      read(yesterday, price.micros),
      read(lastWeek, price.micros),
    ])
    return { until: today.until, today: ofToday, yesterday: ofYesterday, lastWeek: ofLastWeek }
  })
}

function sumOf(outcomes: readonly { count: number }[]): number {
  return outcomes.reduce((sum, { count }) => sum + count, 0)
}
