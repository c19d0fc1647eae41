import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { getPlan } from '../../shared/catalogue/plans.ts'
import { translateState } from './payment-gateway.ts'
import { whenPlanBegins } from './plan-change.ts'
import { creditsToTakeBack, stateAfterAttempt, stateOfPayment } from './transaction-state.ts'

const payment = { paymentId: 'p', amountCents: 1999, currency: 'usd', refundedCents: 0, disputed: false }

describe('the state of a transaction', () => {
  it.each(['paid', 'refunded', 'disputed'] as const)('that is %s does not change by an attempt', (state) => {
    expect(stateAfterAttempt(state, 'failed')).toBe(state)
    expect(stateAfterAttempt(state, 'expired')).toBe(state)
    expect(stateAfterAttempt(state, 'processing')).toBe(state)
  })

  it.each(['open', 'processing'] as const)('that is %s ends when the attempt fails', (state) => {
    expect(stateAfterAttempt(state, 'failed')).toBe('failed')
    expect(stateAfterAttempt(state, 'expired')).toBe('expired')
  })

  it.each(['failed', 'expired', 'canceled'] as const)(
    'that was %s is under way when a bank pays',
    (state) => {
      expect(stateAfterAttempt(state, 'failed')).toBe(state)
      expect(stateAfterAttempt(state, 'processing')).toBe('processing')
    },
  )

  it('is refunded when all of the money went back, and disputed until that is won', () => {
    expect(stateOfPayment(payment)).toBe('paid')
    expect(stateOfPayment({ ...payment, refundedCents: 1998 })).toBe('paid')
    expect(stateOfPayment({ ...payment, refundedCents: 1999 })).toBe('refunded')
    expect(stateOfPayment({ ...payment, disputed: true })).toBe('disputed')
  })
})

describe('what a refund takes back', () => {
  it('is the same part of the credits, all of them in the end, and never more', () => {
    fc.assert(
      fc.property(
        fc.nat(32_000),
        fc.integer({ min: 1, max: 70_000 }),
        fc.nat(90_000),
        (granted, amountCents, refunded) => {
          const taken = creditsToTakeBack(granted, { ...payment, amountCents, refundedCents: refunded })
          expect(Number.isInteger(taken)).toBe(true)
          expect(taken).toBeLessThanOrEqual(granted)
          expect(taken * amountCents).toBeLessThanOrEqual(granted * refunded)
          expect(taken === granted || refunded < amountCents).toBe(true)
        },
      ),
    )
  })

  it('is everything after a dispute', () => {
    expect(creditsToTakeBack(2000, { ...payment, disputed: true })).toBe(2000)
  })
})

test.each([
  [1, 2, 'now'],
  [1, 4, 'now'],
  [2, 6, 'now'],
  [3, 1, 'at_period_end'],
  [4, 1, 'at_period_end'],
  [4, 2, 'at_period_end'],
  [3, 4, 'at_period_end'],
])('from plan %i to plan %i begins %s', (from, to, when) => {
  expect(whenPlanBegins(getPlan(from), getPlan(to))).toBe(when)
})

test('a word that is only inherited is unknown too', () => {
  expect(() => translateState({ canceled: 'ended' }, 'constructor', 'subscription')).toThrow('unknown state')
})
