import { rm } from 'node:fs/promises'
import autocannon from 'autocannon'
import { makeDataFolder, startSite } from '../tests/e2e/site-process.ts'
import { median, percentile, type Row, ratio } from './table.ts'

/** Requests of somebody who looks for vulnerabilities, from one machine. */
const PAGES_A_SECOND = 104
const ROUNDS = 3
const ROUND_SECONDS = 3
const ADDRESSES = Array.from({ length: 250 }, (_, index) => ({ 'x-forwarded-for': `10.0.0.${index}` }))

const ALONE = 'a call of the API alone'
/**
 * Shared pages that do not exist are rendered each time, as all not-found pages would be without the copies in
 * memory.
 */
const FLOODS = {
  [ALONE]: null,
  [`beside ${PAGES_A_SECOND} not-found pages/s, each rendered`]: '/s/no-such-page',
  [`beside ${PAGES_A_SECOND} not-found pages/s from memory`]: '/no-such-page',
} as const

/** How long the API takes to answer while one client asks for pages that do not exist. */
export async function benchMissingPages(): Promise<Row[]> {
  const dataDir = await makeDataFolder('bench')
  const site = await startSite({ DATA_DIR: dataDir, TRUSTED_PROXIES: '1' })
  const measured = new Map(Object.keys(FLOODS).map((name) => [name, [] as number[]]))
  try {
    await fetch(`${site.url}/no-such-page`)
    for (let round = 0; round < ROUNDS; round++) {
      for (const [name, path] of Object.entries(FLOODS)) {
        const flood = path && startFlood(site.url + path)
        measured.get(name)?.push(...(await timeCalls(`${site.url}/api/site`)))
        await flood
      }
    }
  } finally {
    await site.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  const base = median(measured.get(ALONE) ?? [])
  return [...measured].flatMap(([name, times]) => [
    { name, value: median(times), unit: 'ms p50', ...compared(name, median(times), base) },
    { name, value: percentile(times, 0.99), unit: 'ms p99' },
  ])
}

function compared(name: string, value: number, base: number) {
  return name === ALONE ? {} : { compared: ratio(value, base, 'alone') }
}

/** From many addresses, so that the pages are compared and not the limit. */
function startFlood(url: string): Promise<unknown> {
  return autocannon({
    url,
    connections: 20,
    duration: ROUND_SECONDS + 1,
    overallRate: PAGES_A_SECOND,
    headers: {},
    requests: ADDRESSES.map((address) => ({ headers: { 'accept-encoding': 'gzip', ...address } })),
  })
}

async function timeCalls(url: string): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + ROUND_SECONDS * 1000
  for (let i = 0; performance.now() < end; i++) {
    const start = performance.now()
    const headers = ADDRESSES[i % ADDRESSES.length] ?? {}
    await (await fetch(url, { headers })).arrayBuffer()
    times.push(performance.now() - start)
  }
  return times
}
