import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

const PATIENCE_MS = 180_000
const SQLITE_BUSY = 5

/**
 * Lets one process at a time prepare and start the server. Node has no file locks of its own; SQLite's are the
 * operating system's, so the lock of a process that dies is free at once and nothing stale is ever left.
 */
export async function withStartLock<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  const lock = new DatabaseSync(file)
  try {
    const deadline = Date.now() + PATIENCE_MS
    while (!tryLock(lock)) {
      if (Date.now() > deadline)
        throw new Error(`Another process has been starting the database for too long (${file}).`)
      await sleep(20)
    }
    return await work()
  } finally {
    lock.close()
  }
}

function tryLock(lock: DatabaseSync): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return false
    throw error
  }
}
