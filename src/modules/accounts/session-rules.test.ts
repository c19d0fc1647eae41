import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../shared/durations.ts'
import { AppError } from '../../shared/errors.ts'
import { isOver, mayChangeMethods, requireSecondFactor } from './session-rules.ts'

const at = new Date('2026-06-01T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(at.getTime() - minutes * MINUTE_MS)
const minutes = fc.integer({ min: 0, max: 100_000 })

function outcomeOf(attempt: () => void): string {
  try {
    attempt()
    return 'allowed'
  } catch (error) {
    return error instanceof AppError ? error.reason : String(error)
  }
}

describe('a session', () => {
  it('of an operator ends after 12 hours, and after 30 minutes without use; others last until they expire', () => {
    fc.assert(
      fc.property(minutes, minutes, (age, idle) => {
        fc.pre(idle <= age)
        const times = { createdAt: minutesAgo(age), lastSeenAt: minutesAgo(idle) }
        expect(isOver(times, true, at)).toBe(age >= 12 * 60 || idle >= 30)
        expect(isOver(times, false, at)).toBe(false)
      }),
    )
  })
})

describe('a second factor', () => {
  const operator = (secondFactorAt: Date | null) => ({ isOperator: true, confirmedAt: at, secondFactorAt })

  it('opens the console, and allows moving money for ten minutes', () => {
    fc.assert(
      fc.property(minutes, (since) => {
        const proofs = operator(minutesAgo(since))
        expect(() => requireSecondFactor(proofs, { changes: false, at })).not.toThrow()
        const change = () => requireSecondFactor(proofs, { changes: true, at })
        expect(outcomeOf(change)).toBe(since < 10 ? 'allowed' : 'confirmation_needed')
      }),
    )
    expect(() => requireSecondFactor(operator(null), { changes: false, at })).toThrow('confirmation_needed')
  })

  it('of an operator cannot be replaced through the mailbox (trap: resetting the second factor by mail)', () => {
    const byMail = { confirmedAt: at, secondFactorAt: null }
    expect(mayChangeMethods({ isOperator: true, ...byMail }, true, at)).toBe(false)
    expect(mayChangeMethods({ isOperator: true, ...byMail }, false, at)).toBe(true)
    expect(mayChangeMethods({ isOperator: false, ...byMail }, true, at)).toBe(true)
    expect(mayChangeMethods({ ...operator(at), confirmedAt: at }, true, at)).toBe(true)
    expect(mayChangeMethods({ isOperator: false, confirmedAt: null, secondFactorAt: null }, false, at)).toBe(
      false,
    )
  })
})
