import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

/** A file is missing or differs from what was expected. Retrying would not help. */
export class DownloadRefused extends Error {
  override readonly name = 'DownloadRefused'
}

type Download = {
  url: string
  /** The destination. It exists only once it is complete and correct. */
  file: string
  /** Whether the download is what was expected. */
  isRight: (file: string) => Promise<boolean>
  signal: AbortSignal
}

/** How often a connection may break off without any progress. */
const MAX_FRUITLESS = 3

/** Downloads a file, and resumes earlier attempts, even from another day. */
export async function download({ url, file, isRight, signal }: Download): Promise<void> {
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
  if (!(await isRight(part))) {
    await rm(part)
    throw new DownloadRefused(`${url} is not the file it should be, and was thrown away.`)
  }
  await rename(part, file)
}

async function fetchRest(url: string, part: string, from: number, signal: AbortSignal): Promise<void> {
  const headers: Record<string, string> = from > 0 ? { range: `bytes=${from}-` } : {}
  const response = await fetch(url, { headers, signal })
  // Nothing is left to download; the hash tells whether it is correct.
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
