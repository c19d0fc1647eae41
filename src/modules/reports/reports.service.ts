import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { reports } from '../../db/schema/generations.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import type { REPORT_REASONS } from '../../shared/contract/verify.ts'
import { HOUR_MS } from '../../shared/durations.ts'
import { AppError } from '../../shared/errors.ts'
import type { LocaleCode } from '../../shared/i18n/locales.ts'
import { newId } from '../../shared/ids.ts'
import type { BlobStore } from '../assets/blob-store.ts'
import { type Operator, recordAction } from '../audit/audit-log.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { Limits } from '../limits/limits.service.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { findEmail } from '../people/find-account.ts'
import {
  type Decision,
  decideReports,
  insertReport,
  listMakers,
  listOffenders,
  listRefusedLikenesses,
  listReports,
  lockOpenReport,
  type Report,
  refuseLikenessOf,
  writeMaker,
} from './reports.store.ts'
import type { Takedowns } from './takedowns.ts'

export type ReportParts = {
  db: Database
  queue: JobQueue
  limits: Limits
  takedowns: Takedowns
  blobs: Pick<BlobStore, 'delete'>
  siteName: string
  siteOrigin: string
  operatorEmails: readonly string[]
  now: () => Date
}

type Complaint = {
  /** The id of a creation, of a sticker pack or of a shared page. */
  reference: string
  reason: (typeof REPORT_REASONS)[number]
  details: string
  email: string
}

/** The reason is sent to both sides. */
type Verdict = {
  decision: Decision
  reason: string
  /** Whether lookalikes are banned from now on. */
  refuse_again?: boolean | undefined
}
type Reporter = { network: string; locale: LocaleCode }
export type Reports = ReturnType<typeof createReports>

/** The time limit for decisions. */
const DECIDED_WITHIN_HOURS = 48
const MAX_LISTED = 100

/** Reports about creations, and operators' decisions about them. */
export function createReports(parts: ReportParts) {
  const { db, limits, takedowns, blobs, now } = parts
  return {
    /** Throws `not_found` if the reported thing is not stored here, or no longer. */
    async file({ reference, ...complaint }: Complaint, { network, locale }: Reporter) {
      await limits.consume('reportsPerAddress', network)
      const reportedId = await takedowns.findReported(reference)
      if (!reportedId) throw new AppError('not_found')
      const createdAt = now()
      const dueAt = new Date(createdAt.getTime() + DECIDED_WITHIN_HOURS * HOUR_MS)
      const report = { id: newId('report'), reportedId, ...complaint, createdAt, dueAt }
      await inTransaction(db, async (tx) => {
        await insertReport(tx, report)
        await tellOfReport(parts, tx, report, locale)
      })
      return { id: report.id, dueAt }
    },

    /** Open reports first, with the visible files of each. */
    async list() {
      const listed = await listReports(db, MAX_LISTED)
      const previews = await takedowns.previews(listed.map(({ reportedId }) => reportedId))
      const makerOf = (report: Report) => report.makerId ?? previews.get(report.reportedId)?.userId ?? ''
      const makers = await listMakers(db, listed.map(makerOf).filter(Boolean))
      const known = new Map(makers.map((maker) => [maker.id, maker]))
      return listed.map((report) => {
        const maker = known.get(makerOf(report))
        return {
          report,
          preview: previews.get(report.reportedId) ?? null,
          maker: maker ? { id: maker.id, email: maker.email } : null,
          removedBefore: maker?.removed ?? 0,
        }
      })
    },

    /** Perceptual hashes of removed creations that may not be uploaded again. */
    refusedLikenesses: () => listRefusedLikenesses(db),

    /** People with more than one removal. */
    offenders: () => listOffenders(db, MAX_LISTED),

    /** Throws `not_found` if there is nothing left to decide. */
    async decide(
      id: string,
      { decision, reason, refuse_again = false }: Verdict,
      operator: Operator,
    ): Promise<void> {
      const removed = await inTransaction(db, async (tx) => {
        const report = await lockOpenReport(tx, id)
        if (!report) throw new AppError('not_found')
        const ruling = { decision, decidedAt: now(), decidedBy: operator.id, decisionReason: reason }
        // A removal also answers everybody else who reported the same thing.
        const concerned =
          decision === 'removed' ? eq(reports.reportedId, report.reportedId) : eq(reports.id, id)
        const decided = await decideReports(tx, concerned, ruling)
        for (const { email, id: reference } of decided) {
          const values = { reference, message: reason }
          await queueMail(parts, tx, { to: email, text: `report_${decision}`, values })
        }
        await recordAction(tx, operator, {
          action: 'report_decided',
          subject: { kind: 'report', id },
          before: { decision: null },
          after: {
            decision,
            refuse_again,
            reported: report.reportedId,
            reports: decided.map((one) => one.id),
          },
          reason,
        })
        if (decision === 'kept') return null
        if (refuse_again) await refuseLikenessOf(tx, report.reportedId)
        return takeDown(parts, tx, report, reason)
      })
      if (removed) await blobs.delete(removed)
    },
  }
}

/** Mails never repeat the reporter's text: otherwise we could be used to send it to anybody. */
async function tellOfReport(
  parts: ReportParts,
  tx: Tx,
  { id: reference, email }: Pick<Report, 'id' | 'email'>,
  locale: LocaleCode,
): Promise<void> {
  const values = { reference, hours: DECIDED_WITHIN_HOURS }
  await queueMail(parts, tx, { to: email, text: 'report_received', values, locale })
  const link = `${parts.siteOrigin}/operation`
  await queueMail(parts, tx, { to: parts.operatorEmails, text: 'report_filed', values: { ...values, link } })
}

/** The keys of files that still have to be deleted. */
async function takeDown(
  parts: ReportParts,
  tx: Tx,
  { reportedId }: Report,
  message: string,
): Promise<readonly string[] | null> {
  const removed = await parts.takedowns.remove(tx, reportedId)
  if (!removed) return null
  const { userId, title, told, blobKeys } = removed
  if (userId) await writeMaker(tx, reportedId, userId)
  const email = userId && (await findEmail(tx, userId))
  const values = { title, message, link: `${parts.siteOrigin}/settings#removals` }
  if (email) await queueMail(parts, tx, { to: email, text: told, values })
  return blobKeys
}
