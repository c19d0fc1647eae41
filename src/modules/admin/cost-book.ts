import { CURRENCY } from '../../shared/catalogue/currency.ts'
import { PACKS, packFigures } from '../../shared/catalogue/packs.ts'
import { findPlan, PLANS, type Plan } from '../../shared/catalogue/plans.ts'

const MICROS_PER_CENT = 10_000

/** Sales of one kind together: packs, or one plan. */
export type Sales = { planId: number | null; amountCents: number; credits: number }

const monthsOf = ({ period }: Plan) => (period === 'year' ? 12 : 1)

/** The average revenue of a bought credit, in millionths of a dollar; the lowest list price if nothing was sold. */
export function creditPrice(sales: readonly Sales[]): { micros: number; assumed: boolean } {
  const cents = sales.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const credits = sales.reduce((sum, sale) => sum + creditsIn(sale), 0)
  if (credits === 0) return { micros: LOWEST_PRICE, assumed: true }
  return { micros: (cents * MICROS_PER_CENT) / credits, assumed: false }
}

/** A plan's row states its credits per month, however long the paid period. */
function creditsIn({ planId, credits }: Sales): number {
  const plan = planId === null ? null : findPlan(planId)
  return plan ? credits * monthsOf(plan) : credits
}

const LOWEST_PRICE = Math.min(
  ...PACKS.map((pack) => (pack.priceCents * MICROS_PER_CENT) / packFigures(pack).credits),
  ...PLANS.map((plan) => (plan.priceCents * MICROS_PER_CENT) / (plan.creditsPerMonth * monthsOf(plan))),
)

/** The total of a tool's runs in the books. */
export type BookedRuns = {
  tool: string
  currency: string
  runs: number
  credits: number
  /** The part of them that was paid for with money. */
  boughtCredits: number
  costMicros: number
  /** The part of the cost that the provider may not charge. */
  uncertainMicros: number
}

export type Margin = BookedRuns & { revenueMicros: number; marginMicros: number | null }

/** Free credits bring nothing, and the maximum cost of a run counts. Costs in another currency are not compared. */
export function marginOf(booked: BookedRuns, creditMicros: number): Margin {
  const { boughtCredits, costMicros, currency } = booked
  const revenueMicros = Math.round(boughtCredits * creditMicros)
  const isComparable = currency === CURRENCY.toUpperCase()
  return { ...booked, revenueMicros, marginMicros: isComparable ? revenueMicros - costMicros : null }
}

/** Total cost and revenue of the runs in our currency. */
export function sumMargin(days: readonly BookedRuns[], creditMicros: number) {
  const comparable = days.map((day) => marginOf(day, creditMicros)).filter((day) => day.marginMicros !== null)
  return {
    costMicros: comparable.reduce((sum, day) => sum + day.costMicros, 0),
    marginMicros: comparable.reduce((sum, day) => sum + (day.marginMicros ?? 0), 0),
  }
}

/** The days of each tool summed up, the worst margin first. */
export function sumByTool(days: readonly BookedRuns[], creditMicros: number): Margin[] {
  const tools = Map.groupBy(days, ({ tool, currency }) => `${tool} ${currency}`)
  return [...tools.values()]
    .map((runs) => marginOf(runs.reduce(add), creditMicros))
    .toSorted((one, other) => (one.marginMicros ?? 0) - (other.marginMicros ?? 0))
}

function add(one: BookedRuns, other: BookedRuns): BookedRuns {
  return {
    ...one,
    runs: one.runs + other.runs,
    credits: one.credits + other.credits,
    boughtCredits: one.boughtCredits + other.boughtCredits,
    costMicros: one.costMicros + other.costMicros,
    uncertainMicros: one.uncertainMicros + other.uncertainMicros,
  }
}
