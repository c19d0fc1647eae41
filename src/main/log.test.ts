import { DrizzleQueryError } from 'drizzle-orm/errors'
import { DatabaseError } from 'pg'
import { describe, expect, it } from 'vitest'
import { MailNotSentError } from '../modules/mail/mailer.ts'
import { createLog } from './log.ts'

const SECRET = 'plum-jam-42'

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = []
  write(createLog('debug', { write: (line) => lines.push(line) }))
  return lines.join('')
}

function databaseError(): DatabaseError {
  const error = new DatabaseError(`invalid input syntax for type uuid: "${SECRET}"`, 9, 'error')
  return Object.assign(error, {
    severity: 'ERROR',
    code: '23505',
    detail: `Key (email)=(${SECRET}) already exists.`,
    where: `unnamed portal parameter $1 = '${SECRET}'`,
    constraint: 'users_email_key',
    table: 'users',
  })
}

describe('the log', () => {
  it('says which statement failed and why, and none of its values', () => {
    const failed = new DrizzleQueryError('insert into users values ($1)', [SECRET], databaseError())
    const line = logged((log) => log.error({ err: failed }, 'unforeseen error'))
    expect(line).not.toContain(SECRET)
    expect(line).toContain('insert into users values ($1)')
    expect(line).toContain('23505')
    expect(line).toContain('users_email_key')
    expect(line).toMatch(/at .*log\.test\.ts/)
  })

  it.each([
    ['a body that is no JSON', () => JSON.parse(`{"prompt": ${SECRET}`)],
    [
      'a value that is quoted',
      () => {
        throw new Error(`There is no tool called "${SECRET}".`)
      },
    ],
    [
      'fields that others added',
      () => {
        throw Object.assign(new Error('failed'), { body: SECRET, config: { data: SECRET } })
      },
    ],
    [
      'a cause',
      () => {
        throw new Error('failed', { cause: databaseError() })
      },
    ],
    [
      'what is not even an error',
      () => {
        throw Object.assign(new Error('x'), { cause: SECRET })
      },
    ],
  ])('does not repeat %s', (_what, fail) => {
    const line = logged((log) => {
      try {
        fail()
      } catch (error) {
        log.error({ err: error }, 'unforeseen error')
      }
    })
    expect(line).toContain('unforeseen error')
    expect(line).not.toContain(SECRET)
  })

  it('has no addresses, neither of people nor of machines, also in the words of others', () => {
    const error = new MailNotSentError('550 ann.b+x@mail.example.com unknown at 203.0.113.7', {
      retryable: false,
    })
    const line = logged((log) => {
      log.warn({ reason: error.message }, 'a mail was refused for good')
      log.warn({ from: '2001:db8:85a3::8a2e:370:7334' }, 'seen')
      log.info({ requestId: 'e5f1a2b3-1111-4222-8333-444455556666', ms: 12 }, 'request')
    })
    expect(line).not.toMatch(/ann\.b|203\.0\.113|8a2e/)
    expect(line).toContain('[email] unknown at [address]')
    expect(line).toContain('e5f1a2b3-1111-4222-8333-444455556666')
    for (const text of line.trim().split('\n')) expect(JSON.parse(text)).toHaveProperty('time')
  })

  it('ends where errors cause each other', () => {
    const error = new Error('one')
    error.cause = error
    expect(logged((log) => log.error({ err: error }))).toContain('one')
  })
})
