import type { Tx } from '../../db/transaction.ts'
import { DEFAULT_LOCALE } from '../../shared/i18n/locales.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { writeMail } from '../mail/mail-texts.ts'
import { sendMail } from '../mail/send-mail.job.ts'

type MailParts = { queue: JobQueue; siteName: string }
type Values = Omit<Parameters<typeof writeMail>[2], 'site'>

/** Sends a mail once the transaction has committed. */
export async function mailPerson(
  { queue, siteName }: MailParts,
  tx: Tx,
  to: string,
  text: 'piece_published' | 'piece_shown' | 'piece_refused',
  values: Values,
): Promise<void> {
  const written = await writeMail(text, DEFAULT_LOCALE, { site: siteName, ...values })
  await queue.send(tx, sendMail, { to, ...written })
}
