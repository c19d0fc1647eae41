import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { atPort, doubtsAbout, loadConfig } from './config.ts'
import { ConfigError, SETTINGS } from './environment.ts'

test('an empty environment makes a site that runs on one machine with nothing else installed', () => {
  expect(loadConfig({})).toMatchObject({
    production: false,
    role: 'all',
    port: 3000,
    siteOrigin: 'http://localhost:3000',
    databaseUrl: null,
    storage: { kind: 'disk' },
    mail: { kind: 'outbox' },
    payments: { kind: 'sandbox' },
    analytics: null,
    liveChat: null,
  })
})

test('outside production only this machine is served, unless HOST says otherwise', () => {
  expect(loadConfig({}).host).toBe('127.0.0.1')
  expect(loadConfig({ NODE_ENV: 'development' }).host).toBe('127.0.0.1')
  expect(loadConfig({ HOST: '0.0.0.0' }).host).toBe('0.0.0.0')
  expect(loadConfig({ ...PRODUCTION, PAYMENTS: 'sandbox' }).host).toBe('0.0.0.0')
})

test('mail is handed over encrypted, unless it is told otherwise', () => {
  const smtp = { SMTP_URL: 'smtp://h', MAIL_FROM: 'hello@x.test' }
  expect(loadConfig(smtp).mail).toMatchObject({ requireTls: true })
  expect(loadConfig({ ...smtp, SMTP_REQUIRE_TLS: 'false' }).mail).toMatchObject({ requireTls: false })
})

test('an empty value in a .env file means that it is not set', () => {
  expect(loadConfig({ DATABASE_URL: '', PORT: ' ' })).toMatchObject({ databaseUrl: null, port: 3000 })
})

test('processes of a part of the site that may not see each other’s files are told so', () => {
  const outside = { DATABASE_URL: 'postgres://site@db.test/site' }
  const bucket = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
  expect(doubtsAbout(loadConfig({ ...outside, ROLE: 'web' }))).toEqual([expect.stringContaining('S3_BUCKET')])
  for (const sure of [{}, { ROLE: 'web' }, outside, { ...outside, ...bucket, ROLE: 'worker' }])
    expect(doubtsAbout(loadConfig(sure))).toEqual([])
})

test('links name the port that the machine chose, unless another address is configured', () => {
  expect(atPort(loadConfig({ PORT: '0' }), 4321)).toMatchObject({
    port: 4321,
    siteOrigin: 'http://localhost:4321',
  })
  const configured = loadConfig({ PORT: '0', SITE_ORIGIN: 'https://example.com' })
  expect(atPort(configured, 4321).siteOrigin).toBe('https://example.com')
})

test('there are as many engine processes as fit into the machine (trap: a small one is killed for memory)', () => {
  const processesIn = (memoryMb: number, environment = {}) =>
    loadConfig(environment, memoryMb).engines.processes
  expect(processesIn(7_700)).toBe(2)
  expect(processesIn(3_900)).toBe(1)
  expect(processesIn(3_900, { ENGINE_PROCESSES: '2' })).toBe(2)
  expect(processesIn(7_700, { ENGINE_MEMORY_MB: '4096' })).toBe(1)
})

test('the rating is that of the specification, and nobody vouches for it unless the operator does', () => {
  expect(loadConfig({}).rating).toEqual({ count: 180, value: 5, isReal: false })
  expect(loadConfig({ RATING_COUNT: '12', RATING_VALUE: '4.5', RATING_IS_REAL: 'true' }).rating).toEqual({
    count: 12,
    value: 4.5,
    isReal: true,
  })
})

test('operators are named with commas or blanks between them', () => {
  const { operatorEmails } = loadConfig({ OPERATOR_EMAILS: 'Ann@example.com, bo@example.com' })
  expect(operatorEmails).toEqual(['ann@example.com', 'bo@example.com'])
})

test('operators with other roles are named with their role, and each of them once', () => {
  const named = {
    OPERATOR_EMAILS: 'ann@example.com',
    OPERATOR_ROLES: 'support:Bo@example.com viewer:cy@example.com',
  }
  expect([...loadConfig(named).operatorRoles]).toEqual([
    ['ann@example.com', 'owner'],
    ['bo@example.com', 'support'],
    ['cy@example.com', 'viewer'],
  ])
  expect(loadConfig(named).operatorEmails).toEqual(['ann@example.com'])
})

test.each([
  [{ PORT: 'http' }, /^PORT must be a number/],
  [{ PORT: '70000' }, /^PORT must be between/],
  [{ ROLE: 'boss' }, /^ROLE must be all, web, worker or engines \(it is "boss"\)/],
  [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL must be an address such as postgres/],
  [{ SITE_ORIGIN: 'example.com' }, /^SITE_ORIGIN must be an address/],
  [{ S3_BUCKET: 'b' }, /set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY/],
  [{ SMTP_URL: 'smtp://h' }, /set MAIL_FROM/],
  [{ OPERATOR_EMAILS: 'ann' }, /^OPERATOR_EMAILS must be addresses/],
  [{ OPERATOR_ROLES: 'boss:ann@example.com' }, /^OPERATOR_ROLES must be roles and addresses/],
  [{ OPERATOR_ROLES: 'support:ann' }, /^OPERATOR_ROLES must be roles and addresses/],
  [{ OPERATOR_EMAILS: 'a@x.test', OPERATOR_ROLES: 'viewer:a@x.test' }, /Name each operator once/],
  [{ ANALYTICS_SITE_ID: 'x' }, /Set both ANALYTICS_SCRIPT_URL and ANALYTICS_SITE_ID/],
  [{ LIVE_CHAT_HOSTS: 'script-src *' }, /^LIVE_CHAT_HOSTS must be hosts with commas/],
  [{ NODE_ENV: 'production' }, /Set SITE_ORIGIN/],
  [{ NODE_ENV: 'production', SITE_ORIGIN: 'https://x.test' }, /Set SMTP_URL and MAIL_FROM/],
])('%j is refused with one sentence that says what to set', (environment, sentence) => {
  expect(() => loadConfig(environment)).toThrow(ConfigError)
  expect(() => loadConfig(environment)).toThrow(sentence)
})

const PRODUCTION = {
  NODE_ENV: 'production',
  SITE_ORIGIN: 'https://x.test',
  SMTP_URL: 'smtp://h',
  MAIL_FROM: 'hello@x.test',
}
const STRIPE = { STRIPE_SECRET_KEY: 'a', STRIPE_PUBLISHABLE_KEY: 'b', STRIPE_WEBHOOK_SECRET: 'c' }

test('in production, test cards buy credits only where the sandbox is asked for by name', () => {
  expect(() => loadConfig(PRODUCTION)).toThrow(/^Set STRIPE_SECRET_KEY.* or PAYMENTS=sandbox/)
  expect(loadConfig({ ...PRODUCTION, PAYMENTS: 'sandbox' }).payments).toEqual({ kind: 'sandbox' })
  expect(loadConfig({ ...PRODUCTION, ...STRIPE }).payments).toMatchObject({ kind: 'stripe', secretKey: 'a' })
})

test.each([{ PAYMENTS: 'stripe' }, { STRIPE_SECRET_KEY: 'a' }, { ...STRIPE, STRIPE_WEBHOOK_SECRET: '' }])(
  '%j is refused: without the secret of its webhook anybody could tell us that they have paid',
  (environment) => {
    expect(() => loadConfig(environment)).toThrow(/payments need all three/)
  },
)

test('.env.example names every setting and no other', () => {
  const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')
  const named = [...example.matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name)
  expect(new Set(named)).toEqual(new Set(SETTINGS))
})
