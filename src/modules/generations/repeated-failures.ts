import type { GenerationStatus } from '../../shared/contract/generations.ts'
import { MINUTE_MS } from '../../shared/durations.ts'

/** How an earlier run with the same inputs ended. */
export interface PastRun {
  status: GenerationStatus
  errorName: string | null
  /** How many attempts it took. */
  tries: number
  finishedAt: Date
}

const MAX_TRIES = 3
/** Long enough to keep hopeless inputs from the engines, short enough for a bug on our side to be fixed. */
const PAUSE_MS = 30 * MINUTE_MS

/** These say nothing about the inputs. */
const ACCIDENTS = new Set(['no_space', 'input_gone'])

/**
 * How long the same inputs are refused after failing three times in the same way; 0 if they may be tried. The runs are
 * given newest first.
 */
export function pauseMsAfter(runs: readonly PastRun[], now: Date): number {
  const telling = runs.filter(
    ({ status, errorName }) => status !== 'canceled' && !ACCIDENTS.has(errorName ?? ''),
  )
  const [latest] = telling
  if (!latest || latest.status === 'succeeded') return 0
  const other = telling.findIndex(({ errorName }) => errorName !== latest.errorName)
  const alike = other < 0 ? telling : telling.slice(0, other)
  const tries = alike.reduce((sum, run) => sum + Math.max(1, run.tries), 0)
  if (tries < MAX_TRIES) return 0
  return Math.max(0, latest.finishedAt.getTime() + PAUSE_MS - now.getTime())
}
