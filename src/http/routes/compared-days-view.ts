import type { DailyFigures } from '../../modules/admin/daily-figures.service.ts'
import type { ComparedDays, DayFigures } from '../../shared/contract/admin.ts'

type Compared = Awaited<ReturnType<DailyFigures>>
type Day = Compared['today']

export function toComparedDays({ until, today, yesterday, lastWeek }: Compared): ComparedDays {
  const causes = new Set([today, yesterday, lastWeek].flatMap(({ failures }) => [...failures.keys()]))
  const failures = [...causes].map((cause) => ({
    cause,
    today: today.failures.get(cause) ?? 0,
    yesterday: yesterday.failures.get(cause) ?? 0,
    last_week: lastWeek.failures.get(cause) ?? 0,
  }))
  return {
    until: until.toISOString(),
    today: toDay(today),
    yesterday: toDay(yesterday),
    last_week: toDay(lastWeek),
    failures: failures.toSorted((one, other) => other.today - one.today || other.yesterday - one.yesterday),
  }
}

function toDay({ signUps, generations, failed, credits, ...day }: Day): DayFigures {
  return {
    sign_ups: signUps,
    active_people: day.activePeople,
    generations,
    failed,
    slowest_refund_ms: day.slowestRefundMs,
    revenue_cents: day.revenueCents,
    provider_cost_micros: day.costMicros,
    margin_micros: day.marginMicros,
    credits_granted: credits.granted,
    credits_spent: credits.spent,
    credits_released: credits.released,
    credits_taken_back: credits.takenBack,
    credits_expired: credits.expired,
  }
}
