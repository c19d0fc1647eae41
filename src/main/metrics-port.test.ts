import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openMetricsPort } from './metrics-port.ts'

const log = pino({ level: 'silent' })

test('answers those who watch, and nobody else', async () => {
  let fails = false
  const metrics = {
    contentType: 'text/plain; version=0.0.4; charset=utf-8' as const,
    text: async () => {
      if (fails) throw new Error('the database is gone')
      return 'plumdrop_dead_jobs 0\n'
    },
  }
  const { port, close } = await openMetricsPort({ host: '127.0.0.1', port: 0, metrics, log })
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  try {
    const answer = await get('/metrics')
    expect(answer.headers.get('content-type')).toBe(metrics.contentType)
    expect(await answer.text()).toBe('plumdrop_dead_jobs 0\n')
    expect((await get('/healthz')).status).toBe(200)
    expect((await get('/')).status).toBe(404)
    fails = true
    expect((await get('/metrics')).status).toBe(503)
    await expect(openMetricsPort({ host: '127.0.0.1', port, metrics, log })).rejects.toThrow('cannot be used')
  } finally {
    await close()
  }
})
