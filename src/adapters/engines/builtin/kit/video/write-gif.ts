import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { GIFEncoder } from 'gifenc/dist/gifenc.esm.js'
import sharp from 'sharp'
import type { EngineOutput } from '../../../../../modules/generations/engine.ts'
import type { Picture } from '../pictures/raster.ts'
import { createIndexer, MAX_COLOURS, TRANSPARENT } from './gif-palette.ts'
import type { Gif } from './read-gif.ts'

const LEAVE = 1
const CLEAR = 2
const WEBP = { quality: 82, effort: 2 } as const

/** Writes frames with the durations and the repetitions of another GIF. */
export function openGifWriter(
  { width, height, delaysMs, loop }: Gif,
  palette: readonly [number, number, number][],
) {
  const encoder = GIFEncoder()
  const indexOf = createIndexer(palette)
  // A full table, so that it contains the number for transparency.
  const table = Array.from(
    { length: MAX_COLOURS + 1 },
    (_, i) => palette[i] ?? ([0, 0, 0] as [number, number, number]),
  )
  let frames = 0
  let waiting: { indices: Uint8Array; written: Uint8Array } | null = null

  function put(written: Uint8Array, dispose: number) {
    encoder.writeFrame(written, width, height, {
      ...(frames === 0 && { palette: table }),
      delay: delaysMs[frames] ?? 0,
      transparent: true,
      transparentIndex: TRANSPARENT,
      dispose,
      repeat: repeatOf(loop),
    })
    frames++
  }

  return {
    /** A frame is written together with the next one, which decides whether to clear it. */
    write(frame: Picture) {
      const indices = indexOf(frame)
      const hasHoles = indices.includes(TRANSPARENT)
      if (waiting) put(waiting.written, hasHoles ? CLEAR : LEAVE)
      waiting = { indices, written: waiting && !hasHoles ? changesSince(waiting.indices, indices) : indices }
    },
    /** The GIF, with an animated WebP that is many times smaller. */
    async finish(workspace: string): Promise<EngineOutput> {
      if (waiting) put(waiting.written, LEAVE)
      encoder.finish()
      const gif = path.join(workspace, 'swapped.gif')
      const webp = path.join(workspace, 'swapped.webp')
      await writeFile(gif, encoder.bytesView())
      await sharp(gif, { pages: -1, limitInputPixels: false }).webp(WEBP).toFile(webp)
      const size = { width, height, durationMs: delaysMs.reduce((sum, delay) => sum + delay, 0) }
      return {
        kind: 'gif',
        files: [
          { variant: 'gif', path: gif, mime: 'image/gif', ...size },
          { variant: 'webp', path: webp, mime: 'image/webp', ...size },
        ],
      }
    },
  }
}

/** Makes unchanged pixels transparent, which shrinks files to a fraction. */
function changesSince(before: Uint8Array, now: Uint8Array): Uint8Array {
  return now.map((index, i) => (before[i] === index ? TRANSPARENT : index))
}

/** Files count the repetitions after the first time. */
function repeatOf(loop: number): number {
  return loop === 0 ? 0 : loop === 1 ? -1 : loop - 1
}
