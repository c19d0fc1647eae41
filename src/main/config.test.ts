import { expect, test } from 'vitest'
import { ConfigError, loadConfig } from './config.ts'

test('an empty environment makes a site that runs on one machine with nothing else installed', () => {
  expect(loadConfig({})).toMatchObject({
    production: false,
    role: 'all',
    port: 3000,
    siteOrigin: 'http://localhost:3000',
    databaseUrl: null,
    storage: { kind: 'disk' },
    mail: { kind: 'outbox' },
    analytics: null,
    liveChat: null,
  })
})

test('an empty value in a .env file means that it is not set', () => {
  expect(loadConfig({ DATABASE_URL: '', PORT: ' ' })).toMatchObject({ databaseUrl: null, port: 3000 })
})

test.each([
  [{ PORT: 'http' }, /^PORT must be a number/],
  [{ PORT: '70000' }, /^PORT must be between/],
  [{ ROLE: 'boss' }, /^ROLE must be all, web or worker \(it is "boss"\)/],
  [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL must be an address such as postgres/],
  [{ SITE_ORIGIN: 'example.com' }, /^SITE_ORIGIN must be an address/],
  [{ S3_BUCKET: 'b' }, /set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY/],
  [{ SMTP_URL: 'smtp://h' }, /set MAIL_FROM/],
  [{ ANALYTICS_SITE_ID: 'x' }, /Set both ANALYTICS_SCRIPT_URL and ANALYTICS_SITE_ID/],
  [{ NODE_ENV: 'production' }, /Set SITE_ORIGIN/],
  [{ NODE_ENV: 'production', SITE_ORIGIN: 'https://x.test' }, /Set SMTP_URL and MAIL_FROM/],
])('%j is refused with one sentence that says what to set', (environment, sentence) => {
  expect(() => loadConfig(environment)).toThrow(ConfigError)
  expect(() => loadConfig(environment)).toThrow(sentence)
})
