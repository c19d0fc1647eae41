import type { Film } from './film.ts'
import type { FilmTools } from './program.ts'
import { readFrames } from './read-frames.ts'

export interface Still {
  width: number
  height: number
  /** Red, green and blue of every pixel. */
  data: Uint8Array<ArrayBuffer>
}

/** Single frames of a film, each sought by itself, so that a long film takes no longer than a short one. */
export async function readStills(
  film: Film,
  atMs: readonly number[],
  tools: FilmTools,
  { width, height }: { width: number; height: number } = film,
): Promise<Still[]> {
  const stills: Still[] = []
  for (const fromMs of atMs) {
    for await (const data of readFrames(film, { pixels: 'rgb', width, height, fromMs }, tools)) {
      stills.push({ width, height, data })
      break
    }
  }
  return stills
}
