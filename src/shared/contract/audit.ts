import { z } from 'zod'
import { AUDIT_ACTIONS, AUDIT_SUBJECTS, OPERATOR_ROLES } from '../operators.ts'
import type { Calls } from './call.ts'

/** An operator's reason for an action. */
export const Reason = z.string().trim().min(1).max(200)

/** What was changed: a few figures and words by their names. */
const Facts = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]),
)

export const AuditLine = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  operator: z.string(),
  role: z.enum(OPERATOR_ROLES),
  action: z.enum(AUDIT_ACTIONS),
  subject: z.object({ kind: z.enum(AUDIT_SUBJECTS), id: z.string() }),
  /** The person concerned; the address is null if the account was deleted since. */
  person: z.object({ id: z.string(), email: z.string().nullable() }).nullable(),
  before: Facts.nullable(),
  after: Facts.nullable(),
  reason: z.string().nullable(),
})
export type AuditLine = z.infer<typeof AuditLine>

export const AuditSearch = z.object({
  /** A part of the address of an operator or of the person concerned, of the reason, or a whole id. */
  text: z.string().trim().max(320).optional(),
  action: z.enum(AUDIT_ACTIONS).optional(),
})
export type AuditSearch = z.infer<typeof AuditSearch>

/** For operators, like the rest of the console. */
export const auditCalls = {
  'GET /api/operation/audit': {
    tag: 'Operation',
    summary: 'What operators have done, newest first, 50 at a time',
    query: AuditSearch.extend({ before: z.coerce.number().int().positive().optional() }),
    data: z.object({ actions: z.array(AuditLine), next: z.int().nullable() }),
  },
} as const satisfies Calls
