import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { RejectedByEngineError } from '../../../../../../modules/generations/engine.ts'
import table from '../../../content/edit-face-paints.json' with { type: 'json' }
import { type Face, pointOf } from '../../../kit/faces/face.ts'
import { readMap, type SkinMap, skinMap } from '../../../kit/faces/skin-map.ts'
import { lumaAt } from '../../../kit/pictures/luma.ts'
import { mapPlane, newPlane, type Picture, type Plane, smoothStep } from '../../../kit/pictures/raster.ts'
import { createRandom } from '../../../kit/random.ts'
import type { FacePaint, Who } from '../touch.ts'
import { pathOf, placeOf } from './face-path.ts'
import { type FaceTools, findOneFace } from './one-face.ts'

type Place = keyof typeof table.places
type Rgb = readonly [red: number, green: number, blue: number]

/**
 * One layer of paint: how much of each skin colour it leaves, how much it covers, its softness and its line width,
 * relative to the width of the face. Strands cover a place this many times.
 */
interface Layer {
  on: Place
  tint: Rgb | 'hair'
  opacity: number
  soft: number
  line?: number
  strands?: { cover: number; length: number }
}

const PLACES: Record<Place, number[][]> = table.places
const PAINTS = table.paints as unknown as Record<FacePaint, Layer[]>
const BROWS = [70, 63, 105, 66, 107, 46, 53, 52, 65, 55, 300, 293, 334, 296, 336, 276, 283, 282, 295, 285]
const CHEEKS = [50, 205, 280, 425]
const CHIN = 152
/** Hair is this much darker than the cheeks, or it would be invisible. */
const DARKER = 0.3
/** The width of a strand relative to the face, its minimum in pixels, and its opacity. */
const [THICK, THINNEST, OPAQUE] = [0.0042, 0.7, [0.2, 0.75]] as const
/** How far strands lean away from the middle of a face, and at random. */
const [LEAN, CHANCE] = [0.9, 0.35]
/** Strands cover a place this much more than its soft shape, or chins would stay bare. */
const FULL = 1.4
/** Only pixels that are facial skin with this certainty are painted. */
const SKIN = [0.2, 0.7] as const

/** Adds hair or make-up to the only face of a picture, in its own light: the paint takes its colour from the skin. */
export async function paintFace(
  picture: Picture,
  paint: FacePaint,
  who: Who | undefined,
  tools: FaceTools,
): Promise<Picture> {
  const face = await findOneFace(picture, who, tools)
  const skin = await skinMap(picture, face, tools)
  const layers = PAINTS[paint]
  if (layers.some(({ strands }) => strands)) requireEvenLight(picture, face)
  const data = new Uint8Array(picture.data)
  for (const layer of layers) {
    const tint = layer.tint === 'hair' ? hairTint(picture, face) : layer.tint
    const cover = coverOf(picture, face, layer, skin)
    for (const [i, share] of cover.data.entries()) {
      if (share === 0) continue
      for (const [c, left] of tint.entries())
        data[i * 4 + c] = (data[i * 4 + c] ?? 0) * (1 - share * (1 - left))
    }
  }
  return { ...picture, data }
}

/** How much a layer covers each pixel. */
function coverOf(picture: Picture, face: Face, layer: Layer, skin: SkinMap): Plane {
  const { on, soft, line, opacity, strands } = layer
  const { width } = face.box
  const place = drawn(picture, (context) => {
    context.filter = `blur(${Math.max(0.5, soft * width)}px)`
    const path = pathOf(face, ...PLACES[on])
    context.lineWidth = Math.max(0.8, (line ?? 0) * width)
    if (line) context.stroke(path)
    else context.fill(path, 'evenodd')
  })
  const own = mapPlane(place, (value, i) => {
    if (value === 0 || on === 'lips' || on === 'lashes') return value
    const [x, y] = [i % picture.width, Math.floor(i / picture.width)]
    return Math.min(1, value * FULL) * smoothStep(...SKIN, readMap(skin, skin.face, x, y))
  })
  if (!strands) return mapPlane(own, (value) => value * opacity)
  const hair = drawn(picture, (context) => growStrands(context, face, own, strands))
  return mapPlane(own, (value, i) => 1 - (1 - opacity * value) * (1 - (hair.data[i] ?? 0)))
}

/** Draws strands in an area, fewer and fainter towards its edge, down and away from the middle of the face. */
function growStrands(
  context: SKRSContext2D,
  face: Face,
  place: Plane,
  { cover, length }: NonNullable<Layer['strands']>,
): void {
  const { width, height, x: left, y: top } = face.box
  const [middle] = placeOf(face, CHIN)
  const random = createRandom('hair')
  const thick = Math.max(THINNEST, width * THICK)
  const long = Math.max(2 * thick, width * length)
  context.lineCap = 'round'
  for (let count = (cover * width * height) / (thick * long); count > 0; count--) {
    const [x, y] = [left + random.next() * width, top + random.next() * height]
    const much = place.data[Math.round(y) * place.width + Math.round(x)] ?? 0
    if (random.next() > much) continue
    const aside = (LEAN * (x - middle)) / width + random.between(-CHANCE, CHANCE)
    const own = long * random.between(0.5, 1.2) * (0.4 + 0.6 * much)
    context.strokeStyle = `rgb(0 0 0 / ${much * random.between(...OPAQUE)})`
    context.lineWidth = thick * random.between(0.7, 1.3)
    context.beginPath()
    context.moveTo(x - aside * own * 0.2, y - own * 0.4)
    context.quadraticCurveTo(x, y, x + aside * own * 0.8, y + own * 0.6)
    context.stroke()
  }
}

/** The opacity of a drawing. */
function drawn({ width, height }: Picture, draw: (context: SKRSContext2D) => void): Plane {
  const context = createCanvas(width, height).getContext('2d')
  draw(context)
  const { data } = context.getImageData(0, 0, width, height)
  return mapPlane(newPlane(width, height), (_, i) => (data[i * 4 + 3] ?? 0) / 255)
}

/** How much of the skin's colour hair like the brows leaves. */
function hairTint(picture: Picture, face: Face): Rgb {
  const brows = coloursAt(picture, face, BROWS).toSorted((a, b) => lumaAt(a, 0) - lumaAt(b, 0))
  // The darker ones, since skin shows through.
  const brow = meanOf(brows.slice(0, brows.length / 4))
  const skin = meanOf(coloursAt(picture, face, CHEEKS))
  const darker = Math.min(1, (DARKER * lumaOf(skin)) / Math.max(1, lumaOf(brow)))
  const tint = brow.map((value, c) => Math.min(1, (value * darker) / Math.max(1, skin[c] ?? 0)))
  return tint as unknown as Rgb
}

/** Points on both sides of a face and on its chin, and how dark one of them may be compared with another. */
const LIT = [
  [50, 205, 207, 212],
  [280, 425, 427, 432],
  [199, 200, 175],
]
const MIN_LIGHT = 0.5

/** In deep shadow hair is invisible, and half a beard does not work. */
function requireEvenLight(picture: Picture, face: Face): void {
  const lights = LIT.map((places) => lumaOf(meanOf(coloursAt(picture, face, places))))
  if (Math.min(...lights) < MIN_LIGHT * Math.max(...lights)) throw new RejectedByEngineError('light_uneven')
}

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

const lumaOf = (colour: Rgb) => lumaAt(Uint8Array.from(colour), 0)
