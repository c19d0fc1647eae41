import type { OperatorRight } from '../operators.ts'
import type { Contract } from './contract.ts'

/** Calls that answer with a file instead of an envelope are in no table of the contract. */
type FileCall = 'GET /api/operation/audit.csv' | 'GET /api/operation/people/{id}/export'
export type OperatorCall = Extract<keyof Contract, `${string} /api/operation/${string}`> | FileCall

/** What somebody must be allowed to do who makes a call of the console. A call without a row does not compile. */
export const OPERATOR_RIGHTS: Readonly<Record<OperatorCall, OperatorRight>> = {
  'GET /api/operation/overview': 'look',
  'GET /api/operation/days': 'look',
  'GET /api/operation/transactions': 'look',
  'POST /api/operation/transactions/{id}/refund': 'move_money',
  'GET /api/operation/signals': 'look',
  'GET /api/operation/invite-rewards': 'look',
  'POST /api/operation/invite-rewards/{id}/refuse': 'refuse_rewards',
  'GET /api/operation/dead-jobs': 'look',
  'POST /api/operation/dead-jobs/{id}/retry': 'retry_jobs',
  'POST /api/operation/check-ledger': 'check_books',
  'GET /api/operation/reports': 'look',
  'POST /api/operation/reports/{id}/decide': 'decide_reports',
  'POST /api/operation/sandbox/{action}': 'use_sandbox',
  'GET /api/operation/payment-issues': 'look',
  'POST /api/operation/payment-issues/{id}/accept': 'move_money',
  'POST /api/operation/payment-issues/{id}/{decision}': 'move_money',
  'POST /api/operation/reconcile': 'check_books',
  'GET /api/operation/engines': 'look',
  'POST /api/operation/engines/{tool}/order': 'change_engines',
  'POST /api/operation/engines/{tool}/switch': 'change_engines',
  'POST /api/operation/engines/{tool}/undo': 'change_engines',
  'POST /api/operation/engines/{tool}/try': 'change_engines',
  'GET /api/operation/cost-book': 'look',
  'GET /api/operation/people': 'look',
  'GET /api/operation/people/{id}': 'look',
  'GET /api/operation/people/{id}/ledger': 'look',
  'GET /api/operation/people/{id}/balance': 'look',
  'GET /api/operation/people/{id}/export': 'export_people',
  'POST /api/operation/people/{id}/credits': 'adjust_credits',
  'POST /api/operation/people/{id}/take-back': 'adjust_credits',
  'POST /api/operation/people/{id}/block': 'block_people',
  'POST /api/operation/people/{id}/unblock': 'block_people',
  'POST /api/operation/people/{id}/sign-out': 'sign_people_out',
  'POST /api/operation/people/{id}/delete': 'delete_people',
  'POST /api/operation/people/{id}/notes': 'write_notes',
  'GET /api/operation/catalogue': 'look',
  'POST /api/operation/catalogue/preview': 'change_catalogue',
  'POST /api/operation/catalogue/change': 'change_catalogue',
  'POST /api/operation/catalogue/undo': 'change_catalogue',
  'GET /api/operation/promotions': 'look',
  'POST /api/operation/promotions': 'change_catalogue',
  'POST /api/operation/promotions/{code}/end': 'change_catalogue',
  'GET /api/operation/audit': 'read_audit',
  'GET /api/operation/audit.csv': 'read_audit',
}
