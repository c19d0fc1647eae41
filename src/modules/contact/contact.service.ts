import type { Database } from '../../db/database.ts'
import { contactMessages } from '../../db/schema/contact.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { CONTACT_TOPICS } from '../../shared/contract/contact.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { Limits } from '../limits/limits.service.ts'
import { queueMail } from '../mail/queue-mail.ts'

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

export function createContact(parts: ContactParts) {
  const { db, limits, domain, operatorEmails, now } = parts
  return {
    /** Stores the message and mails it to every operator. */
    async send({ email, topic, message }: ContactMessage, network: string): Promise<void> {
      await limits.consume('contactMessagesPerAddress', network)
      await inTransaction(db, async (tx) => {
        await tx.insert(contactMessages).values({ domain, email, topic, message, createdAt: now() })
        const values = { address: email, title: topic, message }
        await queueMail(parts, tx, { to: operatorEmails, text: 'contact_message', values })
      })
    },
  }
}
