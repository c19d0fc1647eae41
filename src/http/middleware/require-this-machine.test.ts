import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../shared/errors.ts'
import type { AppEnv } from '../request-context.ts'
import { requireThisMachine } from './require-this-machine.ts'

type Caller = { remote: string; host?: string; headers?: Record<string, string>; trustedProxies?: number }

async function statusFor({ remote, host = 'localhost:3000', headers = {}, trustedProxies = 0 }: Caller) {
  const app = new Hono<AppEnv>()
  app.onError((error, context) => context.body(null, error instanceof AppError ? 404 : 500))
  app.use(requireThisMachine({ trustedProxies, siteOrigin: 'http://localhost:3000' }))
  app.get('/dev/outbox', (context) => context.body('mail'))
  const socket = { remoteAddress: remote, remotePort: 1, remoteFamily: 'IPv4' }
  const { status } = await app.request(`http://${host}/dev/outbox`, { headers }, { incoming: { socket } })
  return status
}

describe('the outbox', () => {
  it.each(['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1'])('answers %s', async (remote) => {
    expect(await statusFor({ remote })).toBe(200)
  })

  it.each(['192.168.0.7', '203.0.113.9', '::ffff:10.0.0.1', '2001:db8::1', '127.0.0.1.example.com'])(
    'does not exist for %s',
    async (remote) => {
      expect(await statusFor({ remote })).toBe(404)
    },
  )

  it('does not exist for callers behind a proxy, unless they are local to it', async () => {
    const through = (forwarded: string) =>
      statusFor({
        remote: '127.0.0.1',
        headers: { 'x-forwarded-for': forwarded },
        trustedProxies: 1,
      })
    expect(await through('203.0.113.9')).toBe(404)
    expect(await through('127.0.0.1, 203.0.113.9')).toBe(404)
    expect(await through('127.0.0.1')).toBe(200)
  })

  it.each(['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'])(
    'does not exist behind an unconfigured proxy, which %s reveals',
    async (name) => {
      expect(await statusFor({ remote: '127.0.0.1', headers: { [name]: '127.0.0.1' } })).toBe(404)
    },
  )

  it('does not exist under a foreign name that points at this machine (trap: DNS rebinding)', async () => {
    expect(await statusFor({ remote: '127.0.0.1', host: 'evil.example:3000' })).toBe(404)
    expect(await statusFor({ remote: '127.0.0.1', host: '127.0.0.1:3000' })).toBe(200)
    expect(await statusFor({ remote: '::1', host: '[::1]:3000' })).toBe(200)
  })
})
