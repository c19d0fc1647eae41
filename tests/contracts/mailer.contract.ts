import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Mailer, type MailMessage, MailNotSentError } from '../../src/modules/mail/mailer.ts'

export interface MailerUnderTest {
  mailer: Mailer
  /** All messages that were accepted for delivery, in any order. */
  delivered: () => Promise<{ to: string; subject: string; text: string }[]>
  close: () => Promise<void>
}

const message: MailMessage = {
  to: 'ann@example.com',
  subject: 'Your code',
  text: 'Your code is 123456.',
  code: '123456',
}

/** The contract of every mailer. */
export function mailerContract(name: string, makeMailer: () => Promise<MailerUnderTest>): void {
  describe(`${name} as a mailer`, () => {
    let subject: MailerUnderTest
    beforeEach(async () => {
      subject = await makeMailer()
    })
    afterEach(() => subject.close())

    it('delivers a message once', async () => {
      await subject.mailer.send(message)
      const { to, subject: title, text } = message
      expect(await subject.delivered()).toEqual([{ to, subject: title, text }])
    })

    it.each([
      ['other scripts', 'Ключ 你好 🎨', 'Grüße, 你好 🎨\n\nЗавтра'],
      ['lines of dots, which end a message in SMTP', 'Dots', 'one\n.\n..two\n.three'],
      ['a line longer than mail allows', 'Long', `${'word '.repeat(400)}end`],
      ['markup, which is plain text here', '<b>Bold</b>', '<script>alert(1)</script> & =3D =?utf-8?q?x?='],
    ])('keeps %s as it is', async (_name, title, text) => {
      await subject.mailer.send({ ...message, subject: title, text })
      expect(await subject.delivered()).toMatchObject([{ subject: title, text }])
    })

    it('accepts many messages at once and loses none', async () => {
      const addresses = Array.from({ length: 40 }, (_, index) => `person-${index}@example.com`)
      await Promise.all(addresses.map((to) => subject.mailer.send({ ...message, to })))
      expect((await subject.delivered()).map(({ to }) => to).sort()).toEqual(addresses.sort())
    })

    it.each([
      ['a header behind the subject', { subject: 'Hi\r\nBcc: eve@example.com' }],
      ['a bare line feed in the subject', { subject: 'Hi\nBcc: eve@example.com' }],
      ['an escape sequence in the subject', { subject: 'Hi\u001b[2J' }],
      ['a header behind the address', { to: 'ann@example.com\r\nBcc: eve@example.com' }],
      ['a second recipient', { to: 'ann@example.com, eve@example.com' }],
      ['a hidden recipient', { to: '"ann@example.com" <eve@example.com>' }],
      ['a command behind the address', { to: 'ann@example.com>\r\nRCPT TO:<eve@example.com' }],
      ['no address', { to: '' }],
      ['no domain', { to: 'ann' }],
      ['an endless address', { to: `${'a'.repeat(320)}@example.com` }],
      ['a line break in the code', { code: '123\n456' }],
    ])('refuses %s for good', async (_name, part) => {
      const failure = await subject.mailer.send({ ...message, ...part }).catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(MailNotSentError)
      expect(failure).toMatchObject({ retryable: false })
      expect(await subject.delivered()).toEqual([])
    })
  })
}
