import { expect, it } from 'vitest'
import type { OperatorEngine } from '../../../shared/contract/engines.ts'
import { anEngine } from './engines.fixture.ts'
import { servingReason } from './serving-reason.ts'

const servedBy = (engine_id: string | null) => ({ name: 'Engine', model: null, engine_id })

it.each<[string, Parameters<typeof servingReason>[0]['serving'], Partial<OperatorEngine>]>([
  ['first', servedBy('one'), {}],
  ['being_tested', servedBy('one'), { breaker: 'half_open' }],
  ['stands_in', servedBy('two'), { breaker: 'open' }],
  ['built_in_stands_in', servedBy(null), { breaker: 'open' }],
  ['first', servedBy('two'), { switched_off: true }],
  ['nobody', null, { breaker: 'open' }],
])('%s', (reason, serving, first) => {
  const engines = [anEngine({ id: 'one', ...first }), anEngine({ id: 'two' })]
  expect(servingReason({ serving, engines })).toBe(reason)
})

it('all_off', () => {
  const engines = [anEngine({ id: 'one', switched_off: true })]
  expect(servingReason({ serving: servedBy(null), engines })).toBe('all_off')
})
