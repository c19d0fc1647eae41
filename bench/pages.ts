import { rm } from 'node:fs/promises'
import autocannon from 'autocannon'
import { makeDataFolder, startSite } from '../tests/e2e/site-process.ts'
import { startNextSite } from './next-site.ts'
import { median, type Row, ratio } from './table.ts'

type Target = {
  name: string
  path: string
  cookie?: string
  /** The name of what it is compared with. */
  beside?: string
}

const BASELINE: Target = { name: 'plain answer (/healthz)', path: '/healthz' }
const SIGNED_IN = 'userInfo=x'
const OURS: Target[] = [
  BASELINE,
  { name: 'prerendered page (/pricing)', path: '/pricing' },
  {
    name: 'page for who is signed in (/settings)',
    path: '/settings',
    cookie: SIGNED_IN,
    beside: 'Next.js, prerendered (/settings)',
  },
  { name: 'page held for ten seconds (/status)', path: '/status', beside: 'Next.js, on demand (/status)' },
  { name: 'largest page on demand (/design)', path: '/design' },
  { name: 'call of the API (/api/site)', path: '/api/site' },
]
/** Of the elements of our pages. */
const THEIRS = [
  { name: 'Next.js, prerendered (/settings)', path: '/held', of: '/settings', dynamic: 'force-static' },
  { name: 'Next.js, on demand (/settings)', path: '/settings', of: '/settings', dynamic: 'force-dynamic' },
  { name: 'Next.js, on demand (/status)', path: '/status', of: '/status', dynamic: 'force-dynamic' },
] as const
const ROUNDS = 3
const ROUND_SECONDS = 3
const CONNECTIONS = 10
const ADDRESSES = Array.from({ length: 250 }, (_, index) => `10.0.0.${index}`)

/** Requests per second for each kind of answer, in turns, so that noise on the machine affects all of them alike. */
export async function benchPages(): Promise<Row[]> {
  const dataDir = await makeDataFolder('bench')
  const site = await startSite({ DATA_DIR: dataDir, TRUSTED_PROXIES: '1' })
  const htmlOf = async (path: string) =>
    (await fetch(site.url + path, { headers: { cookie: SIGNED_IN } })).text()
  const next = await startNextSite(
    await Promise.all(THEIRS.map(async (page) => ({ ...page, html: await htmlOf(page.of) }))),
  )
  const targets: Target[] = [...OURS, ...THEIRS]
  const measured = new Map(
    targets.map((target) => [target, { perSecond: [] as number[], p99: [] as number[] }]),
  )
  const urlOf = (target: Target) => (OURS.includes(target) ? site : next).url
  try {
    for (const target of measured.keys()) await load(urlOf(target), target, 1)
    for (let round = 0; round < ROUNDS; round++) {
      for (const [target, { perSecond, p99 }] of measured) {
        const { requests, latency } = await load(urlOf(target), target, ROUND_SECONDS)
        perSecond.push(requests.average)
        p99.push(latency.p99)
      }
    }
  } finally {
    await Promise.all([site.stop(), next.stop()])
    await rm(dataDir, { recursive: true, force: true })
  }

  const perSecondOf = (name: string) =>
    median([...measured].find(([target]) => target.name === name)?.[1].perSecond ?? [])
  return [...measured].flatMap(([target, { p99 }]) => {
    const { name, beside = BASELINE.name } = target
    const compared = ratio(perSecondOf(name), perSecondOf(beside), target.beside ? 'Next.js' : BASELINE.path)
    return [
      { name, value: perSecondOf(name), unit: 'requests/s', ...(target !== BASELINE && { compared }) },
      { name, value: median(p99), unit: 'ms p99' },
    ]
  })
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
