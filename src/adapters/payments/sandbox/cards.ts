import { type CardEntry, type CardProblem, TEST_CARDS } from '../../../modules/payments/sandbox.ts'

export type CardResult =
  | { problem: CardProblem }
  | { does: 'pays' | 'is_declined' | 'asks_to_confirm' | 'takes_its_time' }

/** The outcome for each card. Only the test cards are accepted, so that no real one ends up here. */
export function tryCard({ number, expiry, cvc }: CardEntry, now: Date): CardResult {
  const digits = number.replace(/[\s-]/g, '')
  if (!/^\d{12,19}$/.test(digits) || !hasValidCheckDigit(digits)) return { problem: 'number' }
  const date = readExpiry(expiry)
  if (!date) return { problem: 'expiry' }
  if (!/^\d{3,4}$/.test(cvc.trim())) return { problem: 'cvc' }
  const card = TEST_CARDS.find((known) => known.number === digits)
  if (!card) return { problem: 'unknown_card' }
  if (card.does === 'has_expired' || date <= now) return { problem: 'expired_card' }
  return { does: card.does }
}

/** The Luhn check: detects a wrong digit and most swapped ones. */
function hasValidCheckDigit(digits: string): boolean {
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, digit, index) => {
      const doubled = index % 2 === 1 ? Number(digit) * 2 : Number(digit)
      return total + (doubled > 9 ? doubled - 9 : doubled)
    }, 0)
  return sum % 10 === 0
}

/** The first moment after the month that is printed on a card; null for an invalid month. */
function readExpiry(text: string): Date | null {
  const [, month, year] = /^\s*(0?[1-9]|1[0-2])\s*\/\s*(?:20)?(\d\d)\s*$/.exec(text) ?? []
  return month && year ? new Date(Date.UTC(2000 + Number(year), Number(month), 1)) : null
}
