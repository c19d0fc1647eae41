import { createReadStream } from 'node:fs'
import { open, readFile, stat, writeFile } from 'node:fs/promises'
import type { MediaKind } from '../../shared/catalogue/media.ts'
import { gifWithXmp } from './containers/gif.ts'
import { jpegWithXmp } from './containers/jpeg.ts'
import { mp3WithXmp } from './containers/mp3.ts'
import { mp4Tail } from './containers/mp4.ts'
import { compressedXmpOf, isPng, pngWithXmp } from './containers/png.ts'
import type { Head, Tail } from './containers/tail.ts'
import { wavTail } from './containers/wav.ts'
import { webmTail } from './containers/webm.ts'
import { webpWithXmp } from './containers/webp.ts'
import { type FoundMark, findMark } from './find-mark.ts'
import { LIKENESS_SIDE, likenessOf } from './likeness.ts'
import { commentOf, describedIn, type Mark, xmpIn, xmpOf } from './mark.ts'

/** Decodes pictures and videos. */
export interface GreyPictures {
  /**
   * The picture, the first frame of an animation or the middle one of a video, scaled to a square of gray pixels on
   * white; null if nothing is visible.
   */
  greySquare(file: { path: string; kind: MediaKind }, side: number): Promise<Uint8Array | null>
}

export type Provenance = ReturnType<typeof createProvenance>

/** Marks files with their origin, in a way that programs can read, and finds it out again. */
export function createProvenance({ tools }: { tools: GreyPictures }) {
  return {
    /** Puts the mark into the file in place. The visible and audible content does not change. */
    stamp: (file: MarkedFile, mark: Mark): Promise<void> => write(file, xmpOf(mark), commentOf(mark)),

    /** Copies the mark of one of our files to another that was made from it. */
    async carryOver(from: string, to: MarkedFile): Promise<void> {
      const xmp = await ownXmp(from)
      await write(to, xmp, describedIn(xmp))
    },

    /** The mark of one of our files, to be written into a container that we do not support here. */
    ownXmp,

    /** The perceptual hash of the file, as 16 hexadecimal digits; null for sound, and if there is too little to see. */
    async likeness(file: { path: string; kind: MediaKind }): Promise<string | null> {
      if (file.kind === 'audio') return null
      const grey = await tools.greySquare(file, LIKENESS_SIDE)
      return grey && likenessOf(grey)
    },

    read: (path: string): Promise<FoundMark> => findMark(readableBytes(path)),
  }
}

async function ownXmp(path: string): Promise<string> {
  const xmp = xmpIn(await readFile(path))
  if (!xmp) throw new Error('A file that was made here has no mark')
  return xmp
}

type MarkedFile = { path: string; mime: string }

async function write({ path, mime }: MarkedFile, xmp: string, comment: string): Promise<void> {
  const rewrite = REWRITERS[mime]
  if (rewrite) return writeFile(path, rewrite(await readFile(path), xmp, comment))
  const tailOf = TAILS[mime]
  if (!tailOf) throw new Error(`No mark can be put into ${mime}`)
  await extend(path, (head) => tailOf(head, xmp, comment))
}

const READ_BYTES = 1024 * 1024
/** More than what stands before the first length that has to be changed. */
const HEAD_BYTES = 4096

type Rewrite = (file: Buffer, xmp: string, comment: string) => Buffer
type TailOf = (head: Head, xmp: string, comment: string) => Tail

const REWRITERS: Record<string, Rewrite> = {
  'image/png': pngWithXmp,
  'image/jpeg': jpegWithXmp,
  'image/webp': webpWithXmp,
  'image/gif': gifWithXmp,
  'audio/mpeg': mp3WithXmp,
}

const TAILS: Record<string, TailOf> = {
  'video/mp4': (_, xmp) => mp4Tail(xmp),
  'audio/mp4': (_, xmp) => mp4Tail(xmp),
  'video/webm': webmTail,
  'audio/webm': webmTail,
  'audio/wav': wavTail,
  'audio/x-wav': wavTail,
}

/** The file itself, followed by any text that other programs have compressed inside a PNG. */
async function* readableBytes(path: string): AsyncGenerator<Uint8Array, void> {
  let png: boolean | null = null
  for await (const chunk of createReadStream(path, { highWaterMark: READ_BYTES })) {
    png ??= isPng(chunk)
    yield chunk
  }
  if (png) yield* compressedXmpOf(await readFile(path))
}

async function extend(path: string, tailOf: (head: Head) => Tail): Promise<void> {
  const { size: fileBytes } = await stat(path)
  const file = await open(path, 'r+')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    const { append, patch } = tailOf({ bytes: buffer.subarray(0, bytesRead), fileBytes })
    await file.write(append, 0, append.length, fileBytes)
    if (patch) await file.write(patch.bytes, 0, patch.bytes.length, patch.at)
  } finally {
    await file.close()
  }
}
