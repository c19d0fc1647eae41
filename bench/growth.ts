import { rm } from 'node:fs/promises'
import type { Database } from '../src/db/database.ts'
import { createWorld, foxes, newPerson } from '../src/modules/generations/generations.fixture.ts'
import { fillBusySite } from './busy-site.ts'
import { withDatabase } from './database.ts'
import { formatTable, type Row, ratio } from './table.ts'

/** A hundred thousand, unless the command line asks for fewer. */
const PEOPLE = import.meta.main ? Number(process.argv[2] ?? 100_000) : 100_000
/** A million of them, beside ten million entries of the ledger. */
const GENERATIONS_EACH = 10
const ROUNDS = 60
/** What is prepared and read for the first time does not count. */
const WARM_UP = 10

type Times = Record<'start' | 'run' | 'settle', number>

/** The cost of a generation beside its engine, on new tables and on those of a busy year. */
export async function benchGrowth(): Promise<Row[]> {
  return withDatabase(async (db) => {
    const before = await measure(db)
    await fillBusySite(db.pool, {
      people: PEOPLE,
      operatorEmail: 'operator@example.com',
      generationsEach: GENERATIONS_EACH,
      logged: true,
    })
    const after = await measure(db)
    const names = {
      start: 'start of a generation',
      run: 'its job, with an engine that takes no time',
      settle: 'what looks each minute for generations that nobody ends',
    }
    return (['start', 'run', 'settle'] as const).flatMap((what) => [
      { name: `${names[what]}, new tables`, value: before[what], unit: 'ms p50' },
      {
        name: `${names[what]}, ${inMillions(PEOPLE * GENERATIONS_EACH)} generations, ${inMillions(PEOPLE * 100)} entries`,
        value: after[what],
        unit: 'ms p50',
        compared: ratio(after[what], before[what], 'new tables'),
      },
    ])
  })
}

async function measure(db: Database): Promise<Times> {
  const world = await createWorld(db)
  const times: Times[] = []
  try {
    for (let round = 0; round < WARM_UP + ROUNDS; round++) {
      const owner = await newPerson(world, 5)
      times.push({
        start: await msOf(() => world.generations.start(owner, foxes())),
        run: await msOf(() => world.runNext()),
        settle: await msOf(async () => world.settle()),
      })
    }
  } finally {
    await rm(world.folder, { recursive: true, force: true })
  }
  const median = (what: keyof Times) => {
    const sorted = times
      .slice(WARM_UP)
      .map((one) => one[what])
      .toSorted((one, other) => one - other)
    return sorted[Math.floor(sorted.length / 2)] ?? 0
  }
  return { start: median('start'), run: median('run'), settle: median('settle') }
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

function inMillions(count: number): string {
  return `${count / 1_000_000} M`
}

if (import.meta.main) console.log(formatTable(await benchGrowth()))
