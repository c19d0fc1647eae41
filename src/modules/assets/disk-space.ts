import { mkdir, statfs } from 'node:fs/promises'
import { AppError } from '../../shared/errors.ts'

type DiskSpaceSettings = {
  /** Where files are kept and worked on. */
  folder: string
  /** With less than this the disk counts as full. */
  minFreeMb: number
  readFreeMb?: (folder: string) => Promise<number>
  /** How often running work is looked after. */
  watchEveryMs?: number
  fullForMs?: number
}

export type DiskSpace = ReturnType<typeof createDiskSpace>

/** There is no room for what is being made. */
export class DiskFull extends Error {
  override readonly name = 'DiskFull'
}

const WATCH_EVERY_MS = 1_000
/** After a write for which there was no room, whatever the figures say: a quota, or another disk, may be the reason. */
const FULL_FOR_MS = 60_000
/** Files run out and are deleted each hour, and operators are quicker. */
const TRY_AGAIN_MINUTES = 10
/** Work that runs may take this part of what is kept free, since nothing new is begun meanwhile. */
const LEFT_TO_RUNNING_WORK = 0.5

/** Sees to it that the disk never runs full: a database that cannot write any more takes the whole site with it. */
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

    /** Before anything new is taken: throws `storage_full`. */
    async requireRoom(): Promise<void> {
      if (await isLow()) throw storageFull()
    },

    /** Takes the disk for full for a while where an error says that there was no room. */
    learnFrom(error: unknown): void {
      if (saysNoRoom(error)) fullUntil = performance.now() + fullForMs
    },

    /** Does work that fills the disk, and tells it by the signal to end with `DiskFull` before all is gone. */
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

/** Programs say it in words, and errors of other processes come as words. */
const NO_ROOM = /ENOSPC|EDQUOT|no space left on device|disk quota exceeded/i

function saysNoRoom(error: unknown): boolean {
  return error instanceof Error && (NO_ROOM.test(error.message) || saysNoRoom(error.cause))
}

/** What is left for those who are not the system. Where the system does not say, there is room until a write fails. */
async function freeMbOf(folder: string): Promise<number> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const { bavail, bsize } = await statfs(folder)
    return (bavail * bsize) / 2 ** 20
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
