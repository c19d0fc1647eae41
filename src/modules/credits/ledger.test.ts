import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../shared/errors.ts'
import { issuedOf, placedOf } from './balance.ts'
import type { NewGrant } from './credit-terms.ts'
import { bookInMemory, histories, take } from './histories.fixture.ts'
import {
  clawBack,
  EMPTY_LEDGER,
  type Entry,
  expire,
  grantCredits,
  holdCredits,
  type Ledger,
  remainingOf,
  resolveHold,
  sumOf,
  totalsOf,
} from './ledger.ts'

const START = new Date('2030-01-01T12:00:00Z')
const at = (minutes: number) => new Date(START.getTime() + minutes * 60_000)

const available = ({ entries }: Ledger) => sumOf(entries, (entry) => entry.available)
const held = ({ entries }: Ledger) => sumOf(entries, (entry) => entry.held)
const ofKind = ({ entries }: Ledger, ...kinds: Entry['kind'][]) =>
  entries.filter((entry) => kinds.includes(entry.kind))
const left = (ledger: Ledger) => ledger.grants.map((grant) => remainingOf(ledger, grant))

/** The journal as it was before an operation. */
const journalBefore = (ledger: Ledger, version: number): Ledger => ({
  ...ledger,
  entries: ledger.entries.filter((entry) => entry.version < version),
})

/** Checks what must be true after any history, and so also at every moment of one. */
function always(check: (ledger: Ledger) => void): Promise<void> {
  const property = fc.asyncProperty(histories, async (steps) => {
    const book = bookInMemory()
    let now = START
    for (const step of steps) {
      now = new Date(now.getTime() + step.waitMs)
      await take(step, book, now)
    }
    check(book.ledger)
  })
  return fc.assert(property, { numRuns: 300 })
}

describe('after any history', () => {
  it('every credit is accounted for', () =>
    always((ledger) => {
      const totals = totalsOf(ledger)
      expect(placedOf(totals)).toBe(issuedOf(totals))
      expect(issuedOf(totals)).toBe(sumOf(ofKind(ledger, 'grant'), (entry) => entry.available))
      for (const kind of ['spent', 'expired', 'refunds'] as const) {
        expect(totals[kind]).toBeGreaterThanOrEqual(0)
      }
    }))

  it('both sides of every operation add up: what enters or leaves an account has a counter-account', () =>
    always((ledger) => {
      for (const entries of Map.groupBy(ledger.entries, ({ version }) => version).values()) {
        const moved = sumOf(entries, (entry) => entry.available + entry.held)
        const named = entries.filter(({ counter }) => counter !== null && counter !== 'transfers')
        expect(moved).toBe(sumOf(named, (entry) => entry.available + entry.held))
      }
    }))

  it('nothing is below zero except after a claw-back (trap: one credit, two requests, balance -1)', () =>
    always((ledger) => {
      for (const { version } of ledger.entries) {
        const moment = journalBefore(ledger, version + 1)
        expect(held(moment)).toBeGreaterThanOrEqual(0)
        const least = Math.min(0, ...left(moment))
        expect(least === 0 || ofKind(moment, 'claw_back').length > 0).toBe(true)
      }
    }))

  it('there are debts or credits, never both', () =>
    always((ledger) => {
      const signs = new Set(left(ledger).map(Math.sign))
      expect(signs.has(-1) && signs.has(1)).toBe(false)
    }))

  it('a hold was resolved at most once, and completely', () =>
    always((ledger) => {
      for (const hold of ledger.holds) {
        const ends = ofKind(ledger, 'capture', 'release').filter(({ holdId }) => holdId === hold.id)
        expect(sumOf(ends, (entry) => -entry.held)).toBe(hold.state === 'held' ? 0 : hold.amount)
      }
    }))

  it('holds took what expires soonest, then given credits, then the oldest, and nothing expired', () =>
    always((ledger) => {
      const rank = ({ expiresAt, paid, createdAt, id }: Ledger['grants'][number]) =>
        [
          expiresAt?.toISOString() ?? 'never',
          paid ? 'paid' : 'given',
          createdAt.toISOString(),
          1000 + id,
        ].join()
      for (const { version, part, grantId, at: time } of ofKind(ledger, 'hold')) {
        const moment = journalBefore(ledger, version)
        const usable = moment.grants.filter((grant) => remainingOf(moment, grant) > 0)
        const inOrder = usable.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1))
        expect(inOrder[part - 1]?.id).toBe(grantId)
        expect(inOrder[part - 1]?.expiresAt).not.toSatisfy((expiry) => expiry !== null && expiry <= time)
      }
    }))

  it('a release returned the same credits, never new ones (trap: induced failures farm refunds)', () =>
    always((ledger) => {
      for (const hold of ledger.holds) {
        const entries = ledger.entries.filter(({ holdId }) => holdId === hold.id)
        for (const release of entries.filter(({ kind }) => kind === 'release')) {
          const part = entries.find(({ kind, grantId }) => kind === 'hold' && grantId === release.grantId)
          expect(release.available).toBeLessThanOrEqual(part?.held ?? 0)
        }
        expect(
          sumOf(
            entries.filter(({ kind }) => kind === 'regrant'),
            (entry) => entry.available,
          ),
        ).toBe(0)
      }
    }))

  it('no credit lasts longer than it would have without holds (trap: induced failures farm refunds)', () =>
    always((ledger) => {
      for (const refund of ledger.grants.filter(({ source }) => source === 'refund_of_hold')) {
        const [, hold, origin] = refund.key.match(/^hold (\d+), grant (\d+)$/)?.map(Number) ?? []
        const heldAt = ledger.holds[(hold ?? 0) - 1]?.createdAt
        const expiresAt = ledger.grants[(origin ?? 0) - 1]?.expiresAt
        expect(Number(refund.expiresAt) - Number(refund.createdAt)).toBe(Number(expiresAt) - Number(heldAt))
      }
    }))

  it('the journal is in chronological order', () =>
    always(({ entries }) => {
      const times = entries.map((entry) => entry.at.getTime())
      expect(times).toEqual(times.toSorted((one, other) => one - other))
    }))
})

function granted(...grants: Partial<NewGrant & { minute: number }>[]): Ledger {
  return grants.reduce<Ledger>((ledger, { minute = 0, ...grant }, i) => {
    const wanted = {
      source: 'pack' as const,
      amount: 10,
      reference: `payment ${i + 1}`,
      key: `grant ${i + 1}`,
    }
    return grantCredits(ledger, { ...wanted, ...grant }, at(minute))
  }, EMPTY_LEDGER)
}

function hold(ledger: Ledger, amount: number, minute: number): Ledger {
  const key = `hold ${ledger.holds.length + 1}`
  return holdCredits(
    ledger,
    { amount, deadlineAt: at(minute + 60), reference: 'generation', key },
    at(minute),
  )
}

function resolve(ledger: Ledger, holdId: number, captured: number, minute: number): Ledger {
  const found = ledger.holds.find(({ id }) => id === holdId)
  if (!found) throw new Error(`No hold ${holdId}`)
  return resolveHold(ledger, found, captured, at(minute))
}

describe('a hold', () => {
  it('is spent in the order that loses least for the person', () => {
    const ledger = granted(
      { source: 'pack' },
      { source: 'operator' },
      { source: 'subscription', expiresAt: at(100) },
      { source: 'daily_check_in', expiresAt: at(100) },
      { source: 'daily_check_in', expiresAt: at(50) },
    )
    const taken = hold(ledger, 42, 1).entries.slice(-5)
    expect(taken.map(({ grantId, held }) => [grantId, held])).toEqual([
      [5, 10],
      [4, 10],
      [3, 10],
      [2, 10],
      [1, 2],
    ])
  })

  it('takes all or nothing', () => {
    const ledger = granted({ amount: 5 })
    expect(() => hold(ledger, 6, 1)).toThrow(
      new AppError('insufficient_credits', { required: 6, available: 5 }),
    )
  })

  it('does not count expired credits, swept or not', () => {
    const ledger = granted({ amount: 5, expiresAt: at(10) })
    expect(() => hold(ledger, 1, 10)).toThrow('insufficient_credits')
    expect(available(expire(ledger, at(10)))).toBe(0)
    expect(expire(ledger, at(30)).entries.at(-1)).toMatchObject({ kind: 'expire', available: -5, at: at(10) })
  })
})

describe('an end of a hold', () => {
  it('captures a part in spending order and gives back the rest', () => {
    const ledger = granted({ amount: 3, expiresAt: at(100) }, { amount: 10 })
    const ended = resolve(hold(ledger, 8, 1), 1, 5, 2)
    expect(left(ended)).toEqual([0, 8])
    expect([available(ended), held(ended)]).toEqual([8, 0])
  })

  it('is harmless twice and refused if it differs', () => {
    const captured = resolve(hold(granted({}), 8, 1), 1, 5, 2)
    expect(resolve(captured, 1, 5, 3)).toEqual(captured)
    expect(() => resolve(captured, 1, 0, 3)).toThrow('already resolved')
    expect(() => resolve(hold(granted({}), 8, 1), 1, 9, 2)).toThrow('exceeds hold')
  })

  it('gives back the lost time if the grant has expired', () => {
    const ledger = hold(granted({ amount: 3, expiresAt: at(30) }, { amount: 10 }), 8, 10)
    const released = resolve(ledger, 1, 0, 50)
    expect(released.grants.at(-1)).toMatchObject({
      source: 'refund_of_hold',
      paid: true,
      amount: 3,
      expiresAt: at(70),
      reference: 'payment 1',
    })
    expect(left(released)).toEqual([0, 10, 3])
  })
})

describe('a claw-back', () => {
  it('takes unspent credits and makes a debt of spent ones (trap: chargeback keeps the credits)', () => {
    const spent = resolve(hold(granted({ amount: 10 }), 8, 1), 1, 8, 2)
    const owing = clawBack(spent, { reference: 'payment 1' }, at(3))
    expect(available(owing)).toBe(-8)
    expect(() => hold(owing, 1, 4)).toThrow('insufficient_credits')
  })

  it('is paid from other credits at once, and from new ones first', () => {
    const spent = resolve(hold(granted({ amount: 10 }, { amount: 3 }), 10, 1), 1, 10, 2)
    const owing = clawBack(spent, { reference: 'payment 1' }, at(3))
    expect(left(owing)).toEqual([-7, 0])
    const paid = grantCredits(
      owing,
      { source: 'daily_check_in', amount: 19, expiresAt: at(60), key: 'today' },
      at(4),
    )
    expect(left(paid)).toEqual([0, 0, 12])
    expect(available(expire(paid, at(60)))).toBe(0)
  })

  it('keeps credits that a hold releases later from being spent', () => {
    const owing = clawBack(hold(granted({ amount: 10 }), 8, 1), { reference: 'payment 1' }, at(2))
    expect([available(owing), held(owing)]).toEqual([-8, 8])
    expect(available(resolve(owing, 1, 0, 3))).toBe(0)
    expect(available(resolve(owing, 1, 8, 3))).toBe(-8)
  })

  it('finds what a release has moved to a new grant', () => {
    const moved = resolve(hold(granted({ amount: 10, expiresAt: at(30) }), 4, 1), 1, 0, 40)
    expect(left(moved)).toEqual([0, 4])
    expect(left(clawBack(moved, { reference: 'payment 1' }, at(41)))).toEqual([0, 0])
  })

  it('does not charge again for what other credits have paid', () => {
    const owing = clawBack(hold(granted({ amount: 10 }), 10, 1), { reference: 'payment 1' }, at(2))
    const paid = grantCredits(owing, { source: 'operator', amount: 10, key: 'sorry' }, at(3))
    const released = resolve(paid, 1, 0, 4)
    expect(available(released)).toBe(10)
    expect(clawBack(released, { reference: 'payment 1' }, at(5))).toEqual(released)

    const owingLong = clawBack(hold(granted({ expiresAt: at(30) }), 10, 1), { reference: 'payment 1' }, at(2))
    const paidLong = grantCredits(owingLong, { source: 'operator', amount: 10, key: 'sorry' }, at(3))
    const regranted = resolve(paidLong, 1, 0, 40)
    expect(left(regranted)).toEqual([0, 0, 10])
    expect(clawBack(regranted, { reference: 'payment 1' }, at(41))).toEqual(regranted)
  })

  it('does not charge for expired credits', () => {
    const spent = resolve(hold(granted({ amount: 10, expiresAt: at(30) }), 4, 1), 1, 4, 2)
    expect(available(clawBack(spent, { reference: 'payment 1' }, at(40)))).toBe(-4)
  })

  it('goes as far as the total, whatever was taken before and in whichever order the calls come', () => {
    const half = clawBack(granted({ amount: 10 }), { reference: 'payment 1', total: 5 }, at(1))
    expect(available(half)).toBe(5)
    expect(clawBack(half, { reference: 'payment 1', total: 5 }, at(2))).toEqual(half)
    const all = clawBack(half, { reference: 'payment 1' }, at(3))
    expect(available(all)).toBe(0)
    expect(clawBack(all, { reference: 'payment 1', total: 5 }, at(4))).toEqual(all)
  })
})
