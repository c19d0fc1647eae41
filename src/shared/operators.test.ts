import { expect, test } from 'vitest'
import { mayOperate, OPERATOR_ROLES, type OperatorRight } from './operators.ts'

test('every operator may look, and an owner may do everything', () => {
  const rights: OperatorRight[] = ['look', 'move_money', 'delete_people', 'change_engines', 'decide_reports']
  for (const right of rights) expect(mayOperate('owner', right)).toBe(true)
  for (const role of OPERATOR_ROLES) expect(mayOperate(role, 'look')).toBe(true)
})

test.each<[OperatorRight, string[]]>([
  ['move_money', ['owner', 'support']],
  ['adjust_credits', ['owner', 'support']],
  ['delete_people', ['owner']],
  ['change_catalogue', ['owner']],
  ['decide_reports', ['owner', 'moderator']],
  ['read_audit', ['owner', 'support', 'viewer']],
])('%s is for %j alone', (right, roles) => {
  expect(OPERATOR_ROLES.filter((role) => mayOperate(role, right))).toEqual(roles)
})
