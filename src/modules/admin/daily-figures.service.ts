import type { People } from '../accounts/people.ts'
import type { Credits } from '../credits/credits.service.ts'
import type { Generations } from '../generations/generations.service.ts'
import type { Purchases } from '../payments/purchases.service.ts'
import { comparedDays, type Span } from './compared-days.ts'

type DailyParts = {
  domain: string
  people: Pick<People, 'countNew'>
  generations: Pick<Generations, 'outcomes'>
  purchases: Pick<Purchases, 'keptBetween'>
  credits: Pick<Credits, 'movements'>
  now: () => Date
}

export type DailyFigures = ReturnType<typeof createDailyFigures>

/** How today goes, against yesterday and the same day of last week. */
export function createDailyFigures({ domain, people, generations, purchases, credits, now }: DailyParts) {
  async function read(span: Span) {
    const [signUps, outcomes, revenueCents, movements] = await Promise.all([
      people.countNew(span),
      generations.outcomes(span),
      purchases.keptBetween(domain, span),
      credits.movements(span),
    ])
    const failed = outcomes.filter(({ status }) => status === 'failed')
    return {
      signUps,
      generations: sumOf(outcomes),
      failed: sumOf(failed),
      failures: new Map(failed.map(({ errorName, count }) => [errorName ?? 'unknown', count])),
      revenueCents,
      credits: movements,
    }
  }

  return async () => {
    const { today, yesterday, lastWeek } = comparedDays(now())
    const [ofToday, ofYesterday, ofLastWeek] = await Promise.all([today, yesterday, lastWeek].map(read))
    if (!ofToday || !ofYesterday || !ofLastWeek) throw new Error('There are three days to compare.')
    return { until: today.until, today: ofToday, yesterday: ofYesterday, lastWeek: ofLastWeek }
  }
}

function sumOf(outcomes: readonly { count: number }[]): number {
  return outcomes.reduce((sum, { count }) => sum + count, 0)
}
