import { type Canvas, Path2D, type SKRSContext2D } from '@napi-rs/canvas'
import { RejectedByEngineError } from '../../../../../modules/generations/engine.ts'
import { type Face, pointOf } from '../../kit/faces/face.ts'
import { comeAndGo, easeOutBack, swing } from '../../kit/motion/easing.ts'
import { heart, outOfFocus } from '../../kit/motion/sprites.ts'
import { drawCanvas } from '../../kit/pictures/canvas.ts'
import type { Size } from '../../kit/pictures/raster.ts'
import { createRandom } from '../../kit/random.ts'
import { actingHead } from './acting-head.ts'
import { requireHair } from './cut-edges.ts'
import { backdrop, drawActor, drawAt, drawMist, glowIn, HEART, type Pose } from './drawing.ts'
import type { Actor, EffectInput } from './effect-input.ts'
import { castPair, headHeight, nearest, posePair, reachOf, type Side } from './pair.ts'
import { type Recipe, sceneShot, sceneSwarm } from './recipe.ts'
import { relight } from './relight.ts'

const EVENING = { place: [255, 240, 230], left: [120, 70, 40], right: [120, 70, 40] } as const
const MIST = '#ffeadf'
/** Bodies end in a mist, this high, so that photos of little more than a head stand as high as others. */
const MIST_FROM = 0.68
const MIST_TO = 0.86
/** Where the heads are and how large, of the height and the width. */
const HEADS = 0.49
const RADIUS = 0.19
/** How far heads lean towards each other, in radians, and how far apart they begin, in radii. */
const TILT = 0.2
const APART = 0.4
/** How many hearts lie below, and how far from a head the rising ones begin, in radii. */
const HEARTS = 70
const SPARED = 1.35
/** The middle of each cheek, by its side in the picture, and how large a kiss is on it, of the width of a face. */
const CHEEKS = { left: 205, right: 425 } as const
const NOSE_TIP = 1
const KISS = 0.27
/** A cheek that is this much narrower than the other is turned too far away for a kiss. */
const TURNED_AWAY = 0.6

/**
 * Two people lean their heads together and close their eyes, and when they open them each has a kiss on the cheek.
 * Faces never cover each other, because mouths that meet would have to be made up.
 */
export const kiss: Recipe = async (input) => {
  const [one, other] = await castPair(input, (picture) => relight(picture, EVENING))
  const people = [lover(one, -1), lover(other, 1)] as const
  const { width, height } = input.scene
  const place = (side: Side, x: number, turn: number, part = 0) => ({
    x: width / 2 + side * x,
    y: height * (HEADS + 0.006 * swing(part, 2, side * 0.1)),
    radius: width * RADIUS,
    turn: -side * turn,
  })
  const ground = { width, height: height * MIST_TO }
  const [left, right] = posePair([one, other], ground, (side) => place(side, 0, 0))
  const near = nearest([reachOf(one, -1, left.scale), reachOf(other, 1, right.scale)])
  const headAt = (actor: Actor, { scale }: Pose, side: Side) => ({
    x: width / 2 + (side * near.distance) / 2,
    y: headHeight(one, left),
    radius: SPARED * actor.head.radius * scale,
  })
  const heads = [headAt(one, left, -1), headAt(other, right, 1)]
  const lights = sceneSwarm(input, 'warm-bokeh')
  const hearts = sceneSwarm(input, 'hearts', { count: 30 }, heads)
  const mark = kissMark()
  const bed = bedOfHearts(input)
  return sceneShot(input, (context, moment) => {
    const { part } = moment
    const lean = comeAndGo(part, [0.05, 0.42], [0.9, 1])
    const blink = comeAndGo(part, [0.3, 0.42], [0.6, 0.68])
    const smile = comeAndGo(part, [0.3, 0.5], [0.9, 1])
    drawSky(context, input.scene, lean, part)
    lights(context, moment)
    hearts(context, moment, 'behind')
    const apart = near.distance / 2 + (1 - lean) * APART * width * RADIUS
    const poses = posePair([one, other], ground, (side) => place(side, apart, TILT * lean, part))
    for (const index of near.order) {
      const { actor, perform, cheek } = people[index]
      drawActor(context, { ...actor, canvas: perform({ blink, smile: 0.35 * smile }) }, poses[index], () => {
        const shown = comeAndGo(part, [0.56, 0.63], [0.88, 0.96], easeOutBack)
        if (shown > 0.01)
          drawAt(context, mark, { ...cheek, side: cheek.side * shown, alpha: 0.85 * Math.min(1, shown) })
      })
    }
    drawMist(context, input.scene, { colour: MIST, from: height * MIST_FROM, to: height * MIST_TO })
    context.drawImage(bed, 0, 0)
    hearts(context, moment, 'front')
  })
}

/** Somebody who can act and be kissed. */
function lover(actor: Actor, side: Side) {
  const { face } = actor
  if (!face) throw new RejectedByEngineError('no_face')
  requireHair(face)
  return { actor, perform: actingHead(actor), cheek: cheekOf(face, side) }
}

/** Where a kiss is put: on the outer cheek, unless that is turned away. */
function cheekOf({ points, box }: Face, side: Side) {
  const [outer, inner] = side === -1 ? (['left', 'right'] as const) : (['right', 'left'] as const)
  const wide = (at: keyof typeof CHEEKS) =>
    Math.abs(pointOf(points, CHEEKS[at])[0] - pointOf(points, NOSE_TIP)[0])
  const seen = wide(outer) < TURNED_AWAY * wide(inner) ? inner : outer
  const [x, y] = pointOf(points, CHEEKS[seen])
  return { x, y, side: KISS * box.width, turn: seen === 'left' ? -0.35 : 0.35 }
}

/** An evening sky, in which a heart of light grows as two come together. */
function drawSky(context: SKRSContext2D, scene: Size, lean: number, part: number): void {
  const { width, height } = scene
  backdrop(context, scene, '#d9678f', '#ffc9a3')
  glowIn(context, scene, { x: 0.5, y: HEADS, radius: 0.85, colour: '#ffe2b0', strength: 0.35 + 0.35 * lean })
  context.save()
  context.translate(width / 2, height * (HEADS - 0.05))
  context.filter = `blur(${Math.round(width * 0.02)}px)`
  context.globalAlpha = 0.25 + 0.45 * lean
  const side = width * (0.4 + 0.08 * lean) * (1 + 0.015 * swing(part, 5))
  context.scale(side, side)
  context.fillStyle = '#fff3e2'
  context.fill(HEART)
  context.restore()
}

/** Along the lower edge, nearer ones larger and lower. */
function bedOfHearts({ scene: { width, height }, seed }: EffectInput): Canvas {
  const random = createRandom(`${seed}/bed`)
  const blurred = (colour: string) => outOfFocus(heart(colour))
  const sprites = [blurred('#ff7d9c'), blurred('#ff5d84'), blurred('#f7a3b5'), blurred('#e8436f')] as const
  return drawCanvas({ width, height }, (context) => {
    for (let index = 0; index < HEARTS; index++) {
      const near = index / HEARTS
      const x = random.next() * width
      const y = height * (0.88 + 0.12 * near + random.between(-0.02, 0.02))
      const side = width * (0.05 + 0.08 * near) * random.between(0.8, 1.2)
      const sprite = random.pick(sprites)
      const turn = random.between(-0.6, 0.6)
      drawAt(context, sprite, { x, y, side, turn, alpha: 0.5 + 0.5 * near })
    }
  })
}

const LIPS = new Path2D(
  'M-0.95 0.02C-0.6 -0.34 -0.32 -0.52 -0.16 -0.5Q0 -0.36 0.16 -0.5C0.32 -0.52 0.6 -0.34 0.95 0.02C0.55 -0.1 0.2 -0.09 0 -0.04C-0.2 -0.09 -0.55 -0.1 -0.95 0.02ZM-0.82 0.14C-0.4 0.09 0.4 0.09 0.82 0.14C0.5 0.52 0.22 0.6 0 0.6C-0.22 0.6 -0.5 0.52 -0.82 0.14Z',
)

/** What lipstick leaves: the lines of the lips are not in it. */
function kissMark(): Canvas {
  const side = 192
  return drawCanvas({ width: side, height: side }, (context) => {
    context.translate(side / 2, side / 2)
    context.scale(side / 2, side / 2)
    context.fillStyle = '#c81440'
    context.fill(LIPS)
    context.globalCompositeOperation = 'destination-out'
    context.lineWidth = 0.022
    for (let line = -8; line <= 8; line++) {
      context.beginPath()
      context.moveTo(line * 0.1, 0.6)
      context.quadraticCurveTo(line * 0.075, 0, line * 0.09, -0.6)
      context.stroke()
    }
  })
}
