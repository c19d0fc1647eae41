import type { CreditTotals } from '../../db/schema/credits.ts'
import { AppError } from '../../shared/errors.ts'
import {
  type CounterAccount,
  type CreditSource,
  counterOf,
  type EntryKind,
  type HoldState,
  isPaid,
  LedgerRefusal,
  type NewGrant,
  type NewHold,
  splitHold,
} from './credit-terms.ts'

/**
 * The rules of the credit ledger, in memory. The functions of the database apply the same rules under a lock and in one
 * statement each; tests run the same histories through both and compare every entry.
 *
 * Credits come in grants, and an account is nothing but a journal of what happened to them. All totals are sums over
 * the journal, so nothing can be true in one place and false in another.
 */
export interface Ledger {
  readonly grants: readonly Grant[]
  readonly holds: readonly Hold[]
  readonly entries: readonly Entry[]
}

interface Grant {
  id: number
  source: CreditSource
  paid: boolean
  amount: number
  createdAt: Date
  expiresAt: Date | null
  reference: string | null
  key: string
}

export interface Hold extends NewHold {
  id: number
  createdAt: Date
  captured: number
  state: HoldState
}

/** Moves credits of one grant. Entries of one operation share its number and are themselves numbered. */
export interface Entry extends Movement {
  version: number
  part: number
  kind: EntryKind
  /** Where credits that do not stay in the account come from or go to. */
  counter: CounterAccount | null
  holdId: number | null
  at: Date
}

/** `available` is what can be spent, `held` what is set aside. Credits that leave both are gone. */
interface Movement {
  grantId: number
  available: number
  held: number
}

export const EMPTY_LEDGER: Ledger = { grants: [], holds: [], entries: [] }

export function sumOf<Row>(rows: readonly Row[], amount: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + amount(row), 0)
}

/** What is left of a grant. Below zero it is a debt. */
export function remainingOf(ledger: Ledger, grant: Grant): number {
  return sumOf(ledger.entries, (entry) => (entry.grantId === grant.id ? entry.available : 0))
}

/** The totals from and to each counter-account, besides what is there. Every credit that came in is somewhere. */
export function totalsOf({ entries }: Ledger): CreditTotals {
  const isOf = (name: CounterAccount) => entries.filter(({ counter }) => counter === name)
  const came = (name: CounterAccount) => sumOf(isOf(name), ({ available, held }) => available + held)
  const went = (name: CounterAccount) => sumOf(isOf(name), ({ available, held }) => -(available + held))
  return {
    available: sumOf(entries, (entry) => entry.available),
    held: sumOf(entries, (entry) => entry.held),
    sales: came('sales'),
    promotions: came('promotions'),
    gifts: came('gifts'),
    spent: went('spent'),
    expired: went('expired'),
    refunds: went('refunds'),
  }
}

/** Expires grants that are past their time, each moment in an operation of its own. Precedes every other operation. */
export function expire(ledger: Ledger, now: Date): Ledger {
  const lapsed = ledger.grants.filter((grant) => hasExpired(grant, now) && remainingOf(ledger, grant) > 0)
  const moments = Map.groupBy(lapsed, (grant) => Number(grant.expiresAt))
  return [...moments.keys()].sort(compare).reduce((current, moment) => {
    const movements = (moments.get(moment) ?? []).map((grant) => gain(grant, -remainingOf(ledger, grant)))
    return post(current, { kind: 'expire', at: new Date(moment) }, movements)
  }, ledger)
}

export function grantCredits(before: Ledger, { expiresAt, ...wanted }: NewGrant, now: Date): Ledger {
  const ledger = expire(before, now)
  const known = ledger.grants.find((grant) => grant.key === wanted.key)
  if (known) {
    const same = known.source === wanted.source && known.amount === wanted.amount
    if (same && known.reference === (wanted.reference ?? null)) return ledger
    throw new LedgerRefusal('key_taken')
  }
  const grant: Grant = {
    ...wanted,
    id: ledger.grants.length + 1,
    paid: isPaid(wanted.source),
    createdAt: now,
    expiresAt: expiresAt ?? null,
    reference: wanted.reference ?? null,
  }
  const grown = { ...ledger, grants: [...ledger.grants, grant] }
  return settle(post(grown, { kind: 'grant', at: now }, [gain(grant, grant.amount)]), now)
}

/** Sets credits aside, all or none. */
export function holdCredits(before: Ledger, wanted: NewHold, now: Date): Ledger {
  const ledger = expire(before, now)
  const known = ledger.holds.find((hold) => hold.key === wanted.key)
  if (known) {
    if (known.amount === wanted.amount && known.reference === wanted.reference) return ledger
    throw new LedgerRefusal('key_taken')
  }
  const available = sumOf(ledger.entries, (entry) => entry.available)
  if (available < wanted.amount) {
    throw new AppError('insufficient_credits', { required: wanted.amount, available })
  }
  const hold: Hold = { ...wanted, id: ledger.holds.length + 1, createdAt: now, captured: 0, state: 'held' }
  const movements = take(ledger, wanted.amount).map(({ grant, amount }) => ({
    grantId: grant.id,
    available: -amount,
    held: amount,
  }))
  return post(
    { ...ledger, holds: [...ledger.holds, hold] },
    { kind: 'hold', at: now, holdId: hold.id },
    movements,
  )
}

/** Captures this much of a hold, in spending order, and releases the rest. This happens once. */
export function resolveHold(before: Ledger, hold: Hold, captured: number, now: Date): Ledger {
  let ledger = expire(before, now)
  if (hold.state !== 'held') {
    if (hold.captured === captured) return ledger
    throw new LedgerRefusal('already_resolved')
  }
  if (captured > hold.amount) throw new LedgerRefusal('exceeds_hold')

  const state = captured > 0 ? 'captured' : 'released'
  const holds = ledger.holds.map(
    (one) => (one.id === hold.id ? { ...one, captured, state } : one) satisfies Hold,
  )
  const parts = splitHold(
    ledger.entries.filter((entry) => entry.holdId === hold.id),
    captured,
  )
  const captures = parts.map((part) => ({ grantId: part.grantId, available: 0, held: -part.captured }))
  const releases = parts.map((part) => ({
    grantId: part.grantId,
    available: part.released,
    held: -part.released,
  }))
  ledger = post({ ...ledger, holds }, { kind: 'capture', at: now, holdId: hold.id }, captures)
  ledger = post(ledger, { kind: 'release', at: now, holdId: hold.id }, releases)
  return regrant(settle(ledger, now), hold, now)
}

/** Takes back what was granted under a reference, until this much is taken back in all, or everything. */
export function clawBack(
  before: Ledger,
  { reference, total = Number.POSITIVE_INFINITY }: { reference: string; total?: number },
  now: Date,
): Ledger {
  const ledger = expire(before, now)
  const grants = ledger.grants.filter((grant) => grant.reference === reference)
  const sumOfKinds = (grant: Grant, ...kinds: EntryKind[]) =>
    sumOf(ledger.entries, ({ grantId, kind, available }) =>
      grantId === grant.id && kinds.includes(kind) ? available : 0,
    )
  // Expired credits were of no use to anybody, and moved ones are found in another grant: neither are owed.
  const owed = (grant: Grant) => sumOfKinds(grant, 'grant', 'regrant', 'expire', 'claw_back')
  const unspent = (grant: Grant) => Math.max(0, Math.min(remainingOf(ledger, grant), owed(grant)))

  let left = Math.min(sumOf(grants, owed), total + sumOf(grants, (grant) => sumOfKinds(grant, 'claw_back')))
  const takeFrom = (amount: number) => {
    const taken = Math.max(0, Math.min(amount, left))
    left -= taken
    return taken
  }
  const losses = [
    ...grants.map((grant) => gain(grant, -takeFrom(unspent(grant)))),
    ...grants.map((grant) => gain(grant, -takeFrom(owed(grant) - unspent(grant)))),
  ]
  return settle(post(ledger, { kind: 'claw_back', at: now }, losses), now)
}

/** Pays debts, the oldest first, from available credits. Afterwards there are debts or credits, never both. */
function settle(ledger: Ledger, now: Date): Ledger {
  const debts = ledger.grants.filter((grant) => remainingOf(ledger, grant) < 0)
  const payments = take(ledger, -sumOf(debts, (grant) => remainingOf(ledger, grant)))
  let left = sumOf(payments, ({ amount }) => amount)
  const repayments = debts.map((grant) => {
    const repaid = Math.min(left, -remainingOf(ledger, grant))
    left -= repaid
    return gain(grant, repaid)
  })
  const movements = [...payments.map(({ grant, amount }) => gain(grant, -amount)), ...repayments]
  return post(ledger, { kind: 'settle', at: now }, movements)
}

/** Credits released into an expired grant move to a new one, which lasts as long as was left when they were held. */
function regrant(ledger: Ledger, hold: Hold, now: Date): Ledger {
  const expired = ledger.grants.filter((grant) => hasExpired(grant, now) && remainingOf(ledger, grant) > 0)
  const renewed = expired.map(
    (grant, i): Grant => ({
      ...grant,
      id: ledger.grants.length + 1 + i,
      source: 'refund_of_hold',
      amount: remainingOf(ledger, grant),
      createdAt: now,
      expiresAt: new Date(Number(now) + Number(grant.expiresAt) - Number(hold.createdAt)),
      key: `hold ${hold.id}, grant ${grant.id}`,
    }),
  )
  const movements = renewed.flatMap((grant, i) => [
    gain(expired[i] ?? grant, -grant.amount),
    gain(grant, grant.amount),
  ])
  const grown = { ...ledger, grants: [...ledger.grants, ...renewed] }
  return post(grown, { kind: 'regrant', at: now, holdId: hold.id }, movements)
}

/** The grants that this many credits come from, or all there are. */
function take(ledger: Ledger, amount: number): { grant: Grant; amount: number }[] {
  let left = amount
  const taken = []
  for (const grant of ledger.grants.toSorted(bySpendingOrder)) {
    const part = Math.min(left, Math.max(0, remainingOf(ledger, grant)))
    if (part > 0) taken.push({ grant, amount: part })
    left -= part
  }
  return taken
}

/** The soonest to expire first, then given before bought, then the oldest. */
function bySpendingOrder(one: Grant, other: Grant): number {
  const never = Number.POSITIVE_INFINITY
  return (
    compare(one.expiresAt?.getTime() ?? never, other.expiresAt?.getTime() ?? never) ||
    compare(Number(one.paid), Number(other.paid)) ||
    compare(one.createdAt.getTime(), other.createdAt.getTime()) ||
    compare(one.id, other.id)
  )
}

function compare(one: number, other: number): number {
  return one === other ? 0 : one < other ? -1 : 1
}

function hasExpired({ expiresAt }: Grant, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now
}

function gain({ id: grantId }: Grant, available: number): Movement {
  return { grantId, available, held: 0 }
}

function getGrant(ledger: Ledger, id: number): Grant {
  const grant = ledger.grants.find((one) => one.id === id)
  if (!grant) throw new Error(`There is no grant ${id}.`)
  return grant
}

/** Writes one operation, without movements of zero. */
function post(
  ledger: Ledger,
  { kind, at, holdId = null }: { kind: EntryKind; at: Date; holdId?: number | null },
  movements: readonly Movement[],
): Ledger {
  const version = (ledger.entries.at(-1)?.version ?? 0) + 1
  const real = movements.filter(({ available, held }) => available !== 0 || held !== 0)
  const entries = real.map((movement, i): Entry => {
    const counter = counterOf(kind, getGrant(ledger, movement.grantId).source)
    return { ...movement, version, part: i + 1, kind, counter, holdId, at }
  })
  return { ...ledger, entries: [...ledger.entries, ...entries] }
}
