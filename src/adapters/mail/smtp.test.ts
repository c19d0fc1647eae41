import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mailerContract } from '../../../tests/contracts/mailer.contract.ts'
import { readMail } from '../../../tests/contracts/read-mail.ts'
import { type SmtpBehaviour, type SmtpServer, startSmtpServer } from '../../../tests/contracts/smtp-server.ts'
import { MailNotSentError } from '../../modules/mail/mailer.ts'
import { SmtpMailer } from './smtp.ts'

const from = 'Plumdrop <hello@plumdrop.example>'

mailerContract('SMTP', async () => {
  const server = await startSmtpServer()
  const mailer = new SmtpMailer({ url: server.url, requireTls: false, from })
  return {
    mailer,
    delivered: async () =>
      server.received.map((mail) => {
        const { headers, text } = readMail(mail.source)
        return { to: mail.to.join(), subject: headers.get('subject') ?? '', text }
      }),
    close: async () => {
      mailer.close()
      await server.close()
    },
  }
})

describe('SMTP', () => {
  const message = { to: 'ann@example.com', subject: 'Your code', text: 'Your code is 123456.' }
  let server: SmtpServer
  let mailer: SmtpMailer
  beforeEach(async () => {
    server = await startSmtpServer()
    mailer = new SmtpMailer({ url: server.url, requireTls: false, from, timeoutMs: 100 })
  })
  afterEach(async () => {
    mailer.close()
    await server.close()
  })

  it('does not connect to the server before there is mail', () => {
    expect(server.connections()).toBe(0)
  })

  it('sends from the given sender, and asks for no automatic answer', async () => {
    await mailer.send(message)
    const [mail] = server.received
    const { headers } = readMail(mail?.source ?? '')
    expect(mail?.from).toBe('hello@plumdrop.example')
    expect(headers.get('from')).toBe(from)
    expect(headers.get('to')).toBe('ann@example.com')
    expect(headers.get('auto-submitted')).toBe('auto-generated')
  })

  it('offers the text and the page as alternatives', async () => {
    await mailer.send({ ...message, html: '<p>Your code is <b>123456</b>.</p>' })
    const source = server.received[0]?.source ?? ''
    expect(source).toContain('multipart/alternative')
    expect(source).toContain('Your code is 123456.')
    expect(source).toContain('<p>Your code is <b>123456</b>.</p>')
  })

  it('reuses a connection', async () => {
    for (let count = 0; count < 3; count += 1) await mailer.send(message)
    expect(server.received).toHaveLength(3)
    expect(server.connections()).toBe(1)
  })

  const failures: [string, SmtpBehaviour, boolean][] = [
    ['a mailbox that does not exist', { refuse: '550 no such mailbox' }, false],
    ['a message refused as spam', { refuse: '554 refused' }, false],
    ['a mailbox that is busy', { refuse: '450 try later' }, true],
    ['a server that is shutting down', { refuse: '421 closing' }, true],
    ['a server that stops answering', 'hang', true],
    ['a server that cuts the connection', 'drop', true],
  ]

  it.each(failures)(
    'reports %s, and continues with the next message',
    async (_name, behaviour, retryable) => {
      server.behave(behaviour)
      const failure = await mailer.send(message).catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(MailNotSentError)
      expect(failure).toMatchObject({ retryable })
      server.behave('accept')
      await mailer.send(message)
      expect(server.received).toHaveLength(1)
    },
  )

  it('reports an unreachable server as worth a retry', async () => {
    await server.close()
    await expect(mailer.send(message)).rejects.toMatchObject({ name: 'MailNotSentError', retryable: true })
    server = await startSmtpServer()
  })

  it('rejects mail after it was closed instead of keeping it waiting for ever', async () => {
    mailer.close()
    await expect(mailer.send(message)).rejects.toMatchObject({ name: 'MailNotSentError', retryable: true })
  })

  it('sends no mail to a server without encryption, unless configured to', async () => {
    const careful = new SmtpMailer({ url: server.url, requireTls: true, from, timeoutMs: 1_000 })
    await expect(careful.send(message)).rejects.toMatchObject({ name: 'MailNotSentError', retryable: true })
    careful.close()
    expect(server.received).toEqual([])
    expect(server.commands()).not.toContain('MAIL')
    await mailer.send(message)
    expect(server.received).toHaveLength(1)
  })

  it('refuses a sender with a line break in it', () => {
    expect(() => new SmtpMailer({ url: server.url, requireTls: true, from: 'a@b.c\r\nBcc: d@e.f' })).toThrow(
      'one line',
    )
  })
})
