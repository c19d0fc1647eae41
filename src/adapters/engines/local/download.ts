import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

/** What came is not what it should be, or cannot be had. Trying again by itself would not help. */
export class DownloadRefused extends Error {
  override readonly name = 'DownloadRefused'
}

type Download = {
  url: string
  /** Where it is to lie. It is there only when it is whole and right. */
  file: string
  /** Null where nobody knows beforehand. */
  sha256: string | null
  signal: AbortSignal
}

/** Times that a connection may break off without anything having come through it. */
const MAX_FRUITLESS = 3

/**
 * Fetches a file, and goes on where an earlier try was cut off, also one of another day. Gives back its hash, which is
 * the one that was given where one was.
 */
export async function download({ url, file, sha256, signal }: Download): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true })
  const part = `${file}.part`
  for (let fruitless = 0; ; ) {
    const before = await sizeOf(part)
    try {
      await fetchRest(url, part, before, signal)
      break
    } catch (error) {
      if (error instanceof DownloadRefused || signal.aborted) throw error
      fruitless = (await sizeOf(part)) > before ? 0 : fruitless + 1
      if (fruitless >= MAX_FRUITLESS) throw error
    }
  }
  const found = await hashOf(part)
  if (sha256 !== null && found !== sha256) {
    await rm(part)
    throw new DownloadRefused(`${url} is not the file it should be: its SHA-256 is ${found}, not ${sha256}.`)
  }
  await rename(part, file)
  return found
}

async function fetchRest(url: string, part: string, from: number, signal: AbortSignal): Promise<void> {
  const headers: Record<string, string> = from > 0 ? { range: `bytes=${from}-` } : {}
  const response = await fetch(url, { headers, signal })
  // Nothing is left to fetch; the hash tells whether it is right.
  if (response.status === 416) return response.body?.cancel()
  if (!response.ok || !response.body) {
    await response.body?.cancel()
    throw new DownloadRefused(`${url} answered ${response.status}.`)
  }
  const flags = response.status === 206 ? 'a' : 'w'
  await pipeline(response.body, createWriteStream(part, { flags }))
}

async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch(() => null)
  return found?.size ?? 0
}

export async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
