import { mkdir, statfs } from 'node:fs/promises'
import { AppError } from '../../shared/errors.ts'

type DiskSpaceSettings = {
  /** Where files are stored and processed. */
  folder: string
  /** The reserve: with less free space than this the disk counts as full. */
  minFreeMb: number
  readFreeMb?: (folder: string) => Promise<number>
  /** How often running work is checked. */
  watchEveryMs?: number
  fullForMs?: number
}

export type DiskSpace = ReturnType<typeof createDiskSpace>

/** There is no room for what is being made. */
export class DiskFull extends Error {
  override readonly name = 'DiskFull'
}

const WATCH_EVERY_MS = 1_000
/**
 * How long the disk counts as full after a write failed for lack of space, whatever the figures say: a quota, or
 * another disk, may be the reason.
 */
const FULL_FOR_MS = 60_000
/** Files expire and are deleted every hour, and operators are quicker. */
const TRY_AGAIN_MINUTES = 10
/** Running work may use this part of the reserve, since nothing new is started meanwhile. */
const LEFT_TO_RUNNING_WORK = 0.5

/** Keeps the disk from running full: a database that cannot write any more takes the whole site down. */
export function createDiskSpace({
  folder,
  minFreeMb,
  readFreeMb = freeMbOf,
  watchEveryMs = WATCH_EVERY_MS,
  fullForMs = FULL_FOR_MS,
}: DiskSpaceSettings) {
  let fullUntil = Number.NEGATIVE_INFINITY

  async function isLow(): Promise<boolean> {
    return performance.now() < fullUntil || (await readFreeMb(folder)) < minFreeMb
  }

  return {
    isLow,

    /** Called before anything new is accepted: throws `storage_full`. */
    async requireRoom(): Promise<void> {
      if (await isLow()) throw storageFull()
    },

    /** Treats the disk as full for a while if the error says that there was no room. */
    learnFrom(error: unknown): void {
      if (saysNoRoom(error)) fullUntil = performance.now() + fullForMs
    },

    /** Runs work that fills the disk, and aborts its signal with `DiskFull` before the space runs out. */
    async watch<Result>(work: (full: AbortSignal) => Promise<Result>): Promise<Result> {
      const full = new AbortController()
      const look = async () => {
        if ((await readFreeMb(folder)) < minFreeMb * LEFT_TO_RUNNING_WORK) full.abort(new DiskFull())
      }
      const timer = setInterval(() => void look(), watchEveryMs)
      try {
        return await work(full.signal)
      } finally {
        clearInterval(timer)
      }
    },
  }
}

export function storageFull(): AppError {
  return new AppError('storage_full', { minutes: TRY_AGAIN_MINUTES, seconds: TRY_AGAIN_MINUTES * 60 })
}

/** Programs report it in words, and errors of other processes arrive as text. */
const NO_ROOM = /ENOSPC|EDQUOT|no space left on device|disk quota exceeded/i

function saysNoRoom(error: unknown): boolean {
  return error instanceof Error && (NO_ROOM.test(error.message) || saysNoRoom(error.cause))
}

/**
 * The space available to unprivileged processes. If the system does not report it, there is room until a write fails.
 */
async function freeMbOf(folder: string): Promise<number> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const { bavail, bsize } = await statfs(folder)
    return (bavail * bsize) / 2 ** 20
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
