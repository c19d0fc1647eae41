import { HOUR_MS } from '../../shared/durations.ts'

/** A budget of engine time: this much at once, and this much refilled each hour. */
export interface EngineBudget {
  maxMs: number
  perHourMs: number
}

/** The time used and not refilled yet, as of a moment. */
export interface EngineUse {
  usedMs: number
  at: Date
}

/**
 * What is still used at a later moment. Clocks of several machines differ a little, so time may seem to run backwards.
 */
export function usedMsAt({ usedMs, at }: EngineUse, { perHourMs }: EngineBudget, now: Date): number {
  const elapsedMs = Math.max(0, now.getTime() - at.getTime())
  return Math.max(0, usedMs - (elapsedMs * perHourMs) / HOUR_MS)
}

/** After more time was used, or refunded if it is negative. Time that was already used is never refused. */
export function addUse(use: EngineUse, budget: EngineBudget, ms: number, now: Date): EngineUse {
  return { usedMs: Math.max(0, usedMsAt(use, budget, now) + ms), at: now }
}

/**
 * The wait until there is room for this much more; 0 if there is. With an unused budget anything may begin, even work
 * longer than the budget, which is then used up for a while.
 */
export function waitMsFor(use: EngineUse, budget: EngineBudget, ms: number, now: Date): number {
  const room = Math.max(0, budget.maxMs - ms)
  const tooMuch = usedMsAt(use, budget, now) - room
  return tooMuch <= 0 ? 0 : Math.ceil((tooMuch * HOUR_MS) / budget.perHourMs)
}
