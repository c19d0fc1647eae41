import type { CreditTotals } from '../../db/schema/credits.ts'
import type { CreditSource } from './credit-terms.ts'

/** What can be spent, and when it expires. */
export interface Balance {
  available: number
  held: number
  /** What was spent of credits that have been taken back since. New credits pay it before they can be spent. */
  debt: number
  bySource: { source: CreditSource; amount: number; nextExpiry: Date | null }[]
  nextExpiry: { amount: number; at: Date } | null
}

/** What is left of grants from one source that expire together, or what is owed. */
export interface BalanceLine {
  source: CreditSource
  amount: number
  expiresAt: Date | null
}

/** Expects only lines that have not expired. */
export function summarise(lines: readonly BalanceLine[], held: number): Balance {
  const credits = lines.filter(({ amount }) => amount > 0)
  const bySource = Map.groupBy(credits, ({ source }) => source)
  return {
    available: sumOf(credits),
    held,
    debt: sumOf(credits) - sumOf(lines),
    bySource: [...bySource]
      .map(([source, own]) => ({ source, amount: sumOf(own), nextExpiry: nextExpiryOf(own)?.at ?? null }))
      .sort((one, other) => other.amount - one.amount || one.source.localeCompare(other.source)),
    nextExpiry: nextExpiryOf(credits),
  }
}

/** All credits ever created. */
export function issuedOf({ sales, promotions, gifts }: CreditTotals): number {
  return sales + promotions + gifts
}

/** Where created credits are: the sum must be all of them. */
export function placedOf({ available, held, spent, expired, refunds }: CreditTotals): number {
  return available + held + spent + expired + refunds
}

function nextExpiryOf(credits: readonly BalanceLine[]): Balance['nextExpiry'] {
  const times = credits.flatMap(({ expiresAt }) => expiresAt ?? []).map(Number)
  if (times.length === 0) return null
  const first = times.reduce((one, other) => Math.min(one, other))
  return {
    amount: sumOf(credits.filter(({ expiresAt }) => Number(expiresAt) === first)),
    at: new Date(first),
  }
}

function sumOf(lines: readonly BalanceLine[]): number {
  return lines.reduce((sum, { amount }) => sum + amount, 0)
}
