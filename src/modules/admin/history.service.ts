import type { Database } from '../../db/database.ts'
import { cachedFor } from '../../shared/cached-for.ts'
import { DAY_MS, HOUR_MS } from '../../shared/durations.ts'
import { type HistoryDay, listDays } from './history.store.ts'

const DAYS = 30
/** On days that are over, only refunds still change. */
const CACHED_MS = HOUR_MS

type HistoryParts = { db: Database; domain: string; now: () => Date }

export type History = ReturnType<typeof createHistory>

/** The last thirty days, including today so far. */
export function createHistory({ db, domain, now }: HistoryParts) {
  const dayAgo = (days: number) => new Date(now().getTime() - days * DAY_MS).toISOString().slice(0, 10)
  const readOver = cachedFor(CACHED_MS, now, async () => ({
    until: dayAgo(1),
    days: await listDays(db, { domain, first: dayAgo(DAYS), last: dayAgo(1) }),
  }))

  return async (): Promise<HistoryDay[]> => {
    const over = await readOver()
    // If a day has ended since, it is counted together with today.
    const first = dayAgo(DAYS - 1)
    const open = await listDays(db, { domain, first: dayAfter(over.until), last: dayAgo(0) })
    return [...over.days.filter(({ day }) => day >= first), ...open]
  }
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)
}
