import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { FileWindow } from '../file-window.ts'

/** What a picture's file says about itself, and which parts to keep. */
export interface PictureLayout {
  /** As stored, before any rotation. */
  width: number
  height: number
  frames: number
  /** The sum of all frames; null for still pictures. */
  durationMs: number | null
  /** From 1 to 8, as in EXIF; from 5 on the picture lies on its side. */
  orientation: number
  /** The parts of the file to keep, in order. */
  pieces: Piece[]
}

/** A part of the original file, or its replacement. */
type Piece = { start: number; end: number } | Buffer

/** Honest files have far fewer; a file of nothing but headers would keep the site busy. */
export const MAX_PARTS = 20_000
const COPY_BYTES = 256 * 1024

export class Pieces {
  readonly list: Piece[] = []

  keep(start: number, end: number): void {
    const last = this.list.at(-1)
    if (last && !Buffer.isBuffer(last) && last.end === start) last.end = end
    else this.list.push({ start, end })
  }

  insert(bytes: Buffer): void {
    this.list.push(bytes)
  }
}

export async function writePieces(
  file: FileWindow,
  { pieces }: PictureLayout,
  outPath: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  async function* chunks() {
    for (const piece of pieces) {
      if (Buffer.isBuffer(piece)) yield piece
      else yield* partOf(file, piece)
    }
  }
  await pipeline(chunks(), createWriteStream(outPath, { flags: 'wx', mode: 0o600 }), { signal })
}

async function* partOf(file: FileWindow, { start, end }: { start: number; end: number }) {
  for (let position = start; position < end; position += COPY_BYTES) {
    yield await file.read(position, Math.min(COPY_BYTES, end - position))
  }
}
