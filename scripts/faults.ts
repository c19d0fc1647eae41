import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { checkBooks } from '../tests/topology/books.ts'
import { faultsOf } from '../tests/topology/faults.ts'
import { countFailures, describeMeasured, goOn, newMeasured } from '../tests/topology/journeys.ts'
import { countKills, describeKills, killMany } from '../tests/topology/kills.ts'
import { describeLog, readLog } from '../tests/topology/log.ts'
import { startTopology, untilAtRest } from '../tests/topology/topology.ts'

/**
 * Kills every kind of process in turn, the database and the storage among them, while people use the site, and looks
 * afterwards whether a credit, a creation or a file is lost: `npm run faults -- --rounds 2`, or only some of it:
 * `npm run faults -- --only disk --only database`. With `--kills 1000 --minutes 25` it only kills processes, all roles at
 * once and by chance. Ctrl-C ends it early and still says how it went.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '1' },
    people: { type: 'string', default: '3' },
    only: { type: 'string', multiple: true, default: [] },
    kills: { type: 'string', default: '0' },
    minutes: { type: 'string', default: '25' },
  },
})
const kills = Number(values.kills)
const rounds = Math.min(200, Number(values.rounds))
const people = Math.min(20, Number(values.people))
/** Between two faults, so that there is something to break, and time to see what has. */
const PAUSE_MS = 8_000
/** For some while kills follow each other: the others come anew all the time, with mails and payments for the workers. */
const MANY_PICTURES = 25
const TELL_EVERY_MS = 60_000

const interrupted = new AbortController()
process.once('SIGINT', () => interrupted.abort()).once('SIGTERM', () => interrupted.abort())

const topology = await startTopology({ web: 2, workers: 2, engines: kills > 0 ? 2 : 1 })
const measured = newMeasured()
const leaving = new AbortController()
const since = performance.now()
const seconds = () => Math.round((performance.now() - since) / 1000)
const using = Array.from({ length: people }, (_, i) => {
  const pictures = kills > 0 && i % 2 === 0 ? MANY_PICTURES : 2
  return goOn(topology.url, measured, { signal: leaving.signal, pictures })
})
while (measured.generations.size < people && !interrupted.signal.aborted) await sleep(100)
const lines = kills > 0 ? await killAll() : await causeAll()
leaving.abort()
await Promise.all(using)

for (const line of [...lines, '', ...describeMeasured(measured, seconds())]) console.log(line)
await untilAtRest(topology.databaseUrl)
const problems = [
  ...(await checkBooks({ ...topology, generations: measured.generations })),
  ...topology.nodes
    .filter(({ ownEnds }) => ownEnds > 0)
    .map(({ name, ownEnds }) => `${name} ended ${ownEnds} times by itself`),
]
const log = await readLog(topology.logFile)
const ends = Map.groupBy(measured.generations.values(), (end) => end ?? 'not waited for')
console.log(
  `${measured.generations.size} generations were promised: ${[...ends].map(([end, all]) => `${end} ${all.length}`).join(', ')}.`,
)
console.log(['Errors in the log:', ...describeLog(log)].join('\n'))
console.log(problems.length > 0 ? problems.join('\n') : 'The books are in order.')
await topology.stop()
process.exitCode = problems.length + log.uncaught.length > 0 ? 1 : 0

async function killAll(): Promise<string[]> {
  const { report, done } = killMany(topology, {
    kills,
    minutes: Number(values.minutes),
    signal: interrupted.signal,
  })
  const telling = setInterval(() => {
    const { words, noWords, noAnswer } = countFailures(measured)
    console.log(
      `${seconds()} s: ${countKills(report)} killed, ${measured.generations.size} generations promised, ${words + noWords + noAnswer} requests failed`,
    )
  }, TELL_EVERY_MS)
  await done
  clearInterval(telling)
  return [`${countKills(report)} killed in ${seconds()} s`, ...describeKills(report)]
}

/** One row for each fault: what people saw of it until the next one. */
async function causeAll(): Promise<string[]> {
  const rows: string[] = []
  const picked = faultsOf(topology).filter(
    ({ name }) => values.only.length === 0 || values.only.some((part) => name.includes(part)),
  )
  for (const { name, cause } of Array.from({ length: rounds }, () => picked).flat()) {
    await pause()
    if (interrupted.signal.aborted) break
    const began = performance.now()
    console.log(`${seconds()} s: ${name}`)
    await cause()
    const lasted = performance.now() - began
    await pause()
    const { words, noWords, noAnswer } = countFailures(measured, (at) => at >= began)
    const last = Math.max(began, ...measured.failures.map(({ at }) => at))
    rows.push(
      `| ${name} | ${inSeconds(lasted)} | ${words} | ${noWords} | ${noAnswer} | ${inSeconds(last - began)} |`,
    )
  }
  return [
    '| fault | lasted s | failed with words | without words | unanswered | the last of them after s |',
    '|---|---:|---:|---:|---:|---:|',
    ...rows,
  ]
}

function inSeconds(ms: number): string {
  return (ms / 1000).toFixed(1)
}

function pause(): Promise<void> {
  return sleep(PAUSE_MS, undefined, { signal: interrupted.signal }).catch(() => {})
}
