import { inTransaction, type Tx } from '../../db/transaction.ts'
import { AppError } from '../../shared/errors.ts'
import { DEFAULT_LOCALE } from '../../shared/i18n/locales.ts'
import type { OperatorRole } from '../../shared/operators.ts'
import type { DataExport } from '../accounts/data-export.ts'
import type { OwnAccount } from '../accounts/own-account.service.ts'
import { type Operator, recordAction, recordBefore } from '../audit/audit-log.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { writeMail } from '../mail/mail-texts.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { createGifts, type GiftParts } from './gifts.ts'
import { insertNote } from './operator-notes.ts'
import { type Deed, recordDeed } from './person-deeds.ts'

type PersonActionParts = GiftParts & {
  siteName: string
  siteOrigin: string
  operatorRoles: ReadonlyMap<string, OperatorRole>
  queue: JobQueue
  ownAccount: Pick<OwnAccount, 'endSessions' | 'remove'>
  dataExport: DataExport
  now: () => Date
}

export type PersonActions = ReturnType<typeof createPersonActions>

/** What operators can do about a person. Each action is logged in the same transaction. */
export function createPersonActions(parts: PersonActionParts) {
  const { db, domain, siteName, people, ownAccount, now } = parts

  /** Operators are named by the configuration: none of them can lock another one out here. */
  async function lockOther(tx: Tx, personId: string) {
    const person = await people.lock(tx, personId)
    if (parts.operatorRoles.has(person.email)) throw new AppError('operator_protected')
    return person
  }

  async function tell(tx: Tx, to: string, text: 'account_blocked' | 'account_unblocked'): Promise<void> {
    await queueMail(parts, tx, { to, text, values: { link: `${parts.siteOrigin}/contact` } })
  }

  return {
    ...createGifts(parts),

    /** Ends every session, and blocks sign-ins until the account is opened again. */
    block: (deed: Deed): Promise<void> =>
      inTransaction(db, async (tx) => {
        const { email, blockedAt } = await lockOther(tx, deed.personId)
        if (blockedAt) throw new AppError('not_found')
        await people.setBlocked(tx, deed.personId, now())
        await ownAccount.endSessions(tx, deed.personId)
        await tell(tx, email, 'account_blocked')
        await recordDeed(tx, deed, 'person_blocked', { before: { blocked: false }, after: { blocked: true } })
      }),

    unblock: (deed: Deed): Promise<void> =>
      inTransaction(db, async (tx) => {
        const { email, blockedAt } = await people.lock(tx, deed.personId)
        if (!blockedAt) throw new AppError('not_found')
        await people.setBlocked(tx, deed.personId, null)
        await tell(tx, email, 'account_unblocked')
        await recordDeed(tx, deed, 'person_unblocked', {
          before: { blocked: true },
          after: { blocked: false },
        })
      }),

    signOut: (deed: Deed): Promise<void> =>
      inTransaction(db, async (tx) => {
        await lockOther(tx, deed.personId)
        await ownAccount.endSessions(tx, deed.personId)
        await recordDeed(tx, deed, 'person_signed_out')
      }),

    /** The same as when people delete their account themselves: subscriptions end, books stay, files are deleted. */
    async remove(deed: Deed): Promise<void> {
      const { email } = await inTransaction(db, (tx) => lockOther(tx, deed.personId))
      const values = { site: siteName, link: `${parts.siteOrigin}/contact` }
      const notice = await writeMail('account_removed', DEFAULT_LOCALE, values)
      await ownAccount.remove({ id: deed.personId, domain, email }, notice, (tx) =>
        recordDeed(tx, deed, 'person_deleted', { before: { deleted: false }, after: { deleted: true } }),
      )
    },

    note: ({ operator, personId, text }: Omit<Deed, 'reason'> & { text: string }): Promise<void> =>
      inTransaction(db, async (tx) => {
        await people.lock(tx, personId)
        await insertNote(tx, { personId, operatorEmail: operator.email, text })
        const subject = { kind: 'person', id: personId } as const
        await recordAction(tx, operator, { action: 'note_written', subject, personId })
      }),

    /** The data export, for people who ask for it by mail. */
    async export(operator: Operator, personId: string) {
      const person = await people.find(personId)
      if (!person?.email || !person.inviteCode) throw new AppError('not_found')
      const { email, inviteCode, createdAt, passwordHash } = person
      const subject = { kind: 'person', id: personId } as const
      await recordBefore(db, operator, { action: 'person_exported', subject, personId })
      const isOperator = parts.operatorRoles.has(email)
      return parts.dataExport({
        id: personId,
        domain,
        email,
        inviteCode,
        createdAt,
        hasPassword: passwordHash !== null,
        isOperator,
      })
    },
  }
}
