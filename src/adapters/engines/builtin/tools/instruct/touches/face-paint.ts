import type { SKRSContext2D } from '@napi-rs/canvas'
import { RejectedByEngineError } from '../../../../../../modules/generations/engine.ts'
import { type Face, pointOf } from '../../../kit/faces/face.ts'
import { LIPS } from '../../../kit/faces/face-regions.ts'
import { lumaAt } from '../../../kit/pictures/luma.ts'
import type { Picture } from '../../../kit/pictures/raster.ts'
import { createRandom } from '../../../kit/random.ts'
import type { FacePaint, Who } from '../touch.ts'
import { drawOnFace } from './draw-on-face.ts'
import { INSIDE_LIPS } from './face-masks.ts'
import { pathOf, placeOf } from './face-path.ts'
import type { FaceTools } from './one-face.ts'

/** Points of the mesh around where hair grows; lips in it stay free. */
const JAW = [361, 288, 397, 365, 379, 378, 400, 377, 152, 148, 176, 149, 150, 136, 172, 58, 132]
const UNDER_NOSE = [216, 206, 203, 98, 97, 2, 326, 327, 423, 426, 436]
const REGIONS = {
  beard: [[...JAW, 215, 207, ...UNDER_NOSE, 427, 435], LIPS],
  moustache: [[92, 165, 97, 2, 326, 391, 322, 409, 270, 269, 267, 0, 37, 39, 40, 185]],
} as const
const BROWS = [63, 105, 66, 293, 334, 296]
const CHEEKS = [50, 280]
const LIDS = [
  { edge: [33, 246, 161, 160, 159, 158, 157, 173, 133], fold: [190, 56, 28, 27, 29, 30, 247] },
  { edge: [263, 466, 388, 387, 386, 385, 384, 398, 362], fold: [414, 286, 258, 257, 259, 260, 467] },
]

/** How many hairs there are, how long they are beside the face, and how dark the skin under them is. */
interface Growth {
  region: keyof typeof REGIONS
  hairs: number
  length: number
  shade: number
}

const GROWTHS: Partial<Record<FacePaint, Growth>> = {
  beard: { region: 'beard', hairs: 5200, length: 0.055, shade: 0.5 },
  stubble: { region: 'beard', hairs: 3600, length: 0.012, shade: 0.2 },
  moustache: { region: 'moustache', hairs: 1500, length: 0.028, shade: 0.4 },
}

/** Hair or make-up on the one face of a picture, point by point of its mesh. */
export function paintFace(
  picture: Picture,
  paint: FacePaint,
  who: Who | undefined,
  tools: FaceTools,
): Promise<Picture> {
  return drawOnFace(picture, who, tools, (context, face) => {
    const growth = GROWTHS[paint]
    if (growth) {
      requireEvenLight(picture, face)
      growHair(context, face, growth, browColour(picture, face))
    } else {
      if (paint !== 'eye-shadow') drawBlush(context, face)
      if (paint !== 'blush') drawShadow(context, face)
      if (paint === 'make-up') drawLips(context, face)
    }
  })
}

type Rgb = readonly [number, number, number]

/** Places on both sides of a face and on its chin, and how dark one of them may be beside another. */
const LIT = [
  [50, 205, 207, 212],
  [280, 425, 427, 432],
  [199, 200, 175],
]
const MIN_LIGHT = 0.5

/** Hair of one colour in light and shadow is seen to be drawn. */
function requireEvenLight(picture: Picture, face: Face): void {
  const lights = LIT.map((places) => lumaAt(Uint8Array.from(meanOf(coloursAt(picture, face, places))), 0))
  if (Math.min(...lights) < MIN_LIGHT * Math.max(...lights)) throw new RejectedByEngineError('light_uneven')
}

/** Beards are of the colour of the brows, and darker than the cheeks, or nobody would see them. */
function browColour(picture: Picture, face: Face): Rgb {
  const brows = coloursAt(picture, face, BROWS).toSorted((a, b) => lumaAt(a, 0) - lumaAt(b, 0))
  // The darker half, since skin shines through.
  const [red, green, blue] = meanOf(brows.slice(0, brows.length / 2))
  const skin = lumaAt(Uint8Array.from(meanOf(coloursAt(picture, face, CHEEKS))), 0)
  const darker = Math.min(1, (DARKER * skin) / Math.max(1, lumaAt(Uint8Array.of(red, green, blue), 0)))
  return [red * darker, green * darker, blue * darker]
}

const DARKER = 0.5

function coloursAt({ width, data }: Picture, { points }: Face, indices: readonly number[]): Uint8Array[] {
  return indices.map((index) => {
    const [x, y] = pointOf(points, index)
    const place = 4 * (Math.round(y) * width + Math.round(x))
    return data.subarray(place, place + 3)
  })
}

function meanOf(colours: readonly Uint8Array[]): Rgb {
  const mean = (c: number) => colours.reduce((sum, colour) => sum + (colour[c] ?? 0), 0) / colours.length
  return [mean(0), mean(1), mean(2)]
}

function growHair(context: SKRSContext2D, face: Face, growth: Growth, [red, green, blue]: Rgb): void {
  const { width, height, x: left, y: top } = face.box
  const region = pathOf(face, ...REGIONS[growth.region])
  const [middleX] = pointOf(face.points, 152)
  const random = createRandom('hair')
  context.save()
  context.filter = `blur(${Math.max(1, width * 0.02)}px)`
  context.fillStyle = `rgb(${red} ${green} ${blue} / ${growth.shade})`
  context.fill(region, 'evenodd')
  context.restore()
  context.lineCap = 'round'
  for (let hair = 0; hair < growth.hairs * 3; hair++) {
    const [x, y] = [left + random.next() * width, top + (0.4 + 0.6 * random.next()) * height]
    if (!context.isPointInPath(region, x, y, 'evenodd')) continue
    const aside = (0.5 * (x - middleX)) / width + random.between(-0.25, 0.25)
    const long = width * growth.length * random.between(0.6, 1.2)
    const light = random.between(0.55, 1.25)
    context.strokeStyle = `rgb(${red * light} ${green * light} ${blue * light} / ${random.between(0.3, 0.75)})`
    context.lineWidth = Math.max(0.6, width * 0.0045)
    context.beginPath()
    context.moveTo(x, y)
    context.quadraticCurveTo(x + aside * long * 0.3, y + long * 0.6, x + aside * long, y + long)
    context.stroke()
  }
}

function drawBlush(context: SKRSContext2D, face: Face): void {
  for (const cheek of CHEEKS) {
    const [x, y] = pointOf(face.points, cheek)
    const radius = face.box.width * 0.16
    const blush = context.createRadialGradient(x, y, 0, x, y, radius)
    blush.addColorStop(0, 'rgb(226 84 96 / 0.2)')
    blush.addColorStop(1, 'rgb(226 84 96 / 0)')
    context.fillStyle = blush
    context.fillRect(x - radius, y - radius, 2 * radius, 2 * radius)
  }
}

function drawShadow(context: SKRSContext2D, face: Face): void {
  const { width } = face.box
  for (const { edge, fold } of LIDS) {
    context.save()
    context.filter = `blur(${Math.max(0.6, width * 0.012)}px)`
    context.fillStyle = 'rgb(104 54 92 / 0.5)'
    context.fill(pathOf(face, [...edge, ...fold]))
    context.filter = `blur(${Math.max(0.4, width * 0.003)}px)`
    context.strokeStyle = 'rgb(24 14 20 / 0.8)'
    context.lineWidth = Math.max(0.8, width * 0.011)
    context.beginPath()
    for (const index of edge) context.lineTo(...placeOf(face, index))
    context.stroke()
    context.restore()
  }
}

function drawLips(context: SKRSContext2D, face: Face): void {
  context.save()
  context.filter = `blur(${Math.max(0.5, face.box.width * 0.006)}px)`
  context.fillStyle = 'rgb(176 34 62 / 0.4)'
  context.fill(pathOf(face, LIPS, INSIDE_LIPS), 'evenodd')
  context.restore()
}
