import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../shared/errors.ts'
import { type Operator, recordAction } from '../audit/audit-log.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { findEmail } from '../people/find-account.ts'
import {
  clearRemoval,
  insertAppeal,
  isRemovedOf,
  listAppeals,
  listRemovals,
  listReportsOf,
  lockOpenAppeal,
  writeDecision,
} from './appeals.store.ts'
import type { ReportParts } from './reports.service.ts'

type AppealParts = Pick<ReportParts, 'db' | 'queue' | 'siteName' | 'siteOrigin' | 'operatorEmails' | 'now'>

type Ruling = { decision: 'granted' | 'refused'; reason: string }

const MAX_LISTED = 100

export type Appeals = ReturnType<typeof createAppeals>

/** People's appeals against removals, one for each, and operators' decisions about them. */
export function createAppeals(parts: AppealParts) {
  const { db, now } = parts
  return {
    removalsOf: (userId: string) => listRemovals(db, userId, MAX_LISTED),

    /** Throws `not_found` if nothing of theirs was removed, and `already_appealed` the second time. */
    async file(userId: string, removedId: string, text: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        if (!(await isRemovedOf(tx, removedId, userId))) throw new AppError('not_found')
        const isFirst = await insertAppeal(tx, { removedId, makerId: userId, text, createdAt: now() })
        if (!isFirst) throw new AppError('already_appealed')
        const values = { reference: removedId, link: `${parts.siteOrigin}/operation#appeals` }
        await queueMail(parts, tx, { to: parts.operatorEmails, text: 'appeal_filed', values })
      })
    },

    list: () => listAppeals(db, MAX_LISTED),

    /**
     * Both sides are notified. Throws `own_decision` if a moderator would judge their own decision; an owner may,
     * because there may be nobody else.
     */
    async decide(removedId: string, { decision, reason }: Ruling, operator: Operator): Promise<void> {
      await inTransaction(db, async (tx) => {
        const appeal = await lockOpenAppeal(tx, removedId)
        if (!appeal) throw new AppError('not_found')
        const complaints = await listReportsOf(tx, removedId)
        const isOwn = complaints.some(({ decidedBy }) => decidedBy === operator.id)
        if (isOwn && operator.role !== 'owner') throw new AppError('own_decision')
        const ruling = { decision, decidedAt: now(), decidedBy: operator.id, decisionReason: reason }
        await writeDecision(tx, removedId, ruling)
        if (decision === 'granted') await clearRemoval(tx, removedId)
        const values = { reference: removedId, message: reason }
        const email = await findEmail(tx, appeal.makerId)
        if (email) await queueMail(parts, tx, { to: email, text: `appeal_${decision}`, values })
        for (const complaint of complaints) {
          await queueMail(parts, tx, {
            to: complaint.email,
            text: `report_appeal_${decision}`,
            values: { ...values, reference: complaint.id },
          })
        }
        await recordAction(tx, operator, {
          action: 'appeal_decided',
          subject: { kind: 'report', id: removedId },
          personId: appeal.makerId,
          before: { decision: null },
          after: { decision },
          reason,
        })
      })
    },
  }
}
