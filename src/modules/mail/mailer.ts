/** Hands mail over for delivery. */
export interface Mailer {
  /**
   * Resolves once the message has been accepted for delivery. Rejects with MailNotSentError and nothing else. If the
   * acceptance was lost, as in a timeout, the message may arrive twice after a retry, but is never silently lost.
   */
  send(message: MailMessage): Promise<void>
}

export interface MailMessage {
  /** One bare address, without a name. */
  to: string
  subject: string
  text: string
  html?: string | undefined
  /** The sign-in code in the text, if any, so that the outbox can show it by itself. */
  code?: string | undefined
}

/** A message that was kept on this machine instead of being sent. */
export interface OutboxMessage {
  to: string
  subject: string
  text: string
  code?: string | undefined
  /** When it was kept, in ISO 8601. */
  at: string
}

export class MailNotSentError extends Error {
  override readonly name = 'MailNotSentError'
  /** Whether the same message may go through later; otherwise the message itself was refused for good. */
  readonly retryable: boolean

  constructor(message: string, { retryable, cause }: { retryable: boolean; cause?: unknown }) {
    super(message, { cause })
    this.retryable = retryable
  }
}

const ADDRESS_PART = '[^\\s@<>()\\[\\]\\\\,;:"\\p{Cc}]+'
const ADDRESS = new RegExp(`^${ADDRESS_PART}@${ADDRESS_PART}$`, 'u')
const MAX_ADDRESS_LENGTH = 320
const CONTROL_CHARACTER = /[\p{Cc}\u2028\u2029]/u

/**
 * Returns the message unless it contains injected characters: a line break would add headers, a comma more recipients,
 * and any other control character could rewrite the terminal it is printed on.
 */
export function checkedMessage(message: MailMessage): MailMessage {
  const { to, subject, code = '' } = message
  if (to.length > MAX_ADDRESS_LENGTH || !ADDRESS.test(to)) {
    throw new MailNotSentError('The recipient is not one plain address.', { retryable: false })
  }
  if (CONTROL_CHARACTER.test(subject) || CONTROL_CHARACTER.test(code)) {
    throw new MailNotSentError('The subject and the code must each be one line.', { retryable: false })
  }
  return message
}
