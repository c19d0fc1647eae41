import type { Tx } from '../../db/transaction.ts'
import { DEFAULT_LOCALE, type LocaleCode } from '../../shared/i18n/locales.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { type MailText, type MailValues, writeMail } from './mail-texts.ts'
import { sendMail } from './send-mail.job.ts'

type Sender = { queue: Pick<JobQueue, 'send'>; siteName: string }

type Mail = {
  /** One address, or several, each of which gets a mail of its own. */
  to: string | readonly string[]
  text: MailText
  values?: Omit<MailValues, 'site'>
  /** The site's own language if none is given. */
  locale?: LocaleCode
}

/** Mails a text once the transaction has committed. */
export async function queueMail(
  { queue, siteName }: Sender,
  tx: Tx,
  { to, text, values, locale = DEFAULT_LOCALE }: Mail,
): Promise<void> {
  const written = await writeMail(text, locale, { site: siteName, ...values })
  for (const address of [to].flat()) await queue.send(tx, sendMail, { to: address, ...written })
}
