import { RejectedByEngineError } from '../../../../../../modules/generations/engine.ts'
import { type Lab, labOf } from '../../../kit/faces/lab.ts'
import { findComponents, pixelsOf } from '../../../kit/pictures/components.ts'
import { resizePicture } from '../../../kit/pictures/load-picture.ts'
import { type Box, mapPlane, type Picture, type Plane } from '../../../kit/pictures/raster.ts'
import { isWithin } from '../../../kit/things/boxes.ts'
import type { Garment } from '../touch.ts'

const WORN = 0.5
/**
 * The shortest distance of a belt below the chin, and the longest of the hem of a shirt and of a coat of one colour, in
 * heights of the face.
 */
const [HIGHEST_BELT, LOWEST_HEM] = [1.9, { shirt: 3.3, coat: 3.9 }]
/** How much of a garment may lie below the longest hem. */
const MAX_BELOW = 0.02
/** Colours this far apart (CIELAB) belong to different garments. */
const OTHER_GARMENT = 9
/**
 * How far apart the colours of a shirt and the layer over it are; how much of both is shirt, and how much nearer to the
 * middle it is.
 */
const OTHER_LAYER = 18
const [MIN_SHIRT, MAX_SHIRT, NEARER] = [0.05, 0.55, 0.7]
/** How far down a shirt begins at most, and its length as a part of the clothes above the belt. */
const [LOWEST_COLLAR, MIN_LENGTH] = [0.2, 0.45]
/** What hangs from a neck and is nowhere wider than this, in widths of the face, is a tie. */
const WIDEST_TIE = 0.65
const ROUNDS = 8
/**
 * How much may be worn around a face, relative to its size, before it is a scarf or a hood, which is not part of a
 * garment.
 */
const MAX_AROUND_FACE = 0.3

type Colour = readonly [number, number, number]

/**
 * The requested part of a person's clothes, on the small map of them, with the help of their legs. Refused if it cannot
 * be separated from the rest: nobody knows where a black coat ends above black trousers.
 */
export async function chooseGarment(
  picture: Picture,
  clothes: Plane,
  garment: Garment,
  { head, legs, back }: { head: Box; legs: Plane | null; back: Plane | null },
): Promise<Plane> {
  const { width, height } = clothes
  const lab = labOf(await resizePicture(picture, width, height), { left: 0, top: 0, width, height })
  const [across, down] = [width / picture.width, height / picture.height]
  if (garment === 'trousers') {
    if (!legs || !back) throw new RejectedByEngineError('garment_unclear')
    return withoutOthers(without(clothes, back), legs, lab)
  }
  const upper = legs ? without(clothes, legs) : clothes
  // The outlined part may be the shirt under an open jacket.
  const above = garment === 'shirt' ? withoutOthers(upper, back, lab) : upper
  const worn = placesIn(above)
  const rowBelow = (faces: number) => (head.top + (1 + faces) * head.height) * down
  const hem = rowBelow(LOWEST_HEM[garment === 'shirt' ? 'shirt' : 'coat'])
  if (!legs) requireOne(worn, lab, width, { belt: rowBelow(HIGHEST_BELT), hem })
  // Of legs that were found only in part, the rest would be taken for a shirt.
  if (worn.filter((i) => rowOf(i, width) > hem).length > MAX_BELOW * worn.length)
    throw new RejectedByEngineError('garment_unclear')
  if (isAroundFace(worn, width, scaleBox(head, across, down)))
    throw new RejectedByEngineError('garment_unclear')
  const inner = findInner(worn, lab, (head.left + head.width / 2) * across, width)
  if (!inner) return above
  const isTie = inner.wide <= WIDEST_TIE * head.width * across
  return mapPlane(above, (value, i) => (inner.isInner(i) === (garment === 'shirt' && !isTie) ? value : 0))
}

const placesIn = ({ data }: Plane) => Array.from(data.keys()).filter((i) => (data[i] ?? 0) > WORN)

/** Refuses what may be two garments if no legs were separated from the rest. */
function requireOne(
  worn: readonly number[],
  lab: Lab,
  width: number,
  { belt, hem }: { belt: number; hem: number },
): void {
  const below = worn.filter((i) => rowOf(i, width) > belt)
  const above = worn.filter((i) => rowOf(i, width) <= belt)
  const isOther = below.length > 0 && apart(meanOf(above, lab), meanOf(below, lab)) >= OTHER_GARMENT
  if (isOther || worn.some((i) => rowOf(i, width) > hem)) throw new RejectedByEngineError('garment_unclear')
}

const without = (clothes: Plane, other: Plane) =>
  mapPlane(clothes, (value, i) => Math.min(value, 1 - (other.data[i] ?? 0)))

/** One garment, with neighbouring parts only if they have its colour: a sleeve, but not a ball or a bag. */
function withoutOthers(clothes: Plane, garment: Plane | null, lab: Lab): Plane {
  if (!garment) return clothes
  const isOwn = (i: number) => (garment.data[i] ?? 0) > WORN
  const own = meanOf(placesIn(garment), lab)
  const beside = mapPlane(clothes, (value, i) => (isOwn(i) ? 0 : value))
  const pieces = pixelsOf(findComponents(beside, (value) => value > WORN))
  const others = new Set(pieces.filter((piece) => apart(meanOf(piece, lab), own) > OTHER_LAYER).flat())
  return mapPlane(clothes, (value, i) => Math.max(garment.data[i] ?? 0, others.has(i) ? 0 : value))
}

const scaleBox = ({ left, top, width, height }: Box, across: number, down: number): Box => ({
  left: left * across,
  top: top * down,
  width: width * across,
  height: height * down,
})

/** Whether something is worn around a face: beside or above it, and not below. */
function isAroundFace(worn: readonly number[], width: number, head: Box): boolean {
  const { left, top, width: wide, height: tall } = head
  const around = { left: left - wide / 4, top: top - tall / 4, width: wide * 1.5, height: tall }
  const count = worn.filter((i) => isWithin(around, i % width, rowOf(i, width))).length
  return count > MAX_AROUND_FACE * wide * tall
}

const rowOf = (i: number, width: number) => Math.floor(i / width)

/** What hangs from the neck nearer to the middle, a shirt under something open or a tie; null if there is one layer. */
function findInner(
  upper: readonly number[],
  lab: Lab,
  middle: number,
  width: number,
): { isInner: (i: number) => boolean; wide: number } | null {
  const [one, other] = twoColours(upper, lab)
  if (apart(one, other) < OTHER_LAYER) return null
  const isOne = (i: number) => apart(colourAt(lab, i), one) < apart(colourAt(lab, i), other)
  const parts = [upper.filter(isOne), upper.filter((i) => !isOne(i))] as const
  const [far, near] = parts.map((part) => meanBy(part, (i) => Math.abs((i % width) - middle))) as [
    number,
    number,
  ]
  const isFirst = far < near
  const inner = isFirst ? parts[0] : parts[1]
  const share = inner.length / upper.length
  if (share < MIN_SHIRT || share > MAX_SHIRT || Math.min(far, near) > NEARER * Math.max(far, near))
    return null
  if (!hangsFromNeck(inner, upper, width)) return null
  const columns = inner.map((i) => i % width).toSorted((left, right) => left - right)
  const wide =
    (columns[Math.floor(columns.length * 0.95)] ?? 0) - (columns[Math.floor(columns.length * 0.05)] ?? 0)
  return { isInner: (i) => isOne(i) === isFirst, wide }
}

/**
 * A shirt under another layer begins at the neck and goes down: a stripe or a print in the middle belongs to one
 * garment.
 */
function hangsFromNeck(shirt: readonly number[], upper: readonly number[], width: number): boolean {
  const [top, bottom] = rowsOf(upper, width)
  const [from, to] = rowsOf(shirt, width)
  const all = Math.max(1, bottom - top)
  return (from - top) / all <= LOWEST_COLLAR && (to - from) / all >= MIN_LENGTH
}

/** The rows that contain nearly all of a part. */
function rowsOf(places: readonly number[], width: number): [from: number, to: number] {
  const rows = places.map((i) => rowOf(i, width)).toSorted((one, other) => one - other)
  return [rows[Math.floor(rows.length * 0.05)] ?? 0, rows[Math.floor(rows.length * 0.95)] ?? 0]
}

/** The two colours that describe a part of the picture best. */
function twoColours(places: readonly number[], lab: Lab): [Colour, Colour] {
  const mean = meanOf(places, lab)
  const furthest = (from: Colour) =>
    places.reduce<Colour>(
      (far, i) => (apart(colourAt(lab, i), from) > apart(far, from) ? colourAt(lab, i) : far),
      from,
    )
  let one = furthest(mean)
  let other = furthest(one)
  for (let round = 0; round < ROUNDS; round++) {
    const isOne = (i: number) => apart(colourAt(lab, i), one) < apart(colourAt(lab, i), other)
    const own = places.filter(isOne)
    const rest = places.filter((i) => !isOne(i))
    if (own.length === 0 || rest.length === 0) break
    one = meanOf(own, lab)
    other = meanOf(rest, lab)
  }
  return [one, other]
}

function colourAt([lightness, redness, yellowness]: Lab, i: number): Colour {
  return [lightness.data[i] ?? 0, redness.data[i] ?? 0, yellowness.data[i] ?? 0]
}

function meanOf(places: readonly number[], lab: Lab): Colour {
  const [l, a, b] = lab.map(({ data }) => meanBy(places, (i) => data[i] ?? 0)) as [number, number, number]
  return [l, a, b]
}

function meanBy(places: readonly number[], value: (i: number) => number): number {
  return places.reduce((sum, i) => sum + value(i), 0) / Math.max(1, places.length)
}

/** Brightness counts half: folds are darker than their surroundings. */
function apart(one: Colour, other: Colour): number {
  return Math.hypot((one[0] - other[0]) / 2, one[1] - other[1], one[2] - other[2])
}
