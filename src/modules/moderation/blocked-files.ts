import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { MediaKind } from '../../shared/catalogue/media.ts'

type File = { path: string; kind: MediaKind }

type BlockedParts = {
  /** The operators' lists: hashes of whole files, and perceptual hashes of pictures. */
  listed: () => readonly string[]
  /** Perceptual hashes of removed creations that may not be uploaded again. */
  listRemoved: () => Promise<readonly string[]>
  likeness: (file: File) => Promise<string | null>
}

/** Scaling, conversion and compression change up to four of the 64 bits; different pictures differ in far more. */
const MAX_DIFFERENT_BITS = 6
const LIKENESS_DIGITS = 16

export type BlockedFiles = ReturnType<typeof createBlockedFiles>

/** Whether a file is banned: the same bytes, or a picture or video that looks the same. */
export function createBlockedFiles({ listed, listRemoved, likeness }: BlockedParts) {
  async function listLooks(): Promise<string[]> {
    const listedLooks = listed().filter(({ length }) => length === LIKENESS_DIGITS)
    return [...listedLooks, ...(await listRemoved())]
  }

  return {
    /** By the bytes of the upload. */
    async hasBytes(path: string): Promise<boolean> {
      const hashes = listed()
      return hashes.length > 0 && hashes.includes(await sha256Of(path))
    },

    /** By what it looks like, in a format that everything can open. */
    async looksLike(file: File): Promise<boolean> {
      const looks = await listLooks()
      return looks.length > 0 && isAmong(looks, await likeness(file))
    },

    /** By a stored perceptual hash; null matches nothing. */
    hasLook: async (look: string | null): Promise<boolean> => isAmong(await listLooks(), look),
  }
}

function isAmong(looks: readonly string[], look: string | null): boolean {
  return look !== null && looks.some((blocked) => isAlike(look, blocked))
}

export function isAlike(one: string, other: string): boolean {
  const different = BigInt(`0x${one}`) ^ BigInt(`0x${other}`)
  return different.toString(2).replaceAll('0', '').length <= MAX_DIFFERENT_BITS
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
