import type { Film } from '../films/film.ts'
import type { FilmTools } from '../films/program.ts'
import { readFrames } from '../films/read-frames.ts'

/** A part of the frames, small and grey, which is all held at once. */
export interface Samples {
  width: number
  height: number
  frames: Uint8Array[]
}

/** Marks are looked for at this size: their strokes are a few pixels wide there. */
const WORK_SIDE = 640
/** Jumps are missed between samples that are too far apart, and long films must not take too much room. */
const SAMPLES_A_SECOND = 4
const FEWEST_SAMPLES = 48
const MOST_SAMPLES = 160

/** The size at which marks are looked for. */
export function workSize(film: Film): { width: number; height: number } {
  const scale = Math.min(1, WORK_SIDE / Math.max(film.width, film.height))
  return { width: Math.round(film.width * scale), height: Math.round(film.height * scale) }
}

export async function readSamples(film: Film, tools: FilmTools): Promise<Samples> {
  const { width, height } = workSize(film)
  const seconds = film.durationMs / 1000
  const wanted = Math.max(FEWEST_SAMPLES, Math.min(MOST_SAMPLES, SAMPLES_A_SECOND * seconds))
  const perSecond = Math.min(film.frameRate.numerator / film.frameRate.denominator, wanted / seconds)
  const frameRate = { numerator: Math.round(perSecond * 1000), denominator: 1000 }
  const frames: Uint8Array[] = []
  for await (const frame of readFrames(film, { pixels: 'grey', width, height, frameRate }, tools)) {
    frames.push(frame)
  }
  return { width, height, frames }
}
