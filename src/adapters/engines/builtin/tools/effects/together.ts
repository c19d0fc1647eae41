import type { Canvas } from '@napi-rs/canvas'
import { RejectedByEngineError } from '../../../../../modules/generations/engine.ts'
import type { Face } from '../../kit/faces/face.ts'
import { easeInOut, easeOutBack, shareBetween } from '../../kit/motion/easing.ts'
import { glow, vignette } from '../../kit/motion/lights.ts'
import { canvasOf } from '../../kit/motion/sheet.ts'
import { heart } from '../../kit/motion/sprites.ts'
import { drawSticker } from '../../kit/pictures/draw-sticker.ts'
import { resizePicture } from '../../kit/pictures/load-picture.ts'
import type { Picture } from '../../kit/pictures/raster.ts'
import { paintInStyle } from '../../kit/pictures/styles/paint-in-style.ts'
import { requireHair } from './cut-edges.ts'
import { backdrop, drawActor, drawAt, glowIn, HEART, hop, type Pose, posed, swing } from './drawing.ts'
import { type Actor, cutOutActor, drawPlace, type EffectInput, type Size } from './effect-input.ts'
import { photoBooth } from './photo-booth.ts'
import { type Recipe, sceneShot, sceneSwarm } from './recipe.ts'
import { relight } from './relight.ts'
import { turnHead } from './turn-head.ts'

async function castPair(input: EffectInput, look: (picture: Picture) => Picture): Promise<[Actor, Actor]> {
  const [one, other = one] = input.pictures
  return [await cutOutActor(one, input, look), await cutOutActor(other, input, look)]
}

interface HeadPlace {
  x: number
  y: number
  radius: number
  turn: number
}

/** Who stands on the left, and who on the right. */
type Side = -1 | 1

/** Of the video's width. Shoulders may be cut off by its sides: heads of two sizes beside each other look worse. */
const MAX_WIDTH = 1.6

/** How somebody stands whose head is to be at a place, however the body turns; the body goes on below the video. */
export function poseByHead(
  actor: Pick<Actor, 'width' | 'height' | 'head'>,
  { width, height }: Size,
  { x, y, radius, turn }: HeadPlace,
): Pose {
  const below = actor.height - actor.head.y
  const byHead = radius / actor.head.radius
  const toEdge = (height * 1.03 - y) / below
  const scale = Math.min(Math.max(byHead, toEdge), 1.25 * byHead, (MAX_WIDTH * width) / actor.width)
  const [right, up] = [(actor.head.x - actor.width / 2) * scale, below * scale]
  const footX = x - right * Math.cos(turn) - up * Math.sin(turn)
  const footY = y - right * Math.sin(turn) + up * Math.cos(turn)
  // Nobody floats: a cut through the body always lies below the video.
  return { x: footX, y: Math.max(footY, height * 1.02), scale, turn }
}

/** Where somebody's head is who stands so. */
export function headHeight(
  { width, height, head }: Pick<Actor, 'width' | 'height' | 'head'>,
  pose: Pose,
): number {
  const [right, up] = [(head.x - width / 2) * pose.scale, (height - head.y) * pose.scale]
  return pose.y + right * Math.sin(pose.turn ?? 0) - up * Math.cos(pose.turn ?? 0)
}

/** Above it, two heads fill the video and nothing else is seen. */
const MAX_GROWTH = 1.5

/** How much larger both heads are, so that the shorter body, too, reaches the lower edge. */
function growthOf(actor: Pick<Actor, 'height' | 'head'>, { height }: Size, { y, radius }: HeadPlace): number {
  const toEdge = (height * 1.03 - y) / (actor.height - actor.head.y)
  return Math.min(MAX_GROWTH, Math.max(1, (toEdge * actor.head.radius) / radius))
}

/**
 * Both alike large, and as deep as the one with the shorter body has to stand, so that they look each other in the eye.
 */
export function posePair<Person extends Pick<Actor, 'width' | 'height' | 'head'>>(
  pair: readonly [Person, Person],
  size: Size,
  headOf: (side: Side) => HeadPlace,
): [Pose, Pose] {
  const [one, other] = pair
  const growth = Math.max(growthOf(one, size, headOf(-1)), growthOf(other, size, headOf(1)))
  const wantedOf = (side: Side) => ({ ...headOf(side), radius: headOf(side).radius * growth })
  const sinking = (actor: Person, side: Side) =>
    headHeight(actor, poseByHead(actor, size, wantedOf(side))) - wantedOf(side).y
  const sunk = Math.max(sinking(one, -1), sinking(other, 1))
  const pose = (actor: Person, side: Side) => {
    const wanted = wantedOf(side)
    return poseByHead(actor, size, { ...wanted, y: wanted.y + sunk })
  }
  return [pose(one, -1), pose(other, 1)]
}

const SUNSET = { place: [255, 222, 200], left: [255, 170, 90], right: [255, 170, 90] } as const

/** Towards the other, with eyes that are closed before the heads have turned. */
const facing = (side: Side, { yaw }: Face) => ({ yaw: side * turnLeft(yaw), blink: 1.6, smile: 0.4 })

/** How much further a head can turn, in radians: sides of it that the photo does not show would have to be made up. */
const turnLeft = (yaw: number) => Math.max(0.1, 0.32 - (Math.abs(yaw) * Math.PI) / 360)

/** Two people turn and lean towards each other against the light of the evening, until a heart hides the rest. */
const kiss: Recipe = async (input) => {
  const [one, other] = await castPair(input, (picture) => relight(picture, SUNSET))
  if (!one.face || !other.face) throw new RejectedByEngineError('no_face')
  requireHair(one.face)
  requireHair(other.face)
  const { width, height } = input.scene
  const hearts = sceneSwarm(input, 'hearts', { count: 26 })
  const lights = sceneSwarm(input, 'warm-bokeh')
  const big = heart('#ff3b6b')
  const turned = [turnHead(one, facing(-1, one.face)), turnHead(other, facing(1, other.face))] as const
  return sceneShot(input, (context, moment) => {
    const near =
      easeInOut(shareBetween(moment.part, 0.04, 0.55)) * (1 - easeInOut(shareBetween(moment.part, 0.88, 1)))
    backdrop(context, input.scene, '#6b3f6e', '#f0965a')
    glowIn(context, input.scene, {
      x: 0.5,
      y: 0.5,
      radius: 0.9,
      colour: '#ffd08a',
      strength: 0.5 + 0.3 * near,
    })
    lights(context, moment)
    hearts(context, moment, 'behind')
    const radius = width * 0.19
    const apart = radius * (1.75 - 0.83 * near)
    const [left, right] = posePair([one, other], input.scene, (side) => ({
      x: width / 2 + side * apart,
      y: height * (0.46 + 0.012 * swing(moment.part, 2, side * 0.1)),
      radius,
      turn: -side * 0.16 * near,
    }))
    drawActor(context, { ...one, canvas: turned[0](near) }, left)
    drawActor(context, { ...other, canvas: turned[1](near) }, right)
    glowIn(context, input.scene, { x: 0.5, y: 0.42, radius: 0.7, colour: '#ffb37a', strength: 0.25 * near })
    const bloom =
      easeOutBack(shareBetween(moment.part, 0.5, 0.66)) *
      (1 - easeInOut(shareBetween(moment.part, 0.86, 0.96)))
    const beat = 1 + 0.05 * swing(moment.part, 6)
    if (bloom > 0.01)
      drawAt(context, big, { x: width / 2, y: headHeight(one, left), side: width * 0.34 * bloom * beat })
    hearts(context, moment, 'front')
    vignette(context, input.scene, 0.4)
  })
}

/** Both in one heart-shaped frame that beats. */
const heartFrame: Recipe = async (input) => {
  const [one, other] = await castPair(input, (picture) => picture)
  const { width, height } = input.scene
  const hearts = sceneSwarm(input, 'hearts')
  return sceneShot(input, (context, moment) => {
    backdrop(context, input.scene, '#ffd9e6', '#ff9fbe')
    hearts(context, moment, 'behind')
    const beat = 1 + 0.03 * hop(moment.part, 6) ** 3
    const side = width * 0.47 * beat
    context.save()
    context.translate(width / 2, height * 0.5)
    context.save()
    context.scale(side * 1.07, side * 1.07)
    context.fillStyle = '#ffffff'
    context.fill(HEART)
    context.restore()
    context.save()
    context.scale(side, side)
    context.clip(HEART)
    context.scale(1 / side, 1 / side)
    context.fillStyle = '#ffe9c9'
    context.fillRect(-width / 2, -height / 2, width, height)
    glow(context, { x: 0, y: 0, radius: side, colour: '#ff9fb4', strength: 0.7 })
    const [left, right] = posePair([one, other], { width, height: side * 0.86 }, (at) => ({
      x: at * side * 0.37,
      y: -side * (0.32 + 0.02 * swing(moment.part, 2, at * 0.2)),
      radius: side * 0.3,
      turn: -at * 0.06 + 0.03 * swing(moment.part, 1, at * 0.1),
    }))
    drawActor(context, one, left)
    drawActor(context, other, right)
    context.restore()
    context.restore()
    hearts(context, moment, 'front')
  })
}

const PAPER = { outlineWidth: 10, outlineColor: [255, 255, 255], shadow: true } as const

/** A card opens, and paper figures of both stand up in it. */
const popUpCard: Recipe = async (input) => {
  const pair = await castPair(input, (picture) => paintInStyle(picture, 'cartoon', 0.5))
  const { width, height } = input.scene
  const figures: Canvas[] = []
  for (const { picture } of pair) {
    const sticker = await drawSticker(picture, PAPER)
    const side = Math.round(width * 0.66)
    figures.push(canvasOf(await resizePicture(sticker, side, side)))
  }
  const place = await drawPlace('a meadow with flowers in spring', input, 'papercut')
  const confetti = sceneSwarm(input, 'confetti', { count: 60 })
  return sceneShot(input, (context, moment) => {
    const open =
      easeOutBack(shareBetween(moment.part, 0.02, 0.35)) * (1 - easeInOut(shareBetween(moment.part, 0.9, 1)))
    backdrop(context, input.scene, '#c9b8ff', '#8f76ea')
    const fold = height * 0.76
    // The upper half of the card stands behind the fold, and the lower half lies before it.
    posed(context, { x: width / 2, y: fold, scale: 1 }, () => {
      context.scale(1, Math.max(0.02, open))
      context.fillStyle = '#ffffff'
      context.fillRect(-width * 0.46, -height * 0.62, width * 0.92, height * 0.62)
      context.drawImage(place, -width * 0.44, -height * 0.605, width * 0.88, height * 0.605)
    })
    context.fillStyle = '#f4efff'
    context.beginPath()
    context.moveTo(width * 0.04, fold)
    context.lineTo(width * 0.96, fold)
    context.lineTo(width * 1.02, height * 0.97)
    context.lineTo(-width * 0.02, height * 0.97)
    context.fill()
    for (const [index, figure] of figures.entries()) {
      const rise =
        easeOutBack(shareBetween(moment.part, 0.16 + index * 0.08, 0.5 + index * 0.08)) *
        (1 - easeInOut(shareBetween(moment.part, 0.88, 0.97)))
      // A figure that still lies flat is not seen from before it.
      if (rise < 0.06) continue
      const x = width * (index === 0 ? 0.3 : 0.7)
      posed(
        context,
        {
          x,
          y: fold + height * (0.1 + 0.02 * index),
          scale: 1,
          turn: 0.03 * swing(moment.part, 2, index * 0.3),
        },
        () => {
          context.scale(1, rise)
          context.drawImage(figure, -figure.width / 2, -figure.height)
        },
      )
    }
    if (open > 0.9) confetti(context, moment)
  })
}

export const TOGETHER = {
  'ai-french-kiss': kiss,
  'two-in-a-heart': heartFrame,
  'pop-up-card': popUpCard,
  'photo-booth': photoBooth,
} satisfies Record<string, Recipe>
