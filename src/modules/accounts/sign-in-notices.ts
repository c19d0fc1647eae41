import type { Tx } from '../../db/transaction.ts'
import type { LocaleCode } from '../../shared/i18n/locales.ts'
import { serverMessages } from '../../shared/i18n/server-messages.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { writeMail } from '../mail/mail-texts.ts'
import { sendMail } from '../mail/send-mail.job.ts'
import { deviceOf } from './device.ts'

type NoticeParts = { queue: JobQueue; siteName: string }
type Whence = { userAgent: string; locale: LocaleCode }
type Notice = 'new_place' | 'method_added' | 'method_removed'
type Method = 'passkey' | 'authenticator' | 'recovery_codes' | 'google'
export type SignInNotices = ReturnType<typeof createSignInNotices>

/** Mail that notifies people of changes to their sign-in methods. */
export function createSignInNotices({ queue, siteName }: NoticeParts) {
  async function tell(tx: Tx, email: string, notice: Notice, from: Whence, method?: Method): Promise<void> {
    const { userAgent, locale } = from
    const messages = await serverMessages.load(locale)
    const named = method && { method: messages[`method.${method}`] }
    const values = { site: siteName, device: deviceOf(userAgent), ...named }
    await queue.send(tx, sendMail, { to: email, ...(await writeMail(notice, locale, values)) })
  }

  return {
    signedInElsewhere: (tx: Tx, email: string, from: Whence) => tell(tx, email, 'new_place', from),
    methodAdded: (tx: Tx, email: string, method: Method, from: Whence) =>
      tell(tx, email, 'method_added', from, method),
    methodRemoved: (tx: Tx, email: string, method: Method, from: Whence) =>
      tell(tx, email, 'method_removed', from, method),
  }
}
