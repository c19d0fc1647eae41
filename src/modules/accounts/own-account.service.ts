import type { Database } from '../../db/database.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import { AppError } from '../../shared/errors.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { Limits } from '../limits/limits.service.ts'
import { writeMail } from '../mail/mail-texts.ts'
import { sendMail } from '../mail/send-mail.job.ts'
import { canonicalEmail } from '../mailboxes/canonical-email.ts'
import { recordDeparture } from '../people/same-mailbox.ts'
import { anonymiseUser, findUserByEmail, lockUser, updateUser } from '../people/users.ts'
import type { CodeRequests, Requester } from './code-requests.ts'
import type { Devices } from './devices.ts'
import type { KeyedHash } from './keyed-hash.ts'
import type { MailedCodes } from './mailed-codes.ts'
import type { Passwords } from './passwords.ts'
import type { Sessions, SignedInUser } from './sessions.ts'

/** Called in the transaction that deletes an account, so that each module deletes the person's data. */
type AccountDeleted = (tx: Tx, userId: string) => Promise<void>

type OwnAccountParts = {
  db: Database
  siteName: string
  now: () => Date
  queue: JobQueue
  limits: Limits
  keyedHash: KeyedHash
  passwords: Passwords
  sessions: Sessions
  codes: MailedCodes
  codeRequests: CodeRequests
  devices: Devices
  /**
   * Work outside of the database that has to be done before an account is deleted. If it rejects, nothing is deleted.
   */
  beforeDeletion: (userId: string) => Promise<void>
  onAccountDeleted: readonly AccountDeleted[]
}

type Leaver = Pick<SignedInUser, 'id' | 'domain' | 'email'>
type Notice = Awaited<ReturnType<typeof writeMail>>
type EmailChange = { newEmail: string; code: string; password: string | undefined }
export type OwnAccount = ReturnType<typeof createOwnAccount>

/** What signed-in people can do with the account itself. */
export function createOwnAccount(parts: OwnAccountParts) {
  const { db, siteName, now, queue, limits, keyedHash, passwords, sessions, codes } = parts
  const { codeRequests, devices } = parts

  /** A session alone must not be enough to take an account over: it may have been left open somewhere. */
  async function checkPassword(
    { domain, email, sessionId }: SignedInUser,
    password: string | undefined,
  ): Promise<void> {
    await limits.consume('passwordsPerSession', sessionId)
    const user = await findUserByEmail(db.orm, domain, email)
    if (!user?.passwordHash) return
    if (!password || !(await passwords.matches(password, user.passwordHash))) {
      throw new AppError('wrong_password')
    }
  }

  /** Ends every session. Signed-out devices count as unknown from then on. */
  async function endSessions(tx: Tx, id: string): Promise<void> {
    await sessions.endAll(tx, id)
    await devices.forget(tx, id)
  }

  /** Keeps the books without anything that identifies the person; the address may register again. */
  async function remove({ id, domain, email }: Leaver, notice: Notice, first: (tx: Tx) => Promise<void>) {
    await parts.beforeDeletion(id)
    const mailbox = await keyedHash('email', domain, canonicalEmail(email))
    await inTransaction(db, async (tx) => {
      await first(tx)
      if (!(await lockUser(tx, id))) throw new AppError('session_ended')
      for (const deleted of parts.onAccountDeleted) await deleted(tx, id)
      await sessions.forget(tx, id)
      await devices.forget(tx, id)
      await codes.forget(tx, domain, email)
      await anonymiseUser(tx, id, mailbox, now())
      await queue.send(tx, sendMail, { to: email, ...notice })
    })
  }

  return {
    endSessions,
    signOutEverywhere: ({ id }: SignedInUser): Promise<void> =>
      inTransaction(db, (tx) => endSessions(tx, id)),

    /** Ends other sessions and notifies the old address. */
    async changeEmail(user: SignedInUser, change: EmailChange, requester: Requester): Promise<void> {
      const { id, domain, email: oldEmail, sessionId } = user
      const { newEmail, code, password } = change
      await checkPassword(user, password)
      const scope = { domain, email: newEmail, purpose: 'change_email', subject: id } as const
      const rightCode = await codeRequests.check(scope, code, requester)
      const oldMailbox = await keyedHash('email', domain, canonicalEmail(oldEmail))
      const notice = await writeMail('email_changed', requester.locale, { site: siteName, address: newEmail })
      await inTransaction(db, async (tx) => {
        await codes.use(tx, rightCode)
        if (!(await lockUser(tx, id))) throw new AppError('session_ended')
        if (await findUserByEmail(tx, domain, newEmail)) throw new AppError('already_registered')
        await updateUser(tx, id, { email: newEmail, emailVerifiedAt: now() })
        if (canonicalEmail(newEmail) !== canonicalEmail(oldEmail))
          await recordDeparture(tx, oldMailbox, now())
        // Codes on their way to the old address must no longer open the account.
        await codes.forget(tx, domain, oldEmail)
        await sessions.endAll(tx, id, sessionId)
        await queue.send(tx, sendMail, { to: oldEmail, ...notice })
      })
    },

    /** Deletion by the person, confirmed with a code. */
    async deleteAccount(user: SignedInUser, code: string, requester: Requester): Promise<void> {
      const { id, domain, email } = user
      const scope = { domain, email, purpose: 'delete_account', subject: id } as const
      const rightCode = await codeRequests.check(scope, code, requester)
      const notice = await writeMail('account_deleted', requester.locale, { site: siteName })
      await remove(user, notice, (tx) => codes.use(tx, rightCode))
    },

    /** Deletion by an operator, recorded in the audit log. */
    remove,
  }
}
