import { RejectedByEngineError } from '../../../../../modules/generations/engine.ts'
import { createSwarm } from '../../kit/motion/create-swarm.ts'
import { easeOutBack, shareBetween } from '../../kit/motion/easing.ts'
import { createWindLines, glow, vignette } from '../../kit/motion/lights.ts'
import { createParallax } from '../../kit/motion/parallax.ts'
import { type Sheet, sheetOf } from '../../kit/motion/sheet.ts'
import { swarmOf } from '../../kit/motion/swarms.ts'
import { type Place, warp } from '../../kit/motion/warp.ts'
import { alphaOf, cropPicture } from '../../kit/pictures/trim.ts'
import { drawAt, hop, sunburst, swing } from './drawing.ts'
import { drawIcon, inStyle, partPhoto } from './effect-input.ts'
import { findHead, type Head } from './head.ts'
import { photoShot, type Recipe } from './recipe.ts'

/** How much wider the shoulders become, and how much larger the whole body. */
const WIDER = 0.52
const TALLER = 0.06

/** Shoulders, chest and arms swell below an unchanged head, with a glow and a drawn look. */
export const muscles: Recipe = async (input) => {
  const layers = await partPhoto(input)
  const { width, height } = input.photo
  const subject = layers.subject
  if (!subject) throw new RejectedByEngineError('no_subject')
  const drawn = inStyle(subject.picture, 'cartoon', 0.65)
  const head = await headIn(subject.picture, subject.box, input.tools)
  const sheet = sheetOf(drawn)
  const parallax = createParallax(layers, 'still')
  const biceps = await drawIcon('flexed-biceps', 240)
  const embers = createSwarm(
    swarmOf('embers', { count: 70 }),
    { ...input.photo, seconds: input.seconds },
    input.seed,
  )
  const wind = createWindLines(input.photo, input.seed)
  return photoShot(input, (context, moment, { paint }) => {
    const { part } = moment
    const grown = easeOutBack(shareBetween(part, 0.08, 0.32)) * (1 - shareBetween(part, 0.92, 1))
    const flex = grown * (1 + 0.1 * hop(part, 6))
    paint((target) => parallax.paintBackground(target, part), { fresh: true })
    const middle = { x: head.x, y: head.y + head.radius * 2 }
    context.globalAlpha = Math.max(0, 0.28 * grown)
    sunburst(context, input.photo, { ...middle, turn: part * 0.9, colour: '#ffd23f' })
    context.globalAlpha = 1
    glow(context, {
      ...middle,
      radius: Math.max(width, height) * 0.6,
      colour: '#ff8a1e',
      strength: 0.75 * grown,
    })
    wind(context, moment)
    paint((target) => flexBody(sheet, target, head, flex))
    embers(context, moment)
    for (const [index, side] of [-1, 1].entries()) {
      const pop =
        easeOutBack(shareBetween(part, 0.3 + index * 0.06, 0.44 + index * 0.06)) *
        (1 - shareBetween(part, 0.88, 0.95))
      if (pop <= 0.01) continue
      const x = width * (0.5 + side * 0.38)
      drawAt(context, biceps, {
        x,
        y: height * (0.2 + 0.02 * swing(part, 3, index / 2)),
        side: Math.min(width, height) * 0.2 * pop,
        turn: side * 0.15,
      })
    }
    vignette(context, input.photo, 0.35)
  })
}

async function headIn(
  picture: Parameters<typeof findHead>[0],
  box: Parameters<typeof cropPicture>[1],
  tools: Parameters<typeof findHead>[2],
): Promise<Head> {
  const cropped = cropPicture(picture, box)
  const head = await findHead(cropped, alphaOf(cropped), tools)
  return { ...head, x: head.x + box.left, y: head.y + box.top, top: head.top + box.top }
}

/** Each row below the neck is drawn out sideways, most at the shoulders, and arms more than the middle. */
function flexBody(source: Sheet, target: Sheet, head: Head, flex: number): void {
  const neck = head.y + head.radius * 0.95
  const map = (x: number, y: number, place: Place) => {
    const down = (y - neck) / (head.radius * 2.4)
    const weight = down <= 0 ? 0 : down < 0.35 ? smooth(down / 0.35) : 1 - 0.45 * smooth((down - 0.35) / 1.4)
    const wider = 1 + WIDER * flex * weight
    const aside = x - head.x
    // Far from the middle things only move, so that arms swell and do not become endless.
    const reach = head.radius * 3
    const inner = Math.max(-reach, Math.min(reach, aside / wider))
    place.x = head.x + inner + (aside - Math.max(-reach * wider, Math.min(reach * wider, aside)))
    place.y = y + TALLER * flex * head.radius * (down > 0 ? Math.min(1, down) : 0)
  }
  warp(source, target, map, { over: true })
}

function smooth(part: number): number {
  const inside = Math.max(0, Math.min(1, part))
  return inside * inside * (3 - 2 * inside)
}
