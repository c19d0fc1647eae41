import { expect, test } from 'vitest'
import { tryCard } from './cards.ts'

const now = new Date('2026-11-15T00:00:00Z')
const good = { number: '4242 4242 4242 4242', expiry: '12 / 30', cvc: '123' }

test.each([
  ['the card that pays', {}, { does: 'pays' }],
  ['dashes', { number: '4242-4242-4242-4242' }, { does: 'pays' }],
  ['a card that is declined', { number: '4000000000000002' }, { does: 'is_declined' }],
  ['a card that asks back', { number: '4000002500003155' }, { does: 'asks_to_confirm' }],
  ['a card that has expired', { number: '4000000000000069' }, { problem: 'expired_card' }],
  ['the last month of a card', { expiry: '11/26' }, { does: 'pays' }],
  ['the month after', { expiry: '10/26' }, { problem: 'expired_card' }],
  ['a year in full', { expiry: '1/2030' }, { does: 'pays' }],
  ['a wrong digit', { number: '4242 4242 4242 4243' }, { problem: 'number' }],
  ['too few digits', { number: '4242' }, { problem: 'number' }],
  ['words', { number: 'my card' }, { problem: 'number' }],
  ['a real number', { number: '5555 5555 5555 4444' }, { problem: 'unknown_card' }],
  ['a thirteenth month', { expiry: '13/30' }, { problem: 'expiry' }],
  ['no code', { cvc: '' }, { problem: 'cvc' }],
  ['a long code', { cvc: '12345' }, { problem: 'cvc' }],
])('%s', (_name, entry, result) => {
  expect(tryCard({ ...good, ...entry }, now)).toEqual(result)
})
