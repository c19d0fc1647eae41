import type { Database } from '../../db/database.ts'
import { type HistoryDay, listDays } from './history.store.ts'

const DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000

type HistoryParts = { db: Database; domain: string; now: () => Date }

export type History = ReturnType<typeof createHistory>

/** The last thirty days, today among them as far as it has come. */
export function createHistory({ db, domain, now }: HistoryParts) {
  return (): Promise<HistoryDay[]> => {
    const dayAgo = (days: number) => new Date(now().getTime() - days * DAY_MS).toISOString().slice(0, 10)
    return listDays(db, { domain, first: dayAgo(DAYS - 1), today: dayAgo(0) })
  }
}
