import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { checkBooks, untilAtRest } from '../tests/topology/books.ts'
import { faultsOf } from '../tests/topology/faults.ts'
import { countFailures, describeMeasured, goOn, newMeasured } from '../tests/topology/journeys.ts'
import { countKills, describeKills, killMany } from '../tests/topology/kills.ts'
import { describeLog, readLog } from '../tests/topology/log.ts'
import { addToFile, countIn, describeStretches, type Stretch } from '../tests/topology/summary.ts'
import { startTopology } from '../tests/topology/topology.ts'

/**
 * Causes every kind of fault in turn while people use the site, and checks afterwards whether a credit, a creation or
 * a file is lost: `npm run faults -- --rounds 2`, or only some of it: `npm run faults -- --only disk --only
 * database`. With `--kills 1000 --minutes 25` it only kills processes, of all roles at once and at random. Ctrl-C
 * ends it early and still prints the results; a second one ends it at once. `--add FILE` appends the counts to a file
 * and prints the sum of all runs in it, so that a long run can be made in parts.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '1' },
    people: { type: 'string', default: '3' },
    only: { type: 'string', multiple: true, default: [] },
    kills: { type: 'string', default: '0' },
    minutes: { type: 'string', default: '25' },
    add: { type: 'string' },
  },
})
const kills = Number(values.kills)
const rounds = Math.min(200, Number(values.rounds))
const people = Math.min(20, Number(values.people))
/** The pause between two faults, so that there is something to break, and time to see what broke. */
const PAUSE_MS = 8_000
/**
 * How many pictures every second person makes during a series of kills. The others keep registering, which gives the
 * workers mails and payments.
 */
const MANY_PICTURES = 25
const REPORT_EVERY_MS = 60_000
/** A run makes some hundred megabytes; with less than this left it ends. */
const MIN_FREE_BYTES = 3 * 2 ** 30
/** Longer than a generation takes that somebody is still waiting for. */
const MAX_LEAVING_MS = 120_000

const since = performance.now()
const seconds = () => Math.round((performance.now() - since) / 1000)
const measured = newMeasured()
const interrupted = new AbortController()
let ended = 0
const onSignal = () => {
  console.log(`${seconds()} s: it ends early; ${soFar()}`)
  interrupted.abort()
  // The processes end with this one.
  if (++ended > 1) process.exit(1)
}
process.on('SIGINT', onSignal).on('SIGTERM', onSignal)

const topology = await startTopology({ web: 2, workers: 2, engines: kills > 0 ? 2 : 1 })
const leaving = new AbortController()
const using = Array.from({ length: people }, (_, i) => {
  const pictures = kills > 0 && i % 2 === 0 ? MANY_PICTURES : 2
  return goOn(topology.url, measured, { signal: leaving.signal, pictures })
})
while (measured.generations.size < people && !interrupted.signal.aborted) await sleep(100)
const reporting = setInterval(() => void printProgress(), REPORT_EVERY_MS)
const stretches: Stretch[] = []
let killed = 0
const details = kills > 0 ? await killAll() : await causeAll()
for (const line of [...details, '', ...describeMeasured(measured, seconds())]) console.log(line)
leaving.abort()
await Promise.race([Promise.all(using), sleep(MAX_LEAVING_MS)])
clearInterval(reporting)
await untilAtRest(topology.databaseUrl)

const { problems, ends } = await checkBooks({ ...topology, generations: measured.generations })
const ownEnds = topology.nodes.flatMap((node) => node.ownEnds)
const log = await readLog(topology.logFile)
console.log(['Errors in the log:', ...describeLog(log)].join('\n'))
const rows = stretches.map((stretch) => ({ kind: stretch.kind, counts: countIn(stretch, measured, ends) }))
console.log(['', ...describeStretches(rows)].join('\n'))
const all = { ...countIn({ from: 0, until: Number.POSITIVE_INFINITY }, measured, ends), kills: killed }
console.log(`This run in ${seconds()} s: ${JSON.stringify(all)}`)
if (values.add) {
  const { runs, total } = await addToFile(values.add, all)
  console.log(`All ${runs} runs in ${values.add}: ${JSON.stringify(total)}`)
}
const wrong = [...problems, ...ownEnds]
console.log(wrong.length > 0 ? wrong.join('\n') : 'The books are in order.')
await topology.stop()
process.exit(wrong.length + log.uncaught.length > 0 ? 1 : 0)

async function killAll(): Promise<string[]> {
  const from = performance.now()
  const { report, done } = killMany(topology, {
    kills,
    minutes: Number(values.minutes),
    signal: interrupted.signal,
    onKill: () => killed++,
  })
  await done
  stretches.push({ kind: 'kill -9 of all roles', from: 0, until: Number.POSITIVE_INFINITY })
  const lasted = Math.round((performance.now() - from) / 1000)
  return [`${countKills(report)} killed in ${lasted} s`, ...describeKills(report)]
}

/** How the site coped with each of them until the next one. */
async function causeAll(): Promise<string[]> {
  const details: string[] = []
  const picked = faultsOf(topology).filter(
    ({ name }) => values.only.length === 0 || values.only.some((part) => name.includes(part)),
  )
  let from = 0
  for (const { name, cause } of Array.from({ length: rounds }, () => picked).flat()) {
    await pause()
    if (interrupted.signal.aborted) break
    const causedAt = performance.now()
    console.log(`${seconds()} s: ${name}`)
    await cause()
    const lasted = performance.now() - causedAt
    await pause()
    const { words, noWords, noAnswer } = countFailures(measured, (at) => at >= causedAt)
    details.push(
      `${name} lasted ${(lasted / 1000).toFixed(1)} s: ${words} failed with words, ${noWords} without, ${noAnswer} unanswered`,
    )
    const until = performance.now()
    stretches.push({ kind: name, from, until })
    from = until
  }
  return details
}

async function printProgress(): Promise<void> {
  console.log(`${seconds()} s: ${soFar()}`)
  const { bavail, bsize } = await statfs(tmpdir())
  if (bavail * bsize > MIN_FREE_BYTES || interrupted.signal.aborted) return
  console.log('The disk is nearly full: the run ends here.')
  interrupted.abort()
}

function soFar(): string {
  const seen = [...measured.generations.values()].map((promise) => promise.seen)
  const made = seen.filter((end) => end === 'succeeded').length
  const open = seen.filter((end) => end === null).length
  return [
    ...(kills > 0 ? [`${killed} killed`] : [`${stretches.length} faults`]),
    `${seen.length} generations promised, ${made} made, ${seen.length - made - open} given back, ${open} under way`,
    `${measured.failures.length} requests failed`,
  ].join('; ')
}

function pause(): Promise<void> {
  return sleep(PAUSE_MS, undefined, { signal: interrupted.signal }).catch(() => {})
}
