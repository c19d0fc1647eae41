import { bigint, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { AuditAction, AuditSubject, OperatorRole } from '../../shared/operators.ts'

/** Figures and words by their names, as they are shown. */
export type AuditFacts = Record<string, string | number | boolean | null | string[]>

/** The operators' audit log. The database refuses to change or delete a row. */
export const operatorActions = pgTable(
  'operator_actions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
    operatorId: uuid('operator_id').notNull(),
    /** Kept when the account is deleted: an operator who has moved money stays accountable. */
    operatorEmail: text('operator_email').notNull(),
    role: text('role').$type<OperatorRole>().notNull(),
    action: text('action').$type<AuditAction>().notNull(),
    subjectKind: text('subject_kind').$type<AuditSubject>().notNull(),
    subjectId: text('subject_id').notNull(),
    /** The person concerned, by id only: an address could not be deleted here. */
    personId: uuid('person_id'),
    before: jsonb('before').$type<AuditFacts>(),
    after: jsonb('after').$type<AuditFacts>(),
    reason: text('reason'),
  },
  (table) => [
    index('operator_actions_person').on(table.personId, table.id),
    index('operator_actions_action').on(table.action, table.id),
  ],
)

/** Operators' notes about a person. They are deleted with the account. */
export const operatorNotes = pgTable(
  'operator_notes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
    personId: uuid('person_id').notNull(),
    operatorEmail: text('operator_email').notNull(),
    text: text('text').notNull(),
  },
  (table) => [index('operator_notes_person').on(table.personId, table.id)],
)
