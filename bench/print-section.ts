import { availableParallelism, loadavg, totalmem } from 'node:os'
import { BENCHES } from './benches.ts'
import { formatTable } from './table.ts'

/** Runs the bench of this name and prints its section of the report. */
const bench = BENCHES[process.argv[2] ?? '']
if (!bench) throw new Error('The name of a bench is missing.')
const { title, how, run } = bench
const measuredOn = machine()
console.log(`## ${title}\n\n${how} ${measuredOn}\n\n${formatTable(await run())}`)

function machine(): string {
  const day = new Date().toISOString().slice(0, 10)
  const memory = Math.round(totalmem() / 2 ** 30)
  const [load = 0] = loadavg()
  const system = `${process.platform} ${process.arch}, ${availableParallelism()} cores, ${memory} GB, Node ${process.version}`
  return `Measured on ${day} (${system}; load by other work at the start ${load.toFixed(1)}).`
}
