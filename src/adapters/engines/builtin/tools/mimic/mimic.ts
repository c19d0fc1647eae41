import path from 'node:path'
import {
  type EngineInput,
  type EngineOutput,
  type EngineOutputFile,
  type Inspection,
  RejectedByEngineError,
} from '../../../../../modules/generations/engine.ts'
import { fileOf, flagOf } from '../../host/form-values.ts'
import type { TaskTools } from '../../host/task.ts'
import type { Face } from '../../kit/faces/face.ts'
import { findPerson } from '../../kit/faces/find-person.ts'
import { inspectFaces } from '../../kit/faces/inspect-faces.ts'
import { partPicture } from '../../kit/motion/layers.ts'
import { loadPicture } from '../../kit/pictures/load-picture.ts'
import type { Picture } from '../../kit/pictures/raster.ts'
import { cropPicture } from '../../kit/pictures/trim.ts'
import { findJoints, isBody } from '../../kit/subject/joints.ts'
import { openVideo } from '../../kit/video/open-video.ts'
import { readStills } from '../../kit/video/stills.ts'
import { openVideoWriter } from '../../kit/video/write-video.ts'
import { type Driver, driverFrames, driverOf } from './driver.ts'
import { bodyMotion, headMotion, type Motion } from './motions.ts'

const LONGEST_SIDE = 960
/** A figure whose face is a smaller part of its height is moved as a whole. */
const PORTRAIT_FACE = 0.2
/** The progress after tracking, and after separating the picture's layers, as people perceive it. */
const FOLLOWED = 0.35
const PARTED = 0.45

/** A picture that follows a person in a video: a portrait turns, blinks and speaks, a whole figure moves its limbs. */
export async function run(input: EngineInput, tools: TaskTools): Promise<EngineOutput[]> {
  tools.progress(0.01, 'finding_faces')
  if (tools.refuseMinors) await inspect(input, tools)
  const picture = evenSides(await loadPicture(fileOf(input, 'image').path, LONGEST_SIDE))
  const driver = driverOf(await openVideo(fileOf(input, 'driver').path, tools))
  const motion = await motionFor(picture, driver, tools)
  const file = await shoot(picture, { driver, motion, keepSound: flagOf(input, 'keepSound') }, tools)
  return [{ kind: 'video', files: [file] }]
}

/** Refuses before payment anything that cannot be moved: animals, things and places. */
export async function inspect(input: EngineInput, tools: TaskTools): Promise<Inspection> {
  if (!('image' in input.values)) return inspectFaces(input, tools)
  const picture = await loadPicture(fileOf(input, 'image').path, LONGEST_SIDE)
  const face = await findPerson(picture, tools)
  if (face && isPortrait(picture, face)) return inspectFaces(input, tools)
  const hasBody = isBody(await findJoints(picture, tools))
  if (!face && !hasBody) throw new RejectedByEngineError('nobody_to_move')
  const isLed =
    hasBody &&
    'driver' in input.values &&
    (await leadsBody(driverOf(await openVideo(fileOf(input, 'driver').path, tools)), tools))
  return isLed ? { faces: [], warnings: [] } : inspectFaces(input, tools)
}

/** Looks for a face first; if the picture shows a whole figure, or has no face, for its body. */
async function motionFor(picture: Picture, driver: Driver, tools: TaskTools): Promise<Motion> {
  const face = await findPerson(picture, tools)
  if (face && isPortrait(picture, face)) return headMotion(face.points)
  const joints = await findJoints(picture, tools)
  if (isBody(joints) && (await leadsBody(driver, tools))) return bodyMotion(joints)
  if (!face) throw new RejectedByEngineError('nobody_to_move')
  return headMotion(face.points)
}

function isPortrait({ height }: Picture, { box }: Face): boolean {
  return box.height >= PORTRAIT_FACE * height
}

/** Whether a whole body is visible in the middle of the video. */
async function leadsBody({ video, width, height }: Driver, tools: TaskTools): Promise<boolean> {
  const [still] = await readStills(video, [video.durationMs / 2], tools, { width, height })
  return still !== undefined && isBody(await findJoints(still, tools))
}

interface Take {
  driver: Driver
  motion: Motion
  keepSound: boolean
}

async function shoot(
  picture: Picture,
  { driver, motion, keepSound }: Take,
  tools: TaskTools,
): Promise<EngineOutputFile> {
  const watched = counted(driverFrames(driver, tools), (frame) =>
    tools.progress(FOLLOWED * Math.min(1, frame / driver.frames), 'following_motion'),
  )
  const tracks = await motion.follow(watched, tools)
  const layers = await partPicture(picture, {
    ...tools,
    progress: (_, step) => tools.progress(FOLLOWED, step),
  })
  const draw = motion.prepare(picture, layers, tracks)
  const { width, height } = picture
  const sound = keepSound && driver.video.soundCodec ? { of: driver.video } : null
  const writer = openVideoWriter(
    {
      path: path.join(tools.workspace, 'mimic.mp4'),
      width,
      height,
      pixels: 'rgba',
      frameRate: driver.frameRate,
      sound,
    },
    tools,
  )
  try {
    let index = 0
    for await (const frame of driverFrames(driver, tools)) {
      await writer.write(draw(Math.min(index, tracks.length - 1), frame).data)
      tools.progress(PARTED + ((1 - PARTED) * ++index) / tracks.length, 'rendering')
    }
    return await writer.finish()
  } finally {
    writer.stop()
  }
}

async function* counted(
  frames: AsyncIterable<Picture>,
  onFrame: (count: number) => void,
): AsyncGenerator<Picture> {
  let count = 0
  for await (const frame of frames) {
    yield frame
    onFrame(++count)
  }
}

/** Videos have even sides. */
function evenSides(picture: Picture): Picture {
  const width = picture.width & ~1
  const height = picture.height & ~1
  if (width === picture.width && height === picture.height) return picture
  return cropPicture(picture, { left: 0, top: 0, width, height })
}
