import { RejectedByEngineError } from '../../../../../modules/generations/engine.ts'
import type { TaskTools } from '../../host/task.ts'
import { sizeOf } from '../../kit/faces/choose-faces.ts'
import { type TrackedFace, trackFaces } from '../../kit/faces/track-faces.ts'
import { sizeWithin } from '../../kit/pictures/load-picture.ts'
import type { Picture } from '../../kit/pictures/raster.ts'
import { readFrames } from '../../kit/video/read-frames.ts'
import { durationOf, framesIn, type Rate, type Video } from '../../kit/video/video.ts'

/** The video whose motion is followed, at the size and rate of the analysis. */
export interface Driver {
  video: Video
  width: number
  height: number
  frameRate: Rate
  frames: number
}

/** Faces and bodies can be tracked well enough at this size. */
const LONGEST_SIDE = 640
const FASTEST = 30

export function driverOf(video: Video): Driver {
  const isFast = video.frameRate.numerator / video.frameRate.denominator > FASTEST + 1
  const frameRate = isFast ? { numerator: FASTEST, denominator: 1 } : video.frameRate
  return {
    video,
    ...sizeWithin(video, LONGEST_SIDE),
    frameRate,
    frames: Math.max(1, framesIn(durationOf(video.frames, video.frameRate), frameRate)),
  }
}

export async function* driverFrames(
  { video, width, height, frameRate }: Driver,
  tools: TaskTools,
): AsyncGenerator<Picture> {
  const options = { pixels: 'rgba', width, height, frameRate } as const
  for await (const data of readFrames(video, options, tools)) yield { width, height, data }
}

/** The points of the video's most prominent face in every frame. While it is hidden it stays in place. */
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

/** The person who takes up the most room over the whole video. */
function mostProminent(faces: readonly TrackedFace[]): number | null {
  const rooms = new Map<number, number>()
  for (const face of faces) rooms.set(face.identity, (rooms.get(face.identity) ?? 0) + sizeOf(face))
  const [largestRoom] = [...rooms].sort(([, a], [, b]) => b - a)
  return largestRoom?.[0] ?? null
}
