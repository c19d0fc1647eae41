import type { SKRSContext2D } from '@napi-rs/canvas'
import motions from '../../content/motions.json' with { type: 'json' }
import type { LimbPose } from '../../kit/drawing/figures/limbs.ts'
import type { Layer, Scene, Subject } from '../../kit/drawing/scene.ts'
import { blinks, type FigureMotion, puppetAt } from './animation/figure-motion.ts'
import type { Moment } from './animation/puppet-pose.ts'
import type { SpriteMaker } from './draw-layers.ts'
import { looksRight, tiltOf } from './facing.ts'
import { motionOf } from './motion-of.ts'
import { makePuppet } from './puppet.ts'
import type { ShotPlan } from './storyboard.ts'

/** A figure that knows its part. */
export interface Player {
  subject: Subject
  depth: number
  draw(context: SKRSContext2D, seconds: number, sinceStart: number): void
  discard(): void
}

const ROUND_ITS_MIDDLE: readonly string[] = motions.roundTheirMiddle
const TRAVELS: readonly string[] = motions.travelling
const FRAMES_TO_TRY = 48

interface Part {
  shadow: Layer | null
  /** From 0 to 1. */
  phase: number
  /** Of the shot, in seconds. */
  length: number
  /** How far the camera zooms in. */
  detail: number
}

/** Casts a figure of the scene for what the shot says that it does. */
export async function castPlayer(
  plan: ShotPlan,
  maker: SpriteMaker,
  shown: Layer,
  cast: Subject,
  part: Part,
): Promise<Player> {
  const { shadow, phase, length, detail } = part
  const { layer, subject } = onTheFloor(shown, cast)
  const isSubject = plan.prompt.things[0]?.concept === subject.thing.concept
  const motion = motionOf(subject.thing, isSubject, plan.verb, subject.floats)
  const own = looksRight(layer) ? 1 : -1
  const { aim, facing, home } = wayOf(subject, motion, plan, maker.scene, own)
  const { y, height } = subject.box
  const given = {
    length,
    phase,
    facing,
    aim,
    reach: reachOf(motion, maker.scene.width, plan.near),
    tall: height,
    room: Math.max(height * 0.08, y * 0.8),
    below: Math.max(0, maker.scene.height - y - height),
  }
  const puppet = await makePuppet(maker, layer, subject, shadow, {
    limbs: limbsIn(motion, given),
    detail,
    pivotsInMiddle: ROUND_ITS_MIDDLE.includes(motion),
  })
  const tilt = tiltOf(subject, motion, facing)
  return {
    subject,
    // A figure that leaps over the others is in front of them.
    depth: motion === 'leap' ? Math.max(layer.depth, 0.62) : layer.depth,
    draw: (context, seconds, sinceStart) => {
      const pose = puppetAt(motion, { ...given, seconds })
      const { x, y: up, rotate } = pose.whole
      const whole = { ...pose.whole, x: x + home.x, y: up + home.y, rotate: rotate + tilt }
      const eyesShut = blinks(motion, { seconds: sinceStart, phase })
      puppet.draw(context, { ...pose, whole }, { mirrored: facing !== own, eyesShut })
    },
    discard: () => puppet.discard(),
  }
}

/** The poses that a motion goes through. */
function limbsIn(motion: FigureMotion, given: Omit<Moment, 'seconds'>): Set<LimbPose> {
  const limbs = new Set<LimbPose>()
  for (let frame = 0; frame <= FRAMES_TO_TRY; frame++)
    limbs.add(puppetAt(motion, { ...given, seconds: (given.length * frame) / FRAMES_TO_TRY }).limbs)
  return limbs
}

function reachOf(motion: FigureMotion, width: number, near: boolean): number {
  const far = motion === 'run' || motion === 'drive' ? 0.36 : motion === 'leap' ? 0.24 : 0.26
  return width * far * (near ? 0.3 : 1)
}

interface Way {
  /** The middle of the path, relative to where the figure was placed. */
  aim: number
  facing: 1 | -1
  /** Where it is moved to before anything else. */
  home: { x: number; y: number }
}

/**
 * A figure that travels alone crosses the middle, and all others look where the first one goes. Whatever is leapt
 * over is moved to the middle, low down, so that the leap is visible.
 */
function wayOf(
  { thing, box, floats }: Subject,
  motion: FigureMotion,
  plan: ShotPlan,
  { layers, width, height }: Scene,
  own: 1 | -1,
): Way {
  const toMiddle = width / 2 - box.x - box.width / 2
  const home = { x: 0, y: 0 }
  const figures = layers.flatMap(({ figure }) => figure ?? [])
  if (plan.verb === 'leap' && figures.length > 1) {
    if (motion === 'leap') return { aim: toMiddle, facing: own, home }
    const down = Math.max(0, height * 0.97 - box.y - box.height)
    return { aim: 0, facing: own, home: { x: toMiddle * 0.9, y: floats ? down : 0 } }
  }
  if (!TRAVELS.includes(motion)) return { aim: 0, facing: own, home }
  const first = layers.find(({ figure }) => figure)
  const isOnly =
    figures.length === 1 ||
    (floats && figures.filter((each) => each.thing.concept === thing.concept).length === 1)
  return { aim: isOnly && !plan.near ? toMiddle * 0.8 : 0, facing: first && looksRight(first) ? 1 : -1, home }
}

/** Pictures show jumping figures in the air; videos begin on the floor. */
function onTheFloor(layer: Layer, subject: Subject): { layer: Layer; subject: Subject } {
  const { lift, box, anchors } = subject
  if (lift === 0) return { layer, subject }
  const parts = 'parts' in layer.content ? layer.content.parts : []
  return {
    layer: { ...layer, content: { parts: parts.map((part) => ({ ...part, y: part.y + lift })) } },
    subject: {
      ...subject,
      lift: 0,
      box: { ...box, y: box.y + lift },
      anchors: { ...anchors, neck: { ...anchors.neck, y: anchors.neck.y + lift } },
    },
  }
}
