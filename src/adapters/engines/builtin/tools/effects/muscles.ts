import { RejectedByEngineError } from '../../../../../modules/generations/engine.ts'
import { largestOf } from '../../kit/faces/choose-faces.ts'
import { findFaces } from '../../kit/faces/find-faces.ts'
import { createSwarm } from '../../kit/motion/create-swarm.ts'
import { easeInOut, easeOutBack, shareBetween } from '../../kit/motion/easing.ts'
import { glow, vignette } from '../../kit/motion/lights.ts'
import { createParallax } from '../../kit/motion/parallax.ts'
import { type Sheet, sheetOf } from '../../kit/motion/sheet.ts'
import { swarmOf } from '../../kit/motion/swarms.ts'
import { type Place, warp } from '../../kit/motion/warp.ts'
import { gaussianBlur } from '../../kit/pictures/blur.ts'
import { lumaOf } from '../../kit/pictures/luma.ts'
import { type Picture, smoothStep } from '../../kit/pictures/raster.ts'
import { alphaOf } from '../../kit/pictures/trim.ts'
import { hop } from './drawing.ts'
import { partPhoto } from './effect-input.ts'
import { type Head, headOf } from './head.ts'
import { photoShot, type Recipe } from './recipe.ts'
import { inLight, relight } from './relight.ts'

/** How much wider the shoulders become, and how much larger the whole body. */
const WIDER = 0.52
const TALLER = 0.06

const GYM = { place: [240, 224, 210], left: [255, 190, 120], right: [110, 150, 255] } as const
const DARK = [96, 84, 84] as const

/** Shoulders, chest and arms swell below an unchanged head, in the light of a gym. */
export const muscles: Recipe = async (input) => {
  const layers = await partPhoto(input)
  const { subject } = layers
  if (!subject) throw new RejectedByEngineError('no_subject')
  const face = largestOf(await findFaces(subject.picture, input.tools)) ?? null
  if (!face) throw new RejectedByEngineError('no_face')
  const head = headOf(face, alphaOf(subject.picture))
  const sheet = sheetOf(relight(clarify(subject.picture, head), GYM))
  const parallax = createParallax({ ...layers, background: inLight(layers.background, DARK) }, 'still')
  const size = { ...input.photo, seconds: input.seconds }
  const dust = createSwarm(swarmOf('dust', { count: 110 }), size, input.seed)
  return photoShot(input, (context, moment, { paint }) => {
    const { part } = moment
    const grown = easeOutBack(shareBetween(part, 0.08, 0.34)) * (1 - easeInOut(shareBetween(part, 0.9, 1)))
    const flex = grown * (1 + 0.07 * hop(part, 6))
    paint((target) => parallax.paintBackground(target, part), { fresh: true })
    glow(context, {
      x: head.x,
      y: head.y + head.radius * 2,
      radius: Math.max(size.width, size.height) * 0.6,
      colour: '#ffb070',
      strength: 0.2 + 0.25 * grown,
    })
    dust(context, moment, 'behind')
    paint((target) => flexBody(sheet, target, head, flex))
    dust(context, moment, 'front')
    vignette(context, input.photo, 0.5)
  })
}

/** How far around a place its brightness is compared, in radii of the head, and how much of the difference is added. */
const CLARITY = { reach: 0.22, strength: 0.9 }

/** Folds and shadows below the neck stand out, as hard light shows them. */
function clarify(picture: Picture, head: Head): Picture {
  const { width } = picture
  const luma = lumaOf(picture)
  const around = gaussianBlur(luma, Math.max(1, head.radius * CLARITY.reach))
  const data = new Uint8ClampedArray(picture.data)
  for (let i = 0; i < luma.data.length; i++) {
    const below = smoothStep(0.9, 1.3, (Math.floor(i / width) - head.y) / head.radius)
    const more = 255 * CLARITY.strength * below * ((luma.data[i] ?? 0) - (around.data[i] ?? 0))
    for (let c = i * 4; c < i * 4 + 3; c++) data[c] = (picture.data[c] ?? 0) + more
  }
  return { ...picture, data: new Uint8Array(data.buffer) }
}

/** Each row below the neck is drawn out sideways, most at the shoulders, and arms more than the middle. */
function flexBody(source: Sheet, target: Sheet, head: Head, flex: number): void {
  const neck = head.y + head.radius * 0.95
  const map = (x: number, y: number, place: Place) => {
    const down = (y - neck) / (head.radius * 2.4)
    const weight =
      down <= 0 ? 0 : down < 0.35 ? smoothStep(0, 0.35, down) : 1 - 0.45 * smoothStep(0.35, 1.75, down)
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
