import type { Database } from '../../db/database.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import { AppError } from '../../shared/errors.ts'
import { EngineMeter } from './engine-meter.ts'
import { lockUses, writeUses } from './engine-time.store.ts'
import { addUse, type EngineBudget, type EngineUse, waitMsFor } from './engine-time.ts'

/** A person or a network that uses engine time. */
export interface EngineAccount {
  key: string
  budget: EngineBudget
}

/** The same with the time that is reserved but not used yet. */
export type BusyAccount = EngineAccount & { promisedMs: number }

export type EngineTime = ReturnType<typeof createEngineTime>

/** Engine time, which everybody shares: counted in the database, so that a budget holds across nodes. */
export function createEngineTime({ db, now }: { db: Database; now: () => Date }) {
  async function requireRoom(tx: Tx, accounts: readonly BusyAccount[], ms: number): Promise<void> {
    const at = now()
    const uses = await lockUses(tx, keysOf(accounts), at)
    const waits = accounts.map(({ key, budget, promisedMs }) =>
      waitMsFor(addUse(findUse(uses, key), budget, promisedMs, at), budget, ms, at),
    )
    const waitMs = Math.max(...waits)
    if (waitMs === 0) return
    const seconds = Math.ceil(waitMs / 1000)
    throw new AppError('engine_time_spent', { seconds, minutes: Math.ceil(seconds / 60) })
  }

  async function add(tx: Tx, accounts: readonly EngineAccount[], ms: number): Promise<void> {
    const at = now()
    const uses = await lockUses(tx, keysOf(accounts), at)
    const changed = accounts.map(
      ({ key, budget }) => [key, addUse(findUse(uses, key), budget, ms, at)] as const,
    )
    await writeUses(tx, new Map(changed))
  }

  return {
    /** Throws `engine_time_spent` if one of the accounts has no room; until the transaction ends nobody takes it. */
    requireRoom,

    /** Records the time used, however the work ended. */
    spend: (accounts: readonly EngineAccount[], ms: number) =>
      inTransaction(db, (tx) => add(tx, accounts, ms)),

    /**
     * Runs work with an expected duration: that much is charged beforehand, so that a thousand simultaneous requests
     * see it used, and corrected to the actual time afterwards. Throws `engine_time_spent` before anything is done.
     */
    async during<Result>(
      accounts: readonly EngineAccount[],
      expectedMs: number,
      work: (meter: EngineMeter) => Promise<Result>,
    ): Promise<Result> {
      await inTransaction(db, async (tx) => {
        await requireRoom(
          tx,
          accounts.map((account) => ({ ...account, promisedMs: 0 })),
          expectedMs,
        )
        await add(tx, accounts, expectedMs)
      })
      const meter = new EngineMeter()
      try {
        return await work(meter)
      } finally {
        await inTransaction(db, (tx) => add(tx, accounts, meter.ms - expectedMs))
      }
    },
  }
}

function keysOf(accounts: readonly EngineAccount[]): string[] {
  return accounts.map(({ key }) => key)
}

function findUse(uses: ReadonlyMap<string, EngineUse>, key: string): EngineUse {
  const use = uses.get(key)
  if (!use) throw new Error(`The use of ${key} was not locked.`)
  return use
}
