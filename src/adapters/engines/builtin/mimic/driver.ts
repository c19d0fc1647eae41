import { RejectedByEngineError } from '../../../../modules/generations/engine.ts'
import { type TrackedFace, trackFaces } from '../faces/track-faces.ts'
import { durationOf, type Film, framesIn, type Rate } from '../films/film.ts'
import { readFrames } from '../films/read-frames.ts'
import type { TaskTools } from '../host/task.ts'
import type { Picture } from '../pictures/raster.ts'
import { sizeOf } from '../swap/choose-faces.ts'

/** The film whose motion is followed, at the size and rate at which it is looked at. */
export interface Driver {
  film: Film
  width: number
  height: number
  frameRate: Rate
  frames: number
}

/** Faces and bodies are followed well enough at this size. */
const LONGEST_SIDE = 640
const FASTEST = 30

export function driverOf(film: Film): Driver {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(film.width, film.height))
  const isFast = film.frameRate.numerator / film.frameRate.denominator > FASTEST + 1
  const frameRate = isFast ? { numerator: FASTEST, denominator: 1 } : film.frameRate
  return {
    film,
    width: Math.round(film.width * scale),
    height: Math.round(film.height * scale),
    frameRate,
    frames: Math.max(1, framesIn(durationOf(film.frames, film.frameRate), frameRate)),
  }
}

export async function* driverFrames(
  { film, width, height, frameRate }: Driver,
  tools: TaskTools,
): AsyncGenerator<Picture> {
  const options = { pixels: 'rgba', width, height, frameRate } as const
  for await (const data of readFrames(film, options, tools)) yield { width, height, data }
}

/** The points of the film's most prominent face in every frame. While it is hidden it stays where it was. */
export async function followFaces(frames: AsyncIterable<Picture>, tools: TaskTools): Promise<Float32Array[]> {
  const tracks = await trackFaces(frames, tools)
  const leader = mostProminent(tracks.frames.flat())
  if (leader === null) throw new RejectedByEngineError('no_face_in_driver')
  const found = tracks.frames.map(
    (faces) => faces.find(({ identity }) => identity === leader)?.points ?? null,
  )
  let last = found.find((points) => points !== null) ?? new Float32Array()
  return found.map((points) => {
    last = points ?? last
    return last
  })
}

/** Whoever takes the most room over the whole film. */
function mostProminent(faces: readonly TrackedFace[]): number | null {
  const rooms = new Map<number, number>()
  for (const face of faces) rooms.set(face.identity, (rooms.get(face.identity) ?? 0) + sizeOf(face))
  const [largestRoom] = [...rooms].sort(([, a], [, b]) => b - a)
  return largestRoom?.[0] ?? null
}
