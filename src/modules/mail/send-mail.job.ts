import { z } from 'zod'
import { defineJob, type Job, type JobContext, withHandler } from '../jobs/job.ts'
import { type Mailer, type MailMessage, MailNotSentError } from './mailer.ts'

/** A mail that holds no secret; codes are made by the job that mails them, so that no queue ever holds one. */
export const sendMail = defineJob({
  name: 'mail.send',
  schema: z.object({ to: z.string(), subject: z.string(), text: z.string() }),
  // With the pauses that grow between attempts, a mail server may be away for more than an hour.
  maxAttempts: 10,
})

export function sendMailJob(mailer: Mailer): Job<unknown> {
  return withHandler(sendMail, (message, context) => deliver(mailer, message, context))
}

/** Rejects where trying again may help; a message that is refused for good is logged and let go. */
export async function deliver(mailer: Mailer, message: MailMessage, { log }: JobContext): Promise<void> {
  try {
    await mailer.send(message)
  } catch (error) {
    if (!(error instanceof MailNotSentError) || error.retryable) throw error
    log.warn({ reason: error.message }, 'a mail was refused for good')
  }
}
