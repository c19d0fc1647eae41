import type { Database } from '../../db/database.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import { AppError } from '../../shared/errors.ts'
import { DEFAULT_LOCALE } from '../../shared/i18n/locales.ts'
import type { AuditAction, OperatorRole } from '../../shared/operators.ts'
import type { DataExport } from '../accounts/data-export.ts'
import type { OwnAccount } from '../accounts/own-account.service.ts'
import type { People } from '../accounts/people.ts'
import { type Operator, recordAction, recordBefore } from '../audit/audit-log.ts'
import type { Credits } from '../credits/credits.service.ts'
import { bindKey } from '../idempotency/bind-key.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { writeMail } from '../mail/mail-texts.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { insertNote } from './operator-notes.ts'

type PersonActionParts = {
  db: Database
  domain: string
  siteName: string
  siteOrigin: string
  operatorRoles: ReadonlyMap<string, OperatorRole>
  queue: JobQueue
  people: People
  credits: Pick<Credits, 'openAccount' | 'grant' | 'clawBack' | 'balance'>
  ownAccount: Pick<OwnAccount, 'endSessions' | 'remove'>
  dataExport: DataExport
  now: () => Date
}

/** Which operator acts on which person, and why. */
type Deed = { operator: Operator; personId: string; reason: string }
/** Repeating a gift under the same key gives nothing more. */
type Gift = Deed & { amount: number; key: string }

export type PersonActions = ReturnType<typeof createPersonActions>

/** What operators can do about a person. Each action is logged in the same transaction. */
export function createPersonActions(parts: PersonActionParts) {
  const { db, domain, siteName, people, credits, ownAccount, now } = parts

  const openAccount = (tx: Tx, id: string) => credits.openAccount(tx, { kind: 'user', id, domain })

  async function record(tx: Tx, deed: Deed, action: AuditAction, facts: Facts = {}): Promise<void> {
    const { operator, personId, reason } = deed
    await recordAction(tx, operator, {
      action,
      subject: { kind: 'person', id: personId },
      personId,
      reason,
      ...facts,
    })
  }

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
    /** Returns what the person can spend now. */
    async giveCredits({ amount, key, ...deed }: Gift): Promise<number> {
      const { operator, personId, reason } = deed
      const account = await inTransaction(db, async (tx) => {
        await people.lock(tx, personId)
        const opened = await openAccount(tx, personId)
        const reference = `${GIFT}${operator.id}: ${reason}`
        const isFirst = await bindKey(tx, {
          scope: 'operator-credits',
          key,
          request: { account: opened, amount, reference },
        })
        await credits.grant(tx, {
          account: opened,
          source: 'operator',
          amount,
          reference,
          key: `operator ${key}`,
        })
        if (isFirst) await record(tx, deed, 'credits_given', { after: { credits: amount } })
        return opened
      })
      return (await credits.balance(account)).available
    },

    /**
     * Takes back everything that operators gave under a reference; what was already spent becomes a debt. Throws
     * `not_found` if nothing is left to take back.
     */
    async takeBack({ reference, ...deed }: Deed & { reference: string }): Promise<number> {
      if (!reference.startsWith(GIFT)) throw new AppError('not_found')
      return inTransaction(db, async (tx) => {
        await people.lock(tx, deed.personId)
        const account = await openAccount(tx, deed.personId)
        const { taken, available } = await credits.clawBack(tx, { account, reference })
        if (taken === 0) throw new AppError('not_found')
        await record(tx, deed, 'credits_taken_back', { before: { reference }, after: { credits: -taken } })
        return available
      })
    },

    /** Ends every session, and blocks sign-ins until the account is opened again. */
    block: (deed: Deed): Promise<void> =>
      inTransaction(db, async (tx) => {
        const { email, blockedAt } = await lockOther(tx, deed.personId)
        if (blockedAt) throw new AppError('not_found')
        await people.setBlocked(tx, deed.personId, now())
        await ownAccount.endSessions(tx, deed.personId)
        await tell(tx, email, 'account_blocked')
        await record(tx, deed, 'person_blocked', { before: { blocked: false }, after: { blocked: true } })
      }),

    unblock: (deed: Deed): Promise<void> =>
      inTransaction(db, async (tx) => {
        const { email, blockedAt } = await people.lock(tx, deed.personId)
        if (!blockedAt) throw new AppError('not_found')
        await people.setBlocked(tx, deed.personId, null)
        await tell(tx, email, 'account_unblocked')
        await record(tx, deed, 'person_unblocked', { before: { blocked: true }, after: { blocked: false } })
      }),

    signOut: (deed: Deed): Promise<void> =>
      inTransaction(db, async (tx) => {
        await lockOther(tx, deed.personId)
        await ownAccount.endSessions(tx, deed.personId)
        await record(tx, deed, 'person_signed_out')
      }),

    /** The same as when people delete their account themselves: subscriptions end, books stay, files are deleted. */
    async remove(deed: Deed): Promise<void> {
      const { email } = await inTransaction(db, (tx) => lockOther(tx, deed.personId))
      const values = { site: siteName, link: `${parts.siteOrigin}/contact` }
      const notice = await writeMail('account_removed', DEFAULT_LOCALE, values)
      await ownAccount.remove({ id: deed.personId, domain, email }, notice, (tx) =>
        record(tx, deed, 'person_deleted', { before: { deleted: false }, after: { deleted: true } }),
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

type Facts = Pick<Parameters<typeof recordAction>[2], 'before' | 'after'>

/** The prefix of references of gifts. */
const GIFT = 'operator '
