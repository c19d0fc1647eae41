import { createTransport } from 'nodemailer'
import { checkedMessage, type Mailer, type MailMessage, MailNotSentError } from '../../modules/mail/mailer.ts'

export interface SmtpSettings {
  /** Such as `smtps://user:password@mail.example.com`. */
  url: string
  /** Whether a server without encryption gets no mail. */
  requireTls: boolean
  /** The sender, such as `Plumdrop <hello@example.com>`. */
  from: string
  /** The timeout of each step before a message counts as not sent. */
  timeoutMs?: number | undefined
}

/** Sends mail through a server, over connections that are opened with the first message and kept for the next. */
export class SmtpMailer implements Mailer {
  readonly #transport: ReturnType<typeof createPool>
  readonly #from: string

  constructor(settings: SmtpSettings) {
    if (/[\r\n]/.test(settings.from)) throw new Error('The sender of mail must be one line.')
    this.#transport = createPool(settings)
    this.#from = settings.from
  }

  async send(message: MailMessage): Promise<void> {
    const { to, subject, text, html } = checkedMessage(message)
    try {
      await this.#transport.sendMail({
        from: this.#from,
        // As an object the address is used literally; a string would be parsed as a list.
        to: { name: '', address: to },
        subject,
        text,
        html,
        // Keeps absence notices from answering.
        headers: { 'auto-submitted': 'auto-generated' },
      })
    } catch (cause) {
      throw notSent(cause)
    }
  }

  /** Lets messages on their way finish; those that still wait for a connection are not sent. */
  close(): void {
    this.#transport.close()
  }
}

function createPool({ url, requireTls, timeoutMs = 15_000 }: SmtpSettings) {
  return createTransport({
    url,
    requireTLS: requireTls,
    tls: { minVersion: 'TLSv1.2' },
    pool: true,
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // Jobs retry a message that was not sent; the pool only retries if a kept connection had gone stale.
    maxRequeues: 1,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** A server answers 5xx to what it will never accept and 4xx to what it may accept later. */
function notSent(cause: unknown): MailNotSentError {
  const { message, permanent, code }: { message: string; permanent?: boolean; code?: string } =
    cause instanceof Error ? cause : new Error(String(cause))
  const refusedBeforeSending = permanent === undefined && (code === 'EENVELOPE' || code === 'EMESSAGE')
  return new MailNotSentError(message, { retryable: !permanent && !refusedBeforeSending, cause })
}
