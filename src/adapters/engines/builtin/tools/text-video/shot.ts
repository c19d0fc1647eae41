import { createCanvas } from '@napi-rs/canvas'
import { union } from '../../kit/drawing/figures/figure.ts'
import { planScene } from '../../kit/drawing/plan.ts'
import type { DrawingStyle, TimeOfDay } from '../../kit/drawing/prompt.ts'
import type { Scene, Subject } from '../../kit/drawing/scene.ts'
import { clamp, easeInOut, shareBetween } from '../../kit/motion/easing.ts'
import { createRandom } from '../../kit/random.ts'
import type { CameraMove, CameraPath } from './animation/camera.ts'
import { type DrawnScene, drawSceneOf } from './drawn-scene.ts'
import { looksRight } from './facing.ts'
import type { LightChange } from './light-change.ts'
import type { SkyMove } from './scenery.ts'
import type { ShotPlan } from './storyboard.ts'

export interface VideoLook {
  width: number
  height: number
  style: DrawingStyle
  /** Decides what everything looks like, in all shots alike. */
  seed: string
}

/** When within a shot the light begins to change, and when it has, as shares. */
const LIGHT_FROM = 0.12
const LIGHT_UNTIL = 0.8

/** Draws everything that a shot shows, once. */
export async function prepareShot(
  plan: ShotPlan,
  seconds: number,
  look: VideoLook,
  signal: AbortSignal,
): Promise<DrawnScene> {
  const { light } = plan
  const scene = await sceneAt(plan, light?.to ?? plan.prompt.time, look, signal)
  if (!light) return drawOne(plan, scene, seconds, null, look, signal)
  const earlier = await sceneAt(plan, light.from, look, signal)
  const { before, after } = skyMoves(light, earlier, scene)
  const first = await drawOne(plan, earlier, seconds, before, look, signal)
  const then = await drawOne(plan, scene, seconds, after, look, signal)
  const second = createCanvas(look.width, look.height)
  return {
    show: (canvas, time, sinceStart) => {
      const share = shareBetween(time / seconds, LIGHT_FROM, LIGHT_UNTIL)
      first.show(canvas, time, sinceStart)
      if (share === 0) return
      then.show(second, time, sinceStart)
      const context = canvas.getContext('2d')
      context.save()
      context.globalAlpha = easeInOut(share)
      context.drawImage(second, 0, 0)
      context.restore()
    },
    discard: () => {
      first.discard()
      then.discard()
    },
  }
}

/** Far enough for the sun and the moon to be out of sight. */
const BELOW_HORIZON = 420

/** A sun that sets is the same before and after; otherwise one sets and another rises. */
function skyMoves({ to }: LightChange, earlier: Scene, later: Scene): { before: SkyMove; after: SkyMove } {
  const way = (later.light.source?.y ?? 0) - (earlier.light.source?.y ?? 0)
  return to === 'sunset'
    ? { before: { from: 0, to: way }, after: { from: -way, to: 0 } }
    : { before: { from: 0, to: BELOW_HORIZON }, after: { from: BELOW_HORIZON, to: 0 } }
}

function sceneAt(
  { prompt }: ShotPlan,
  time: TimeOfDay | null,
  { width, height, style, seed }: VideoLook,
  signal: AbortSignal,
): Promise<Scene> {
  signal.throwIfAborted()
  return planScene({ ...prompt, time }, { width, height, style, seed }, createRandom(seed))
}

function drawOne(
  plan: ShotPlan,
  scene: Scene,
  seconds: number,
  sky: SkyMove,
  { width, seed }: VideoLook,
  signal: AbortSignal,
): Promise<DrawnScene> {
  const maker = { scene, zoom: width / scene.width, signal }
  const random = createRandom(`${seed}/motion`)
  return drawSceneOf(plan, maker, cameraPathOf(plan, scene), seconds, random, sky)
}

/** No more are shown together. */
const MAX_TOGETHER = 3

const GOING = /^(?:walk|run|drive|fly)$/

/** Looks at the first thing that the words name. */
function cameraPathOf({ camera, near, verb, prompt }: ShotPlan, scene: Scene): CameraPath {
  const figures = scene.layers.flatMap(({ figure }) => figure ?? [])
  const main = figures.find(({ thing }) => thing.concept === prompt.things[0]?.concept) ?? figures[0]
  const group = figures
    .filter(({ thing }) => figures.length <= MAX_TOGETHER || thing.concept === main?.thing.concept)
    .map(({ box }) => box)
  const box =
    group.length > 0 ? group.reduce(union) : { x: 0, y: 0, width: scene.width, height: scene.height }
  const focus = { x: (box.x + box.width / 2) / scene.width, y: (box.y + box.height * 0.46) / scene.height }
  const fitting = Math.min((0.82 * scene.height) / box.height, (0.86 * scene.width) / box.width)
  // A head must not appear under the title.
  const nearest = clamp(fitting, 1.12, prompt.lettering ? 1.14 : 1.62)
  const sideways = camera !== 'push' && camera !== 'pull' && camera !== 'hold'
  return {
    move: followed(camera, verb, scene, main),
    focus,
    zoom: near ? nearest : sideways ? 1.15 : Math.min(1.24, nearest + 0.04),
  }
}

/** A camera that moves sideways follows whoever travels. */
function followed(
  camera: CameraMove,
  verb: ShotPlan['verb'],
  { layers }: Scene,
  main: Subject | undefined,
): CameraMove {
  if (!verb || !GOING.test(verb) || (camera !== 'panLeft' && camera !== 'panRight')) return camera
  const layer = layers.find(({ figure }) => figure === main)
  return layer && looksRight(layer) ? 'panRight' : 'panLeft'
}
