import { z } from 'zod'
import { defineJob, type Job, type JobContext, withHandler } from '../jobs/job.ts'
import { type Mailer, type MailMessage, MailNotSentError } from './mailer.ts'

/** A mail without secrets; codes are made by the job that mails them, so that no queue ever contains one. */
export const sendMail = defineJob({
  name: 'mail.send',
  schema: z.object({ to: z.string(), subject: z.string(), text: z.string() }),
  // With pauses that grow between attempts, a mail server may be down for more than an hour.
  maxAttempts: 10,
})

export function sendMailJob(mailer: Mailer): Job<unknown> {
  return withHandler(sendMail, (message, context) => deliver(mailer, message, context))
}

/** Rejects if a retry may help; a permanently refused message is logged and dropped. */
export async function deliver(mailer: Mailer, message: MailMessage, { log }: JobContext): Promise<void> {
  try {
    await mailer.send(message)
  } catch (error) {
    if (!(error instanceof MailNotSentError) || error.retryable) throw error
    log.warn({ reason: error.message }, 'a mail was refused for good')
  }
}
