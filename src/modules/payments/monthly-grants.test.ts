import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getPlan, type PlanId } from '../../shared/catalogue/plans.ts'
import { DAY_MS } from '../../shared/durations.ts'
import { creditsOwed, type DueGrant, dueGrants } from './monthly-grants.ts'
import { addMonths } from './months.ts'

const startedAt = new Date('2026-01-31T12:00:00Z')
const monthsIn = (months: number) => addMonths(startedAt, months)

const paid = (transactionId: string, from: number, until: number) => ({
  transactionId,
  paidAt: monthsIn(from),
  coversFrom: monthsIn(from),
  coversUntil: monthsIn(until),
  creditsPerMonth: 800,
  amountCents: 9999,
  refundedCents: 0,
})
const gave = (monthIndex: number, planId: number, transactionId = 'first') => ({
  monthIndex,
  planId,
  transactionId,
  credits: getPlan(planId).creditsPerMonth,
})
const ofYear = (planId: PlanId) => ({ startedAt, planId, coverage: [paid('year', 0, 12)] })
const credits = (grants: readonly DueGrant[]) => grants.map((grant) => grant.credits)

describe('the credits that are due', () => {
  it('come with each month of an annual plan, though it is paid once', () => {
    const given: DueGrant[] = []
    for (let month = 0; month < 12; month++) {
      const due = dueGrants({ ...ofYear(4), given, now: monthsIn(month) })
      expect(credits(due)).toEqual([800])
      given.push(...due)
    }
    expect(dueGrants({ ...ofYear(4), given, now: monthsIn(12) })).toEqual([])
  })

  it('are made up for after months without a look, with time to use them', () => {
    const now = monthsIn(3)
    const due = dueGrants({ ...ofYear(4), given: [], now })
    expect(due.map(({ monthIndex }) => monthIndex)).toEqual([0, 1, 2, 3])
    const shortest = Math.min(...due.map(({ expiresAt }) => expiresAt.getTime()))
    expect(shortest - now.getTime()).toBe(30 * DAY_MS)
  })

  it('last until the next ones and 30 days more', () => {
    const [first] = dueGrants({ ...ofYear(4), given: [], now: startedAt })
    expect(first?.expiresAt.getTime()).toBe(monthsIn(1).getTime() + 30 * DAY_MS)
  })

  it('do not come with an unpaid renewal', () => {
    const coverage = [paid('first', 0, 1)]
    const given = [gave(0, 1)]
    expect(dueGrants({ startedAt, planId: 1, coverage, given, now: monthsIn(1) })).toEqual([])
    const late = [...coverage, paid('second', 1, 2)]
    expect(dueGrants({ startedAt, planId: 1, coverage: late, given, now: monthsIn(1) })).toMatchObject([
      { monthIndex: 1, credits: 800, transactionId: 'second' },
    ])
  })

  it('come once if two invoices were paid for one month (trap: two paid invoices, two grants)', () => {
    const coverage = [paid('one', 0, 1), paid('other', 0, 1)]
    expect(dueGrants({ startedAt, planId: 1, coverage, given: [], now: startedAt })).toHaveLength(1)
  })

  it('of a larger plan are the difference for the remaining time', () => {
    const now = new Date((monthsIn(0).getTime() + monthsIn(1).getTime()) / 2)
    const coverage = [paid('first', 0, 1), { ...paid('upgrade', 0, 1), paidAt: now, coversFrom: now }]
    const given = [gave(0, 1)]
    const due = dueGrants({ startedAt, planId: 2, coverage, given, now })
    expect(due).toMatchObject([{ monthIndex: 0, planId: 2, credits: 1200, transactionId: 'upgrade' }])
    expect(dueGrants({ startedAt, planId: 2, coverage, given: [...given, ...due], now })).toEqual([])
  })

  it('of a larger plan cannot be had at the price of the last minute', () => {
    const now = new Date(monthsIn(1).getTime() - 60_000)
    const given = [gave(0, 1)]
    expect(dueGrants({ startedAt, planId: 3, coverage: [paid('first', 0, 1)], given, now })).toEqual([])
  })

  it('of a smaller plan begin with the next month', () => {
    const coverage = [paid('first', 0, 1), paid('second', 1, 2)]
    const given = [gave(0, 3)]
    expect(dueGrants({ startedAt, planId: 1, coverage, given, now: startedAt })).toEqual([])
    expect(credits(dueGrants({ startedAt, planId: 1, coverage, given, now: monthsIn(1) }))).toEqual([800])
  })
})

describe('a refund of an annual plan', () => {
  const refunded = (refundedCents: number) => ({ ...paid('year', 0, 12), amountCents: 12_000, refundedCents })
  const run = (payment: ReturnType<typeof refunded>, months: number, given: readonly DueGrant[]) => {
    const all = [...given]
    for (let month = 0; month <= months; month++) {
      all.push(...dueGrants({ startedAt, planId: 4, coverage: [payment], given: all, now: monthsIn(month) }))
    }
    return all
  }
  const sum = (grants: readonly DueGrant[]) => grants.reduce((total, grant) => total + grant.credits, 0)
  const threeMonths = run(refunded(0), 2, [])

  it('stops the months not given yet, and takes nothing from the others', () => {
    const nineMonthsBack = refunded(9000)
    expect(creditsOwed({ ...nineMonthsBack, disputed: false }, startedAt, threeMonths)).toBe(0)
    expect(sum(run(nineMonthsBack, 11, threeMonths))).toBe(3 * 800)
  })

  it('of half of the money gives half of the months, the last one in part', () => {
    expect(sum(run(refunded(6000), 11, threeMonths))).toBe(6 * 800)
    expect(credits(run(refunded(6500), 11, threeMonths))).toEqual([800, 800, 800, 800, 800, 400])
  })

  it('of everything takes back everything, like a dispute', () => {
    expect(creditsOwed({ ...refunded(12_000), disputed: false }, startedAt, threeMonths)).toBe(2400)
    expect(creditsOwed({ ...refunded(0), disputed: true }, startedAt, threeMonths)).toBe(2400)
  })

  it('leaves exactly the part that is still paid for, whenever it comes', () => {
    fc.assert(
      fc.property(fc.nat(12_000), fc.integer({ min: 0, max: 11 }), (refundedCents, whenRefunded) => {
        const payment = refunded(refundedCents)
        const before = run(refunded(0), whenRefunded, [])
        const takenBack = creditsOwed({ ...payment, disputed: false }, startedAt, before)
        const all = run(payment, 11, before)
        const kept = 9600 - Math.floor((9600 * refundedCents) / 12_000)
        expect(sum(all) - takenBack).toBe(kept)
        expect(creditsOwed({ ...payment, disputed: false }, startedAt, all)).toBe(takenBack)
      }),
    )
  })
})
