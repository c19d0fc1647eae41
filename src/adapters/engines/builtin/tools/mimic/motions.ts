import { RejectedByEngineError } from '../../../../../modules/generations/engine.ts'
import type { TaskTools } from '../../host/task.ts'
import { moveHead, portraitOf } from '../../kit/heads/move-head.ts'
import type { Layers } from '../../kit/motion/layers.ts'
import type { Picture } from '../../kit/pictures/raster.ts'
import { findJoints, type Joints } from '../../kit/subject/joints.ts'
import { followBody, standDifference, steadyJoints } from './body-motion.ts'
import { followFaces } from './driver.ts'
import { followFace, pairUp, unlikeness } from './head-motion.ts'
import { figureOf, moveBody } from './move-body.ts'

/** A kind of motion that a video can lead. */
export interface Motion {
  /** The leading points in every frame of the video. */
  follow(frames: AsyncIterable<Picture>, tools: TaskTools): Promise<Float32Array[]>
  /** Creates the function that draws the picture for each frame of the video. */
  prepare(picture: Picture, layers: Layers, tracks: readonly Float32Array[]): DrawFrame
}

type DrawFrame = (index: number, frame: Picture) => Picture

export function headMotion(points: Float32Array): Motion {
  return {
    follow: followFaces,
    prepare(picture, layers, tracks) {
      const portrait = portraitOf(picture, points, layers)
      const pairing = pairUp(points, mostLike(points, tracks, unlikeness))
      return (index, frame) => {
        const now = tracks[index] ?? pairing.reference
        return moveHead(portrait, followFace(pairing, now), { picture: frame, points: now })
      }
    },
  }
}

export function bodyMotion(joints: Joints): Motion {
  return {
    async follow(frames, tools) {
      const tracks: Joints[] = []
      for await (const frame of frames) tracks.push(await findJoints(frame, tools))
      return steadyJoints(tracks)
    },
    prepare(_, layers, tracks) {
      if (!layers.subject) throw new RejectedByEngineError('no_subject')
      const figure = figureOf(layers, layers.subject, joints)
      const reference = mostLike(joints, tracks, standDifference)
      return (index) => moveBody(figure, followBody(joints, reference, tracks[index] ?? reference))
    },
  }
}

/** The frame in which the video is most like the picture: there the picture stays unchanged. */
function mostLike(
  own: Float32Array,
  tracks: readonly Float32Array[],
  difference: (a: Float32Array, b: Float32Array) => number,
): Float32Array {
  let best = { points: own, distance: Number.POSITIVE_INFINITY }
  for (const points of tracks) {
    const distance = difference(points, own)
    if (distance < best.distance) best = { points, distance }
  }
  return best.points
}
