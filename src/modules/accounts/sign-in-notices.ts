import type { Tx } from '../../db/transaction.ts'
import type { LocaleCode } from '../../shared/i18n/locales.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { writeMail } from '../mail/mail-texts.ts'
import { sendMail } from '../mail/send-mail.job.ts'
import { deviceOf } from './device.ts'

type NoticeParts = { queue: JobQueue; siteName: string }
type Whence = { userAgent: string; locale: LocaleCode }
export type SignInNotices = ReturnType<typeof createSignInNotices>

/** Mail that tells people what happens to the ways into their account. */
export function createSignInNotices({ queue, siteName }: NoticeParts) {
  return {
    async signedInElsewhere(tx: Tx, email: string, { userAgent, locale }: Whence): Promise<void> {
      const values = { site: siteName, device: deviceOf(userAgent) }
      await queue.send(tx, sendMail, { to: email, ...(await writeMail('new_place', locale, values)) })
    },
  }
}
