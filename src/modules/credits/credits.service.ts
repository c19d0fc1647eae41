import type { Database } from '../../db/database.ts'
import type { Tx } from '../../db/transaction.ts'
import { AppError } from '../../shared/errors.ts'
import type { TimeSpan } from '../../shared/time-span.ts'
import { findAccount, insertAccount, removeOwner } from './accounts.store.ts'
import { type Balance, issuedOf, placedOf, summarise } from './balance.ts'
import { type Anchor, insertAnchor } from './chain.store.ts'
import type { Comparison } from './comparison.ts'
import {
  type CreditSource,
  type HoldState,
  LedgerRefusal,
  type NewGrant,
  type NewHold,
  splitHold,
} from './credit-terms.ts'
import { compareExpiry, compareGrants } from './grant-comparison.store.ts'
import {
  expireGrants,
  findLapsedAccounts,
  hasGrant,
  insertGrant,
  lockRemaining,
  takeBack,
} from './grants.store.ts'
import { findOverdueHolds, insertHold, listParts, resolveHold, sumOpenHolds } from './holds.store.ts'
import {
  auditLedger,
  type CheckResult,
  type Discrepancy,
  findLatestCheck,
  insertCheck,
  readTotals,
  type Scope,
} from './ledger-audit.store.ts'
import type { Owner } from './owner.ts'
import {
  type HistoryLine,
  type LedgerLine,
  type Movements,
  readBalance,
  readBalanceAt,
  readHistory,
  readLedger,
  readVersion,
  sumCaptured,
  sumMovements,
} from './reads.store.ts'
import { readSlowestRefund } from './refund-time.store.ts'
import type { Clock, Within } from './statements.ts'
import { type Verification, verifyChain } from './verify-chain.ts'

export type { CheckResult }
export type Credits = ReturnType<typeof createCredits>

interface Resolution {
  held: number
  captured: number
  released: number
}

interface Receipt extends Resolution {
  state: HoldState
  /** The grants that the credits came from, in the order in which they are captured. */
  from: { grantId: number; source: CreditSource; held: number; captured: number }[]
}

interface HandOver extends Required<Pick<NewGrant, 'source' | 'reference'>> {
  from: string
  to: string
}

const BATCH = 500

/**
 * Everybody's credits. Writes run in the caller's transaction, or on their own if given the database. Each of them
 * locks the account until that commits, so that transactions on one account wait for one another.
 */
export function createCredits(db: Database, now: Clock = () => null) {
  return { ...writesOf(now), ...readsOf(db, now), ...upkeepOf(db, now) }
}

function writesOf(now: Clock) {
  async function resolve(within: Within, hold: number, wanted: number): Promise<Resolution> {
    const { outcome, amount: held, captured } = await resolveHold(within, hold, wanted, now)
    if (outcome !== 'resolved') throw new LedgerRefusal(outcome)
    return { held, captured, released: held - captured }
  }

  return {
    /** The account of an owner, which is opened if there is none. */
    async openAccount(within: Within, owner: Owner): Promise<string> {
      const known = await findAccount(within, owner)
      if (known) return known
      await insertAccount(within, owner)
      const account = await findAccount(within, owner)
      if (!account) throw new Error(`No credit account was opened for the ${owner.kind} ${owner.id}.`)
      return account
    },

    /** Whether a grant was made under a key. */
    hasGrant,

    /** Idempotent per key. A debt is paid first. */
    async grant(
      within: Within,
      { account, ...grant }: NewGrant & { account: string },
    ): Promise<{ id: number }> {
      const { outcome, id } = await insertGrant(within, account, grant, now)
      if (outcome === 'key_taken') throw new LedgerRefusal(outcome)
      return { id }
    },

    /**
     * Sets credits aside, all or none: `insufficient_credits` otherwise. Idempotent per key; a repetition also returns
     * the current state of the hold.
     */
    async hold(within: Within, { account, ...hold }: NewHold & { account: string }) {
      const { outcome, ...made } = await insertHold(within, account, hold, now)
      if (outcome === 'key_taken') throw new LedgerRefusal(outcome)
      if (outcome === 'insufficient') {
        throw new AppError('insufficient_credits', { required: hold.amount, available: made.available })
      }
      return made
    },

    /**
     * Spends this much of a hold and releases the rest. A hold ends once: repeating the same end is harmless, a
     * different one is refused as `already_resolved`. A capture after the release at the deadline is refused in the
     * same way.
     */
    capture: (within: Within, hold: number, amount: number) => resolve(within, hold, amount),

    /**
     * Returns a whole hold to the grants it came from, and never more. If a grant has expired meanwhile, its credits
     * get as much time as they had left when they were held.
     */
    release: (within: Within, hold: number) => resolve(within, hold, 0),

    /**
     * Takes back what was granted under a reference, until `total` is taken back in all, or everything. What was
     * already spent becomes a debt. Repetitions and late calls with smaller totals change nothing.
     */
    clawBack: (within: Within, claim: { account: string; reference: string; total?: number }) =>
      takeBack(within, claim, now),

    /** Moves what is left under a reference to another account, once: what was spent or is held stays behind. */
    async handOver(tx: Tx, { from, to, source, reference }: HandOver): Promise<void> {
      const amount = await lockRemaining(tx, from, reference, now)
      if (amount === 0) return
      await takeBack(tx, { account: from, reference, total: amount }, now)
      await insertGrant(tx, to, { source, amount, reference, key: reference }, now)
    },

    /** Removes everything from an account's books that identifies the person. */
    forgetOwner: removeOwner,
  }
}

function readsOf(db: Database, now: Clock) {
  return {
    findAccount: (owner: Owner): Promise<string | null> => findAccount(db, owner),

    /** The current one, or that of a moment in the past. */
    async balance(account: string, at?: Date): Promise<Balance> {
      const { lines, held } = at ? await readBalanceAt(db, account, at) : await readBalance(db, account, now)
      return summarise(lines, held)
    },

    /** Newest first, before the line with this id. */
    history(account: string, { before, limit }: { before?: string; limit: number }): Promise<HistoryLine[]> {
      return readHistory(db, account, { before: before === undefined ? before : Number(before), limit })
    },

    /** A page of operations, newest first, before this number; `next` continues the list, or is null at the end. */
    async ledger(account: string, { before, limit }: { before?: number | undefined; limit: number }) {
      const end = before ?? (await readVersion(db, account)) + 1
      const from = Math.max(end - limit, 1)
      const lines: LedgerLine[] = await readLedger(db, account, { from, before: end })
      return { lines, next: from > 1 ? from : null }
    },

    /** What was captured from one moment until before another. */
    spentBetween: (account: string, from: Date, to: Date): Promise<number> =>
      sumCaptured(db, account, from, to),

    /** Credits given from a source, compared with those that another amount would have given. */
    compareGrants: (given: Parameters<typeof compareGrants>[1], amount: number): Promise<Comparison> =>
      compareGrants(db, given, amount),

    /** Credits used from a source, compared with those usable if they lasted for this many days. */
    compareExpiry: (used: Parameters<typeof compareExpiry>[1], days: number): Promise<Comparison> =>
      compareExpiry(db, used, days),

    /** Of all accounts together, from one moment until before another. */
    movements: (span: TimeSpan): Promise<Movements> => sumMovements(db, span),

    /** Of all accounts together: set aside for unfinished work. */
    heldNow: (): Promise<number> => sumOpenHolds(db),

    slowestRefund: (span: TimeSpan): Promise<number | null> => readSlowestRefund(db, span),

    async receipt(hold: number): Promise<Receipt> {
      const parts = await listParts(db, hold)
      const [first] = parts
      if (!first) throw new Error(`There is no hold ${hold}.`)
      const { amount: held, captured, state } = first
      return {
        state,
        held,
        captured,
        released: state === 'held' ? 0 : held - captured,
        from: splitHold(parts, captured).map((part) => ({
          grantId: part.grantId,
          source: part.source,
          held: part.held,
          captured: part.captured,
        })),
      }
    },
  }
}

function upkeepOf(db: Database, now: Clock) {
  return {
    /** Writes off expired credits, account by account. Returns how many accounts had any. */
    sweepExpired(): Promise<number> {
      return sweep(
        () => findLapsedAccounts(db, BATCH, now),
        (account) => expireGrants(db, account, now),
      )
    },

    /** Releases holds that were not resolved in time. Returns how many it found. */
    sweepDeadlines(): Promise<number> {
      return sweep(
        () => findOverdueHolds(db, BATCH, now),
        // A capture may have come first; then there is nothing left to release.
        (hold) => resolveHold(db, hold, 0, now),
      )
    },

    /** Compares every stored total with the journal. An empty list means that every credit is accounted for. */
    selfCheck: (): Promise<Discrepancy[]> => auditLedger(db, 'all'),

    /** The same, and records what it found, with the totals of the books. */
    recordCheck: (): Promise<Discrepancy[]> => recordCheck(db, 'all'),

    /**
     * The same for accounts that have changed since the last time, whose chains it then anchors: cheap enough to run
     * all the time.
     */
    async recordChanges(): Promise<{ discrepancies: Discrepancy[]; anchor: Anchor | null }> {
      const discrepancies = await recordCheck(db, 'changed')
      return { discrepancies, anchor: discrepancies.length > 0 ? null : await insertAnchor(db) }
    },

    /** Recomputes every hash of the journal. */
    verifyChain: (): Promise<Verification> => verifyChain(db),

    /** The findings of the last recorded checks; null before the first. */
    latestCheck: (): Promise<CheckResult | null> => findLatestCheck(db),
  }
}

async function recordCheck(db: Database, scope: Scope): Promise<Discrepancy[]> {
  const discrepancies = await auditLedger(db, scope)
  const totals = await readTotals(db)
  const expected = issuedOf(totals)
  const found = placedOf(totals)
  // This sees every account, including those that are not checked one by one.
  if (expected !== found) {
    discrepancies.push({
      rule: 'all that was issued is somewhere',
      account: 'all',
      subject: null,
      expected,
      found,
    })
  }
  await insertCheck(db, { scope, discrepancies, totals })
  return discrepancies
}

/** Each in a transaction of its own, so that nobody waits for more than one of them. */
async function sweep<Found>(
  find: () => Promise<Found[]>,
  handle: (found: Found) => Promise<unknown>,
): Promise<number> {
  let handled = 0
  for (;;) {
    const batch = await find()
    for (const found of batch) await handle(found)
    handled += batch.length
    if (batch.length < BATCH) return handled
  }
}
