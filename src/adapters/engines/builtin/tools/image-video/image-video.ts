import {
  type EngineInput,
  type EngineOutput,
  type Inspection,
  RejectedByEngineError,
} from '../../../../../modules/generations/engine.ts'
import { fileOf, numberOf } from '../../host/form-values.ts'
import type { TaskTools } from '../../host/task.ts'
import { type Camera, poseOn } from '../../kit/motion/camera.ts'
import { focusOf, type Layers, partPicture } from '../../kit/motion/layers.ts'
import { createParallax } from '../../kit/motion/parallax.ts'
import { type Shot, videoShot } from '../../kit/motion/shot.ts'
import { LONGEST_SIDE, ROOM, roomyPicture, videoSize } from '../../kit/motion/video-size.ts'
import { loadPicture } from '../../kit/pictures/load-picture.ts'
import type { Picture } from '../../kit/pictures/raster.ts'
import { findFlowing } from './flow-area.ts'
import { flowPicture } from './flow-video.ts'
import { planOf } from './plan.ts'
import { createAir } from './weather.ts'
import type { Weather } from './weather-words.ts'

/** The longer side at which a flowing area is looked for before payment. */
const LOOKED_AT_SIDE = 640
/** For the shorter side. A smaller video is a blur, in which moderation may see anything. */
const MIN_PIXELS = 96
/** Seconds per breath. */
const BREATH = 3.4

/** A picture as a short video: the camera moves through it, and its subject is alive. */
export function run(input: EngineInput, tools: TaskTools): Promise<EngineOutput[]> {
  return animatePicture(input, tools, (picture) => partPicture(picture, tools))
}

/** Moves the camera through the layers that `part` makes of the picture. */
export async function animatePicture(
  input: EngineInput,
  tools: TaskTools,
  part: (picture: Picture) => Promise<Layers>,
): Promise<EngineOutput[]> {
  requireSize(input)
  const plan = planOf(input)
  if ('flow' in plan) return flowPicture(input, tools, plan)
  tools.progress(0.01, 'preparing')
  const picture = await loadPicture(fileOf(input, 'image').path, Math.round(LONGEST_SIDE * ROOM))
  const size = videoSize(picture)
  const layers = await part(await roomyPicture(picture, size))
  const shot = shotOf(layers, {
    ...size,
    seconds: numberOf(input, 'seconds'),
    camera: plan.camera,
    weathers: plan.weathers,
    seed: String(input.seed),
  })
  return [await videoShot(shot, tools, 0.25)]
}

function requireSize(input: EngineInput): void {
  // Words are checked even before there is a picture.
  if (input.values.image === undefined) return
  const { width, height } = fileOf(input, 'image')
  const isTooSmall = Math.min(width ?? MIN_PIXELS, height ?? MIN_PIXELS) < MIN_PIXELS
  if (isTooSmall) throw new RejectedByEngineError('picture_too_small')
}

/** Warns before payment if words will have no effect, or if nothing in the picture could flow. */
export async function inspect(input: EngineInput, tools: Pick<TaskTools, 'models'>): Promise<Inspection> {
  requireSize(input)
  const plan = planOf(input)
  if ('flow' in plan) {
    const picture = await loadPicture(fileOf(input, 'image').path, LOOKED_AT_SIDE)
    await findFlowing(picture, plan.flow.kind, input, tools)
    return { faces: [], warnings: plan.isByWords ? ['words_let_flow'] : [] }
  }
  if (!input.values.prompt || plan.weathers.length > 0) return { faces: [], warnings: [] }
  return { faces: [], warnings: [plan.isFlowMeant ? 'flow_not_chosen' : 'no_weather_found'] }
}

interface Direction {
  width: number
  height: number
  seconds: number
  camera: Camera
  weathers: readonly Weather[]
  seed: string
}

export function shotOf(layers: Layers, direction: Direction): Shot {
  const { width, height, seconds } = direction
  const focus = focusOf(layers)
  const parallax = createParallax(layers, (part) => poseOn(direction.camera, focus, part))
  const airs = direction.weathers.map((weather) => createAir(weather, direction))
  const cycles = Math.max(1, Math.round(seconds / BREATH))
  return {
    width,
    height,
    seconds,
    draw({ context, paint }, moment) {
      paint((sheet) => parallax.paintBackground(sheet, moment.part), { fresh: true })
      for (const { behind } of airs) behind?.(context, moment)
      paint((sheet) => parallax.paintSubject(sheet, moment.part, cycles))
      for (const { front } of airs) front?.(context, moment)
    },
  }
}
