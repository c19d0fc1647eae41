import { expect, it } from 'vitest'
import type { OperatorRight } from '../operators.ts'
import type { Call } from './call.ts'
import { contract } from './contract.ts'
import { OPERATOR_RIGHTS } from './operator-rights.ts'

/** Calls that move money or credits, decide about people, or show what is theirs. */
const WEIGHTY: readonly OperatorRight[] = [
  'move_money',
  'adjust_credits',
  'use_sandbox',
  'refuse_rewards',
  'manage_generations',
  'replay_generations',
  'try_engines',
  'view_as_people',
  'block_people',
  'delete_people',
  'decide_reports',
  'change_catalogue',
]
/** Computes the effect of a change, and changes nothing. */
const ONLY_TRIES = 'POST /api/operation/catalogue/preview'

it('nothing of consequence happens without a reason, least of all with money', () => {
  const weighty = Object.entries<OperatorRight>(OPERATOR_RIGHTS)
    .filter(([name, right]) => WEIGHTY.includes(right) && name.startsWith('POST ') && name !== ONLY_TRIES)
    .map(([name]) => name)
  expect(weighty.length).toBeGreaterThan(18)
  const bodies = new Map(Object.entries<Call>(contract).map(([name, { body }]) => [name, body]))
  const without = weighty.filter((name) => {
    const issues = bodies.get(name)?.safeParse({ reason: ' ' }).error?.issues ?? []
    return !issues.some(({ path }) => path[0] === 'reason')
  })
  expect(without).toEqual([])
})
