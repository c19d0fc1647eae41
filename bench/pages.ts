import { rm } from 'node:fs/promises'
import autocannon from 'autocannon'
import { makeDataFolder, startSite } from '../tests/e2e/site-process.ts'
import { median, type Row, ratio } from './table.ts'

type Target = {
  name: string
  path: string
  cookie?: string
}

const BASELINE: Target = { name: 'plain answer (/healthz)', path: '/healthz' }
const TARGETS: Target[] = [
  BASELINE,
  { name: 'prerendered page (/pricing)', path: '/pricing' },
  { name: 'page for who is signed in (/settings)', path: '/settings', cookie: 'userInfo=x' },
  { name: 'page on demand (/status)', path: '/status' },
  { name: 'largest page on demand (/design)', path: '/design' },
  { name: 'call of the API (/api/site)', path: '/api/site' },
]
const ROUNDS = 3
const ROUND_SECONDS = 3
const CONNECTIONS = 10
const ADDRESSES = Array.from({ length: 250 }, (_, index) => `10.0.0.${index}`)

/** Requests per second of each kind of answer, in turns, so that noise on the machine meets all of them alike. */
export async function benchPages(): Promise<Row[]> {
  const dataDir = await makeDataFolder('bench')
  const site = await startSite({ DATA_DIR: dataDir, TRUSTED_PROXIES: '1' })
  const measured = new Map(
    TARGETS.map((target) => [target, { perSecond: [] as number[], p99: [] as number[] }]),
  )
  try {
    for (const target of TARGETS) await load(site.url, target, 1)
    for (let round = 0; round < ROUNDS; round++) {
      for (const [target, { perSecond, p99 }] of measured) {
        const { requests, latency } = await load(site.url, target, ROUND_SECONDS)
        perSecond.push(requests.average)
        p99.push(latency.p99)
      }
    }
  } finally {
    await site.stop()
    await rm(dataDir, { recursive: true, force: true })
  }

  const base = median(measured.get(BASELINE)?.perSecond ?? [])
  return [...measured].flatMap(([target, { perSecond, p99 }]) => [
    {
      name: target.name,
      value: median(perSecond),
      unit: 'requests/s',
      ...(target !== BASELINE && { compared: ratio(median(perSecond), base, BASELINE.path) }),
    },
    { name: target.name, value: median(p99), unit: 'ms p99' },
  ])
}

async function load(url: string, { path, cookie }: Target, seconds: number) {
  const headers = { 'accept-encoding': 'gzip, deflate, br, zstd', ...(cookie && { cookie }) }
  const result = await autocannon({
    url: url + path,
    connections: CONNECTIONS,
    duration: seconds,
    headers,
    // Both calls and pages are limited per address.
    requests: ADDRESSES.map((address) => ({ headers: { ...headers, 'x-forwarded-for': address } })),
  })
  const failures = result.errors + result.non2xx
  if (failures > 0) throw new Error(`${failures} requests to ${path} failed, so there is nothing to compare.`)
  return result
}
