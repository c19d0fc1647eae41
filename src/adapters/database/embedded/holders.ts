import { randomBytes } from 'node:crypto'
import { closeSync, constants, existsSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RunFolder } from './run-folder.ts'

/**
 * Every process of the site holds one named pipe open for writing. The operating system closes it however the process
 * ends, and the guard of the server, who reads it, comes to its end only when the last one is gone.
 */
export function openHold({ holders }: RunFolder): number {
  // A pipe opens for writing only while somebody reads it, and there may be no guard yet.
  const reader = openSync(holders, constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    return openSync(holders, constants.O_WRONLY)
  } finally {
    closeSync(reader)
  }
}

/** True while any process, this one included, holds the pipe. */
export function isHeld({ holders }: RunFolder): boolean {
  // The data may have been deleted under the running site.
  if (!existsSync(holders)) return false
  const reader = openSync(holders, constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    return readSync(reader, Buffer.alloc(64)) > 0
  } catch (error) {
    if (hasCode(error, 'EAGAIN')) return true
    throw error
  } finally {
    closeSync(reader)
  }
}

/**
 * Asks the guard to confirm that it counts this hold. Without the answer the guard might already have seen the last
 * hold go and be about to stop the server. Gives up if there is no guard or the server no longer answers.
 */
export async function confirmHold(
  hold: number,
  { control }: RunFolder,
  answers: () => Promise<boolean>,
): Promise<boolean> {
  const token = randomBytes(8).toString('hex')
  const confirmation = join(control, `joined.${token}`)
  for (let round = 0; round < 100; round++) {
    // Repeated, because a process that checks whether the pipe is held may have read the token.
    if (!isRead(hold, `${token}\n`)) return false
    for (let look = 0; look < 20; look++) {
      if (existsSync(confirmation)) {
        rmSync(confirmation, { force: true })
        return true
      }
      await sleep(5)
    }
    if (!(await answers())) return false
  }
  return false
}

function isRead(hold: number, line: string): boolean {
  try {
    writeSync(hold, line)
    return true
  } catch (error) {
    if (hasCode(error, 'EPIPE')) return false
    throw error
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
