import { describe, expect, it } from 'vitest'
import { type BookedRuns, creditPrice, marginOf, sumByTool } from './cost-book.ts'

function booked(runs: Partial<BookedRuns>): BookedRuns {
  const nothing = { runs: 1, credits: 0, boughtCredits: 0, costMicros: 0, uncertainMicros: 0 }
  return { tool: 'text-to-image-ai', currency: 'USD', ...nothing, ...runs }
}

describe('the revenue of a bought credit', () => {
  it('is the revenue of all sales divided by their credits', () => {
    const sales = [
      { planId: null, amountCents: 1999, credits: 2000 },
      { planId: 1, amountCents: 999, credits: 800 },
    ]
    expect(creditPrice(sales)).toEqual({ micros: (2998 * 10_000) / 2800, assumed: false })
  })

  it('counts the twelve months of an annual plan', () => {
    const sales = [{ planId: 4, amountCents: 9999, credits: 800 }]
    expect(creditPrice(sales).micros).toBeCloseTo((9999 * 10_000) / 9600)
  })

  it('is the lowest list price if nothing was sold', () => {
    const { micros, assumed } = creditPrice([])
    expect(assumed).toBe(true)
    // 16,000 credits twice over for $199.99.
    expect(micros).toBeCloseTo((19_999 * 10_000) / 32_000)
  })
})

describe('a margin', () => {
  it('is the revenue of bought credits minus the maximum cost of the runs', () => {
    const runs = booked({ credits: 10, boughtCredits: 4, costMicros: 30_000, uncertainMicros: 10_000 })
    expect(marginOf(runs, 10_000)).toMatchObject({ revenueMicros: 40_000, marginMicros: 10_000 })
  })

  it('is negative for free credits and for runs that were not charged', () => {
    expect(marginOf(booked({ credits: 10, costMicros: 3_000 }), 10_000).marginMicros).toBe(-3_000)
  })

  it('is unknown in another currency', () => {
    expect(marginOf(booked({ currency: 'EUR', boughtCredits: 1 }), 10_000).marginMicros).toBeNull()
  })

  it('of a tool sums up its days, the worst tool first', () => {
    const days = [
      booked({ boughtCredits: 5, costMicros: 10_000 }),
      booked({ tool: 'text-to-video-ai', costMicros: 90_000, runs: 2 }),
      booked({ boughtCredits: 5, costMicros: 20_000, runs: 3 }),
    ]
    expect(sumByTool(days, 10_000)).toMatchObject([
      { tool: 'text-to-video-ai', runs: 2, marginMicros: -90_000 },
      { tool: 'text-to-image-ai', runs: 4, revenueMicros: 100_000, costMicros: 30_000, marginMicros: 70_000 },
    ])
  })
})
