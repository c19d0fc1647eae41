import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { operatorToken } from '../tests/e2e/operators.ts'
import { describeLog, readLog } from '../tests/topology/log.ts'
import { restartInTurn, startTopology } from '../tests/topology/topology.ts'

/**
 * `npm run topology` starts two web nodes behind a proxy, two workers and one engine node on one PostgreSQL and one S3
 * server, until it is interrupted. With a command it runs that with SITE_URL set, and ends with it; `--specs creations,jobs`
 * is short for the browser tests of these names, one after the other, and `--specs all` for those that make sense on many
 * nodes. `--rolling` restarts all processes in turn meanwhile. It fails where a test or a single request does.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    web: { type: 'string', default: '2' },
    workers: { type: 'string', default: '2' },
    engines: { type: 'string', default: '1' },
    rolling: { type: 'boolean', default: false },
    specs: { type: 'string' },
  },
})

/** The other tests start sites of their own, or read the log of one process. */
const ALL_SPECS = 'tool,owned-data,payments,creations,jobs,sharing,accounts,videos,admin'
const BROWSER_TESTS = ['npx', 'vitest', 'run', '--project', 'e2e', '--maxWorkers=1']

const topology = await startTopology({
  web: Number(values.web),
  workers: Number(values.workers),
  engines: Number(values.engines),
})
// Test files share one operator, who must not be registered by two of them.
await operatorToken(topology.url)
console.log(`${topology.url}: ${topology.nodes.map(({ name, url }) => `${name} (${url})`).join(', ')}`)
console.log(`Log: ${topology.logFile}`)

const ending = new AbortController()
const rolling = values.rolling ? restartInTurn(topology, ending.signal) : null
const results = await runAll()
ending.abort()
const restarted = await rolling
if (restarted)
  console.log(`${restarted.restarts} restarts; ${restarted.badEnds.join('; ') || 'all ended with 0'}`)
for (const result of results) console.log(result.line)
const { requests, passedOn, failures } = topology.proxy
console.log(`${requests} requests: ${failures.length} failed, ${passedOn} passed on to another node`)
for (const failure of failures) console.log(`  ${failure}`)
console.log(['Errors in the log:', ...describeLog(await readLog(topology.logFile))].join('\n'))
process.exitCode = failures.length + results.filter(({ code }) => code !== 0).length > 0 ? 1 : 0
await topology.stop()

async function runAll(): Promise<{ code: number; line: string }[]> {
  const commands = commandsFor(values.specs === 'all' ? ALL_SPECS : values.specs)
  if (commands.length === 0) {
    await Promise.race(['SIGINT', 'SIGTERM'].map((signal) => once(process, signal)))
    return []
  }
  const results: { code: number; line: string }[] = []
  for (const { name, command } of commands) {
    const failedBefore = topology.proxy.failures.length
    const code = await runCommand(command)
    const failed = topology.proxy.failures.length - failedBefore
    results.push({
      code,
      line: `${name}: ${code === 0 ? 'passed' : `ended with ${code}`}, ${failed} failed requests`,
    })
  }
  return results
}

function commandsFor(specs: string | undefined) {
  if (!specs) return positionals.length > 0 ? [{ name: positionals.join(' '), command: positionals }] : []
  return specs
    .split(',')
    .map((name) => ({ name, command: [...BROWSER_TESTS, `tests/e2e/${name}.spec.ts`, ...positionals] }))
}

async function runCommand([program = '', ...given]: string[]): Promise<number> {
  const env = { ...process.env, SITE_URL: topology.url, SITE_LOG: topology.logFile }
  const [code] = await once(spawn(program, given, { stdio: 'inherit', env }), 'exit')
  return typeof code === 'number' ? code : 1
}
