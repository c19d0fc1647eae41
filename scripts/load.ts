import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { checkBooks } from '../tests/topology/books.ts'
import { describeMeasured, goOn, newMeasured } from '../tests/topology/journeys.ts'
import { checkOutVersion } from '../tests/topology/previous.ts'
import { startTopology, untilAtRest } from '../tests/topology/topology.ts'

/**
 * Drives journeys of people over a site of many processes on this machine, and prints how long each step took:
 * `npm run load -- --web 2 --workers 1 --engines 1 --people 4 --seconds 60`. With `--previous REF` the first web node is
 * of that version, as while a site is upgraded: it works on the tables of this one.
 */
const { values } = parseArgs({
  options: {
    web: { type: 'string', default: '1' },
    workers: { type: 'string', default: '1' },
    engines: { type: 'string', default: '1' },
    people: { type: 'string', default: '4' },
    seconds: { type: 'string', default: '60' },
    previous: { type: 'string' },
  },
})
const [web, workers, engines] = [values.web, values.workers, values.engines].map(Number)
/** This machine is not there for a flood. */
const people = Math.min(50, Number(values.people))
const seconds = Math.min(600, Number(values.seconds))

const previous = values.previous ? await checkOutVersion(values.previous) : null
const topology = await startTopology(
  { web: web ?? 1, workers: workers ?? 1, engines: engines ?? 1 },
  { firstWebRoot: previous?.root },
)
const measured = newMeasured()
const ending = AbortSignal.timeout(seconds * 1000)
await Promise.all(Array.from({ length: people }, () => goOn(topology.url, measured, ending)))
console.log(`${web} web, ${workers} workers, ${engines} engine nodes; ${people} people for ${seconds} s`)
for (const line of describeMeasured(measured, seconds)) console.log(line)
for (const { name, metricsPort } of topology.nodes) {
  const figures = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const bytes = Number(/^process_resident_memory_bytes (\S+)/m.exec(figures)?.[1] ?? 0)
  console.log(`  ${name}: ${Math.round(bytes / 2 ** 20)} MB`)
}
await untilAtRest(topology.databaseUrl)
await sleep(1000)
const problems = await checkBooks({ ...topology, generations: measured.generations })
console.log(problems.length > 0 ? problems.join('\n') : 'The books are in order.')
await topology.stop()
await previous?.remove()
process.exitCode = problems.length > 0 ? 1 : 0
