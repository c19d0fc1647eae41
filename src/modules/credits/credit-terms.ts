import type { COUNTER_ACCOUNTS, ENTRY_KINDS, HOLD_STATES } from '../../db/schema/credits.ts'
import type { GrantSource } from '../../shared/catalogue/grant-sources.ts'

export type CreditSource = GrantSource
export type EntryKind = (typeof ENTRY_KINDS)[number]
export type CounterAccount = (typeof COUNTER_ACCOUNTS)[number]
export type HoldState = (typeof HOLD_STATES)[number]

export interface NewGrant {
  /** Refunds only come from releases. */
  source: Exclude<CreditSource, 'refund_of_hold'>
  amount: number
  /** Without it the credits never expire. */
  expiresAt?: Date
  /** What the credits are given for, such as a payment: they can be taken back by it. */
  reference?: string
  /** Granting again under the same key returns the same grant, if source, amount and reference are the same. */
  key: string
}

export interface NewHold {
  amount: number
  /** When unresolved credits are released. */
  deadlineAt: Date
  /** What the credits are held for, such as a generation. */
  reference: string
  /** Holding again under the same key returns the same hold, if amount and reference are the same. */
  key: string
}

/** The ledger refuses a call that contradicts an earlier one. */
export class LedgerRefusal extends Error {
  override name = 'LedgerRefusal'
  readonly reason: 'key_taken' | 'already_resolved' | 'exceeds_hold'

  constructor(reason: LedgerRefusal['reason']) {
    super(`The credit ledger refused: ${reason.replaceAll('_', ' ')}.`)
    this.reason = reason
  }
}

/** Bought, not given. */
export function isPaid(source: CreditSource): boolean {
  return source === 'pack' || source === 'subscription'
}

const COUNTERS: Record<Exclude<EntryKind, 'grant'>, CounterAccount | null> = {
  hold: null,
  capture: 'spent',
  release: null,
  expire: 'expired',
  claw_back: 'refunds',
  settle: 'transfers',
  regrant: 'transfers',
}

/** Where the credits of an entry come from or go to; null if they stay in the account. */
export function counterOf(kind: EntryKind, source: CreditSource): CounterAccount | null {
  if (kind !== 'grant') return COUNTERS[kind]
  if (isPaid(source)) return 'sales'
  return source === 'operator' ? 'gifts' : 'promotions'
}

/** What a capture takes of each part of a hold, and what it releases. The parts come in spending order. */
export function splitHold<Part extends { held: number }>(parts: readonly Part[], captured: number) {
  let left = captured
  return parts.map((part) => {
    const taken = Math.min(part.held, left)
    left -= taken
    return { ...part, captured: taken, released: part.held - taken }
  })
}
