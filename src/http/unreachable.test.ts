import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { isUnreachable } from './unreachable.ts'

/** The address of a server that accepts connections and never says anything. */
async function openSilentServer(): Promise<{ host: string; port: number }> {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return { host: '127.0.0.1', port: (server.address() as AddressInfo).port }
}

it('waits in vain for a connection are recognised, whether it is a new one or another’s', async () => {
  const pool = new pg.Pool({ ...(await openSilentServer()), max: 1, connectionTimeoutMillis: 20 })
  const [opened, awaited] = await Promise.allSettled([pool.connect(), pool.connect()])
  expect([opened, awaited]).toMatchObject([
    { reason: { message: 'Connection terminated due to connection timeout' } },
    { reason: { message: 'timeout exceeded when trying to connect' } },
  ])
  for (const { reason } of [opened, awaited] as PromiseRejectedResult[]) {
    expect(isUnreachable(reason)).toBe(true)
    expect(isUnreachable(new Error('Failed query', { cause: reason }))).toBe(true)
  }
})

it('nothing else is', () => {
  for (const error of [new Error('timeout'), Object.assign(new Error(), { code: '57014' }), 'ECONNRESET']) {
    expect(isUnreachable(error)).toBe(false)
  }
})
