/** How much of the engines' time somebody may take: so much at once, and again as much as comes back each hour. */
export interface EngineBudget {
  maxMs: number
  perHourMs: number
}

/** What somebody has taken and not had back yet, as of a moment. */
export interface EngineUse {
  usedMs: number
  at: Date
}

const HOUR_MS = 3_600_000

/** What is still taken at a later moment. Clocks of several machines differ a little, so that time may seem to run back. */
export function usedMsAt({ usedMs, at }: EngineUse, { perHourMs }: EngineBudget, now: Date): number {
  const elapsedMs = Math.max(0, now.getTime() - at.getTime())
  return Math.max(0, usedMs - (elapsedMs * perHourMs) / HOUR_MS)
}

/** After some time was taken, or given back where it is negative. What was taken already is never refused. */
export function addUse(use: EngineUse, budget: EngineBudget, ms: number, now: Date): EngineUse {
  return { usedMs: Math.max(0, usedMsAt(use, budget, now) + ms), at: now }
}

/**
 * How long somebody waits until there is room for so much more; 0 where there is. Whoever has taken nothing may always
 * begin, also something that takes longer than the budget: it is then over for a while.
 */
export function waitMsFor(use: EngineUse, budget: EngineBudget, ms: number, now: Date): number {
  const room = Math.max(0, budget.maxMs - ms)
  const tooMuch = usedMsAt(use, budget, now) - room
  return tooMuch <= 0 ? 0 : Math.ceil((tooMuch * HOUR_MS) / budget.perHourMs)
}
