import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { restartInTurn, startTopology } from '../tests/topology/topology.ts'

/**
 * `npm run topology` starts two web nodes behind a proxy, two workers and one engine node on one PostgreSQL and one S3
 * server, until it is interrupted. With a command it runs that with SITE_URL set, and ends with it:
 * `npm run topology -- --rolling -- npx vitest run --project e2e tests/e2e/tool.spec.ts`. `--rolling` restarts all
 * processes in turn meanwhile.
 */
const { values, positionals: command } = parseArgs({
  allowPositionals: true,
  options: {
    web: { type: 'string', default: '2' },
    workers: { type: 'string', default: '2' },
    engines: { type: 'string', default: '1' },
    rolling: { type: 'boolean', default: false },
  },
})

const topology = await startTopology({
  web: Number(values.web),
  workers: Number(values.workers),
  engines: Number(values.engines),
})
console.log(`${topology.url}: ${topology.nodes.map(({ name, url }) => `${name} (${url})`).join(', ')}`)
console.log(`Log: ${topology.logFile}`)

const ending = new AbortController()
const rolling = values.rolling ? restartInTurn(topology, ending.signal) : null
process.exitCode = command.length > 0 ? await runCommand() : await untilInterrupted()
ending.abort()
const restarted = await rolling
if (restarted)
  console.log(`${restarted.restarts} restarts; ${restarted.badEnds.join('; ') || 'all ended with 0'}`)
const { requests, passedOn, failures } = topology.proxy
console.log(`${requests} requests: ${failures.length} failed, ${passedOn} passed on to another node`)
for (const failure of failures) console.log(`  ${failure}`)
await topology.stop()

async function runCommand(): Promise<number> {
  const [program = '', ...given] = command
  const env = { ...process.env, SITE_URL: topology.url, SITE_LOG: topology.logFile }
  const [code] = await once(spawn(program, given, { stdio: 'inherit', env }), 'exit')
  return typeof code === 'number' ? code : 1
}

async function untilInterrupted(): Promise<number> {
  await Promise.race(['SIGINT', 'SIGTERM'].map((signal) => once(process, signal)))
  return 0
}
