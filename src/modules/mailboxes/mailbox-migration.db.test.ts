import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createTestDatabase } from '../../../tests/database.ts'
import { migrateToBefore } from '../../../tests/old-database.ts'
import { migrate } from '../../db/migrate.ts'
import { canonicalEmail } from './canonical-email.ts'
import { MAIL_PROVIDERS } from './mail-providers.ts'

const { db } = await createTestDatabase()

it('existing accounts get their mailboxes', async () => {
  await migrateToBefore(db, 'mailboxes-and-signals')
  const names = ['plain', 'with.dots', 'with+tag', 'w.ith+tag+tag', 'with-dash_line', '+tag', '-dash', '...']
  const hosts = [...MAIL_PROVIDERS.flatMap(({ domains }) => domains), 'example.com', 'mail.example.org']
  const emails = hosts.flatMap((host) => names.map((name) => `${name}@${host}`))
  await db.pool.query(
    `insert into users (domain, email, invite_code, created_at)
     select 'plumdrop.test', email, email, now() from unnest($1::text[]) email`,
    [emails],
  )
  await migrate({ pool: db.pool, log: pino({ level: 'silent' }) })
  const { rows } = await db.pool.query<{ email: string; canonical_email: string }>(
    'select email, canonical_email from users',
  )
  expect(rows).toHaveLength(emails.length)
  expect(rows.filter((row) => row.canonical_email !== canonicalEmail(row.email))).toEqual([])
})
