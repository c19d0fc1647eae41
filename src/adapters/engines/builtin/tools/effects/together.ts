import type { Canvas } from '@napi-rs/canvas'
import { comeAndGo, easeOutBack, swing } from '../../kit/motion/easing.ts'
import { glow } from '../../kit/motion/lights.ts'
import { canvasOf } from '../../kit/pictures/canvas.ts'
import { drawSticker } from '../../kit/pictures/draw-sticker.ts'
import { resizePicture } from '../../kit/pictures/load-picture.ts'
import { boxAround, boxBetween, type Picture } from '../../kit/pictures/raster.ts'
import { paintInStyle } from '../../kit/pictures/styles/paint-in-style.ts'
import { alphaOf, cropPicture } from '../../kit/pictures/trim.ts'
import { backdrop, drawActor, drawMist, HEART, hop, posed } from './drawing.ts'
import { type Actor, drawPlace } from './effect-input.ts'
import { kiss } from './kiss.ts'
import { castPair, nearest, posePair, reachOf } from './pair.ts'
import { photoBooth } from './photo-booth.ts'
import { type Recipe, sceneShot, sceneSwarm } from './recipe.ts'

const INSIDE = '#ffe9c9'
/** Bodies end in a mist here, in sides of the heart below its middle, so that short ones do not sink into its tip. */
const MIST_FROM = 0.32
const MIST_TO = 0.66

/** How large the heart is, of the width, and in its sides where the heads are; nothing floats this near to them. */
const SIDE = 0.47
const HEADS = { x: 0.37, y: 0.32, radius: 0.3 }
const SPARED = 1.5

/** Both in one heart-shaped frame that beats. */
const heartFrame: Recipe = async (input) => {
  const [one, other] = await castPair(input, (picture) => picture)
  const { width, height } = input.scene
  const heads = ([-1, 1] as const).map((at) => ({
    x: width / 2 + at * HEADS.x * SIDE * width,
    y: height / 2 - HEADS.y * SIDE * width,
    radius: SPARED * HEADS.radius * SIDE * width,
  }))
  const hearts = sceneSwarm(input, 'hearts', {}, heads)
  const { order } = nearest([reachOf(one, -1, 1 / one.head.radius), reachOf(other, 1, 1 / other.head.radius)])
  return sceneShot(input, (context, moment) => {
    backdrop(context, input.scene, '#ffd9e6', '#ff9fbe')
    hearts(context, moment, 'behind')
    const beat = 1 + 0.03 * hop(moment.part, 6) ** 3
    const side = width * SIDE * beat
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
    context.fillStyle = INSIDE
    context.fillRect(-width / 2, -height / 2, width, height)
    glow(context, { x: 0, y: 0, radius: side, colour: '#ff9fb4', strength: 0.7 })
    const [left, right] = posePair([one, other], { width, height: side * MIST_TO }, (at) => ({
      x: at * side * HEADS.x,
      y: -side * (HEADS.y + 0.02 * swing(moment.part, 2, at * 0.2)),
      radius: side * HEADS.radius,
      turn: -at * 0.06 + 0.03 * swing(moment.part, 1, at * 0.1),
    }))
    for (const index of order) drawActor(context, index === 0 ? one : other, index === 0 ? left : right)
    drawMist(context, input.scene, { colour: INSIDE, from: side * MIST_FROM, to: side * MIST_TO })
    context.restore()
    context.restore()
    hearts(context, moment, 'front')
  })
}

/** How much of a body a paper figure shows at most: this far below the top of the head and to its sides, in its radii. */
const BUST = { down: 4.6, aside: 2.3 }

/** Both from the head down to the same place and equally wide, so that their heads become equally large. */
function bustsOf(pair: readonly Actor[]): Picture[] {
  const down = Math.min(BUST.down, ...pair.map(({ height, head }) => (height - head.top) / head.radius))
  const aside = Math.min(BUST.aside, Math.max(...pair.map((actor) => asideOf(actor, down))))
  return pair.map(({ picture, head }) => {
    const high = Math.round(down * head.radius)
    const wide = Math.round(2 * aside * head.radius)
    const left = Math.round(head.x - wide / 2)
    const top = Math.floor(head.top)
    const first = Math.max(0, left)
    const last = Math.min(picture.width, left + wide)
    const data = new Uint8Array(wide * high * 4)
    for (let y = 0; y < Math.min(high, picture.height - top); y++) {
      const row = (top + y) * picture.width
      data.set(picture.data.subarray((row + first) * 4, (row + last) * 4), (y * wide + first - left) * 4)
    }
    return { width: wide, height: high, data }
  })
}

/** How far a body extends to the sides of its head down to a place, in radii of the head. */
function asideOf({ picture, head }: Actor, down: number): number {
  const edges = { left: 0, top: head.top, right: picture.width, bottom: head.top + down * head.radius }
  const box = boxAround(alphaOf(cropPicture(picture, boxBetween(picture, edges))), 0.5)
  return box ? Math.max(head.x - box.left, box.left + box.width - head.x) / head.radius : 0
}

const PAPER = { outlineWidth: 10, outlineColor: [255, 255, 255], shadow: true } as const

/** A card opens, and paper figures of both stand up in it. */
const popUpCard: Recipe = async (input) => {
  const pair = await castPair(input, (picture) => paintInStyle(picture, 'cartoon', 0.5))
  const { width, height } = input.scene
  const figures: { canvas: Canvas; foot: number }[] = []
  for (const bust of bustsOf(pair)) {
    const sticker = await drawSticker(bust, PAPER)
    const side = Math.round(width * 0.62)
    const figure = await resizePicture(sticker, side, side)
    const box = boxAround(alphaOf(figure), 0.5)
    figures.push({ canvas: canvasOf(figure), foot: box ? box.top + box.height : side })
  }
  const place = await drawPlace('a meadow with flowers in spring', input, 'papercut')
  const confetti = sceneSwarm(input, 'confetti', { count: 60 })
  return sceneShot(input, (context, moment) => {
    const open = comeAndGo(moment.part, [0.02, 0.35], [0.9, 1], easeOutBack)
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
      const later = index * 0.08
      const rise = comeAndGo(moment.part, [0.16 + later, 0.5 + later], [0.88, 0.97], easeOutBack)
      // A figure that still lies flat is not visible from the front.
      if (rise < 0.06) continue
      const x = width * (index === 0 ? 0.3 : 0.7)
      const y = fold + height * (0.1 + 0.02 * index)
      posed(context, { x, y, scale: 1, turn: 0.03 * swing(moment.part, 2, index * 0.3) }, () => {
        context.scale(1, rise)
        context.drawImage(figure.canvas, -figure.canvas.width / 2, -figure.foot)
      })
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
