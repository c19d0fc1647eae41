import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'

/**
 * Repeats what broke, or might have: kills, races, replays, hostile input and the matrix of callers, round after round
 * until the time is up, and prints the table that docs/security.md holds. `--minutes 30` goes on for longer.
 */

type Part = {
  what: string
  project: string
  files: string[]
  env?: Record<string, string>
  /** What a part needs where that is more than the time left. */
  minutes?: number
}

/** The longest come last, so that a short run has seen all the others. */
const ROUNDS: Part[] = [
  {
    what: '1,000 parallel spends of one credit; grants, captures and releases',
    project: 'db',
    files: ['src/modules/credits/credits-races.db.test.ts'],
  },
  {
    what: 'parallel uploads against the quota',
    project: 'db',
    files: ['src/modules/assets/uploads.db.test.ts'],
  },
  {
    what: 'payment events replayed (100 times), reordered and forged',
    project: 'db',
    files: ['src/modules/payments/webhooks.db.test.ts', 'src/modules/payments/checkouts.db.test.ts'],
  },
  {
    what: 'money for deleted accounts, refunds, disputes, reconciliation',
    project: 'db',
    files: [
      'src/modules/payments/deleted-buyers.db.test.ts',
      'src/modules/payments/refunds-and-amounts.db.test.ts',
      'src/modules/payments/reconciliation.db.test.ts',
    ],
  },
  { what: 'matrix of callers and calls', project: 'db', files: ['tests/authorisation.db.test.ts'] },
  {
    what: 'hostile input to every field of every call',
    project: 'db',
    files: ['tests/refused-input.db.test.ts', 'tests/caller-mistakes.db.test.ts'],
  },
  { what: 'hostile files', project: 'media', files: ['src/adapters/media/refused-files.media.test.ts'] },
  { what: 'programs that read files stay confined', project: 'unit', files: ['src/adapters/confinement'] },
  {
    what: '50 kill -9 of site and database while credits move',
    project: 'db',
    files: ['tests/ledger-crash.db.test.ts'],
    env: { LEDGER_CRASHES: '50' },
  },
  {
    what: '30 kill -9 of workers during 100 generations',
    project: 'db',
    files: ['tests/worker-death.db.test.ts'],
    env: { WORKER_DEATHS: '30' },
  },
  {
    what: 'kill -9 of workers between a purchase elsewhere and its result, 50 times',
    project: 'db',
    files: ['tests/remote-run-death.db.test.ts'],
    env: { REMOTE_RUN_DEATHS: '25' },
    minutes: 15,
  },
]

const Report = z.object({ numPassedTests: z.number(), numFailedTests: z.number() })
type Tally = { rounds: number; passed: number; failed: number; seconds: number }

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '5' } } })
const deadline = Date.now() + Number(values.minutes) * 60_000
const folder = await mkdtemp(path.join(tmpdir(), 'plumdrop-torture-'))
const tallies = new Map<string, Tally>()

/** A part that has begun is finished, none begins late, and one that hangs is ended. */
for (let round = 0; Date.now() < deadline; round++) {
  const part = ROUNDS[round % ROUNDS.length]
  if (!part) break
  console.error(`${part.what} …`)
  add(part.what, await run(part))
}
await rm(folder, { recursive: true, force: true })
printTable()
process.exitCode = [...tallies.values()].some(({ failed }) => failed > 0) ? 1 : 0

async function run({ project, files, env, minutes = 1 }: Part): Promise<Omit<Tally, 'rounds'>> {
  const started = Date.now()
  const file = path.join(folder, 'report.json')
  const given = ['run', '--project', project, ...files, '--reporter=json', `--outputFile=${file}`]
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...given], {
    stdio: 'ignore',
    env: { ...process.env, ...env },
  })
  const timer = setTimeout(() => child.kill(), Math.max(minutes * 60_000, deadline - started + 60_000))
  await new Promise((resolve) => child.once('close', resolve))
  clearTimeout(timer)
  const text = await readFile(file, 'utf8').catch(() => '{}')
  const { data } = Report.safeParse(JSON.parse(text))
  await rm(file, { force: true })
  const seconds = (Date.now() - started) / 1000
  // Without a report it was cut off; one without tests could not be loaded.
  const ran = data && data.numPassedTests + data.numFailedTests > 0
  return { passed: data?.numPassedTests ?? 0, failed: ran ? data.numFailedTests : 1, seconds }
}

function add(what: string, { passed, failed, seconds }: Omit<Tally, 'rounds'>): void {
  const before = tallies.get(what) ?? { rounds: 0, passed: 0, failed: 0, seconds: 0 }
  tallies.set(what, {
    rounds: before.rounds + 1,
    passed: before.passed + passed,
    failed: before.failed + failed,
    seconds: before.seconds + seconds,
  })
}

function printTable(): void {
  console.log('| what | rounds | passed | failed | seconds |\n|---|---|---|---|---|')
  for (const { what } of ROUNDS) {
    const { rounds, passed, failed, seconds } = tallies.get(what) ?? {
      rounds: 0,
      passed: 0,
      failed: 0,
      seconds: 0,
    }
    console.log(`| ${what} | ${rounds} | ${passed} | ${failed} | ${Math.round(seconds)} |`)
  }
}
