import sharp, { type Sharp } from 'sharp'
import { RejectedByEngineError } from '../../../../../modules/generations/engine.ts'
import type { Picture } from '../pictures/raster.ts'

export interface Gif {
  path: string
  width: number
  height: number
  frames: number
  /** The duration of each frame. */
  delaysMs: number[]
  /** The number of repetitions; 0 is forever. */
  loop: number
}

/** Frames are decoded in groups of about this many pixels: more would take memory, and fewer would take time. */
const PIXELS_AT_ONCE = 12_000_000
/** What browsers use for a frame without a duration. */
const USUAL_DELAY_MS = 100

export async function openGif(path: string): Promise<Gif> {
  try {
    const { width, height, pageHeight, pages = 1, delay = [], loop = 0 } = await open(path, 0, -1).metadata()
    return {
      path,
      width,
      height: pageHeight ?? height,
      frames: pages,
      delaysMs: Array.from({ length: pages }, (_, frame) => delay[frame] || USUAL_DELAY_MS),
      loop,
    }
  } catch {
    throw new RejectedByEngineError('unreadable')
  }
}

/** A few frames from all over a GIF, including the first; the same every time. */
export async function* readGifStills(gif: Gif, atMost: number, signal: AbortSignal): AsyncGenerator<Picture> {
  const every = Math.max(1, Math.ceil(gif.frames / atMost))
  let frame = 0
  for await (const picture of readGif(gif, signal)) if (frame++ % every === 0) yield picture
}

/** The frames in order, each as it is displayed, with alpha. Only a few of them are held at a time. */
export async function* readGif(
  { path, width, height, frames }: Gif,
  signal: AbortSignal,
): AsyncGenerator<Picture> {
  const atOnce = Math.max(1, Math.floor(PIXELS_AT_ONCE / (width * height)))
  for (let first = 0; first < frames; first += atOnce) {
    signal.throwIfAborted()
    const data = await decode(path, first, Math.min(atOnce, frames - first))
    const bytes = width * height * 4
    for (let from = 0; from < data.length; from += bytes) {
      yield { width, height, data: data.subarray(from, from + bytes) }
    }
  }
}

async function decode(path: string, first: number, count: number): Promise<Uint8Array> {
  try {
    return await open(path, first, count).toColourspace('srgb').ensureAlpha().raw().toBuffer()
  } catch {
    throw new RejectedByEngineError('unreadable')
  }
}

function open(path: string, page: number, pages: number): Sharp {
  // The size and the number of frames were limited when the file was uploaded.
  return sharp(path, { page, pages, limitInputPixels: false, failOn: 'error' })
}
