import type { Database } from '../../db/database.ts'
import { contactMessages } from '../../db/schema/contact.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { CONTACT_TOPICS } from '../../shared/contract/contact.ts'
import { DEFAULT_LOCALE } from '../../shared/i18n/locales.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { Limits } from '../limits/limits.service.ts'
import { writeMail } from '../mail/mail-texts.ts'
import { sendMail } from '../mail/send-mail.job.ts'

type ContactParts = {
  db: Database
  queue: JobQueue
  limits: Limits
  domain: string
  siteName: string
  operatorEmails: readonly string[]
  now: () => Date
}
type ContactMessage = { email: string; topic: (typeof CONTACT_TOPICS)[number]; message: string }

export type Contact = ReturnType<typeof createContact>

export function createContact({ db, queue, limits, domain, siteName, operatorEmails, now }: ContactParts) {
  return {
    /** Stores the message and mails it to every operator. */
    async send({ email, topic, message }: ContactMessage, network: string): Promise<void> {
      await limits.consume('contactMessagesPerAddress', network)
      const mail = await writeMail('contact_message', DEFAULT_LOCALE, {
        site: siteName,
        address: email,
        title: topic,
        message,
      })
      await inTransaction(db, async (tx) => {
        await tx.insert(contactMessages).values({ domain, email, topic, message, createdAt: now() })
        for (const to of operatorEmails) await queue.send(tx, sendMail, { to, ...mail })
      })
    },
  }
}
