import { expect, it } from 'vitest'
import { contentSecurityPolicy } from './content-security-policy.ts'

const read = (policy: string) =>
  Object.fromEntries(policy.split('; ').map((line) => [line.split(' ')[0] ?? '', line.split(' ').slice(1)]))

it('lets a page load only from here, run only the named scripts, and be framed by nobody', () => {
  const policy = read(contentSecurityPolicy({ extraOrigins: [], frameAncestors: "'none'" }, ["'nonce-1'"]))
  expect(policy['default-src']).toEqual(["'self'"])
  expect(policy['script-src']).toEqual(["'self'", "'nonce-1'"])
  expect(policy['frame-ancestors']).toEqual(["'none'"])
  expect([policy['object-src'], policy['base-uri']]).toEqual([["'none'"], ["'none'"]])
})

it('never allows inline scripts without a nonce or hash', () => {
  const policy = read(
    contentSecurityPolicy({ extraOrigins: ['https://chat.example'], frameAncestors: "'self'" }, []),
  )
  expect(policy['script-src']).not.toContain("'unsafe-inline'")
  expect(policy['script-src']).not.toContain("'unsafe-eval'")
})

it('allows the services that the operator has configured, including their WebSockets', () => {
  const policy = read(
    contentSecurityPolicy({ extraOrigins: ['https://chat.example'], frameAncestors: "'none'" }, []),
  )
  for (const part of ['script-src', 'connect-src', 'frame-src', 'img-src'])
    expect(policy[part]).toContain('https://chat.example')
  expect(policy['connect-src']).toContain('wss://chat.example')
  expect(policy['form-action']).toEqual(["'self'"])
})

it('allows files from and to the storage, and never runs them', () => {
  const values = {
    extraOrigins: [],
    fileOrigins: ['https://bucket.example'],
    frameAncestors: "'none'",
  } as const
  const policy = read(contentSecurityPolicy(values, []))
  for (const part of ['img-src', 'media-src', 'connect-src'])
    expect(policy[part]).toContain('https://bucket.example')
  for (const part of ['script-src', 'style-src', 'frame-src', 'default-src'])
    expect(policy[part]).not.toContain('https://bucket.example')
})
