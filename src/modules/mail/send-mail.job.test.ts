import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { JobContext } from '../jobs/job.ts'
import { MailNotSentError } from './mailer.ts'
import { sendMailJob } from './send-mail.job.ts'

const message = { to: 'ann@example.com', subject: 'Hello', text: 'Good day.' }
const context: JobContext = {
  signal: new AbortController().signal,
  attempt: 1,
  lastAttempt: false,
  log: pino({ level: 'silent' }),
}
const run = (send: () => Promise<void>) => sendMailJob({ send }).run?.(message, context)

test('a mail that may be accepted later is tried again', async () => {
  const away = new MailNotSentError('The server is away.', { retryable: true })
  await expect(run(() => Promise.reject(away))).rejects.toBe(away)
})

test('a permanently refused mail is dropped (trap: a wrong address is tried for ever)', async () => {
  const refused = new MailNotSentError('No such mailbox.', { retryable: false })
  await expect(run(() => Promise.reject(refused))).resolves.toBeUndefined()
})

test('an error of our own does not count as a refusal', async () => {
  await expect(run(() => Promise.reject(new TypeError('oops')))).rejects.toThrow('oops')
})
