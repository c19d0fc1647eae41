import type { Tx } from '../../db/transaction.ts'
import { serverMessages } from '../../shared/i18n/server-messages.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { Requester } from './code-requests.ts'
import { deviceOf } from './device.ts'

type NoticeParts = { queue: JobQueue; siteName: string }
type Browser = Pick<Requester, 'userAgent' | 'locale'>
type Method = 'passkey' | 'authenticator' | 'recovery_codes' | 'google'
type Notice = { text: 'new_place' } | { text: 'method_added' | 'method_removed'; method: Method }
export type SignInNotices = ReturnType<typeof createSignInNotices>

/** Mail that notifies people of changes to their sign-in methods. */
export function createSignInNotices(parts: NoticeParts) {
  async function send(tx: Tx, to: string, notice: Notice, { userAgent, locale }: Browser): Promise<void> {
    const messages = await serverMessages.load(locale)
    const named = 'method' in notice && { method: messages[`method.${notice.method}`] }
    const values = { device: deviceOf(userAgent), ...named }
    await queueMail(parts, tx, { to, text: notice.text, values, locale })
  }

  return {
    signedInElsewhere: (tx: Tx, email: string, browser: Browser) =>
      send(tx, email, { text: 'new_place' }, browser),
    methodAdded: (tx: Tx, email: string, method: Method, browser: Browser) =>
      send(tx, email, { text: 'method_added', method }, browser),
    methodRemoved: (tx: Tx, email: string, method: Method, browser: Browser) =>
      send(tx, email, { text: 'method_removed', method }, browser),
  }
}
