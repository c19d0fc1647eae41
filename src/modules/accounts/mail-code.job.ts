import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { LOCALES } from '../../shared/i18n/locales.ts'
import { defineJob, type Job, withHandler } from '../jobs/job.ts'
import { writeMail } from '../mail/mail-texts.ts'
import type { Mailer } from '../mail/mailer.ts'
import { deliver } from '../mail/send-mail.job.ts'
import { findUserByEmail } from '../people/users.ts'
import { CODE_PURPOSES, type CodeScope, type MailedCodes } from './mailed-codes.ts'

/**
 * Sent for every request of a code, whether or not the address is known. The worker decides what to write, so that
 * neither the response nor its duration tells whether an account exists.
 */
export const mailCode = defineJob({
  name: 'accounts.mail-code',
  schema: z.object({
    domain: z.string(),
    email: z.string(),
    purpose: z.enum(CODE_PURPOSES),
    subject: z.string().optional(),
    requester: z.string(),
    /** What the code was requested for, in words, so that the owner of the mailbox can tell codes apart. */
    device: z.string(),
    locale: z.enum(LOCALES.map(({ code }) => code)),
  }),
  maxAttempts: 6,
})

type MailCodeParts = { db: Database; codes: MailedCodes; mailer: Mailer; siteName: string }

export function mailCodeJob({ db, codes, mailer, siteName }: MailCodeParts): Job<unknown> {
  return withHandler(mailCode, async ({ locale, requester, device, ...scope }, context) => {
    const answer = await answerTo(db, scope)
    if (answer === 'nothing') return
    const code = answer === 'code' ? await codes.issue(scope, requester) : undefined
    if (code === null) return
    const text = answer === 'code' ? (`code.${scope.purpose}` as const) : answer
    const mail = await writeMail(text, locale, { site: siteName, device, ...(code && { code }) })
    await deliver(mailer, { to: scope.email, ...mail, code }, context)
  })
}

type Answer = 'code' | 'nothing' | 'already_registered' | 'address_taken'

async function answerTo({ orm }: Database, { domain, email, purpose }: CodeScope): Promise<Answer> {
  const user = await findUserByEmail(orm, domain, email)
  const verified = user !== null && user.emailVerifiedAt !== null
  switch (purpose) {
    case 'register':
      return verified ? 'already_registered' : 'code'
    case 'change_email':
      return user ? 'address_taken' : 'code'
    case 'reset':
    case 'delete_account':
    case 'verify':
    case 'confirm':
    case 'link':
      return user ? 'code' : 'nothing'
  }
}
