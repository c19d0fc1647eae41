import { RejectedByEngineError } from '../../../../../../modules/generations/engine.ts'
import { type Lab, labOf } from '../../../kit/faces/lab.ts'
import { resizePicture } from '../../../kit/pictures/load-picture.ts'
import { type Box, mapPlane, type Picture, type Plane } from '../../../kit/pictures/raster.ts'
import { isWithin } from '../../../kit/things/boxes.ts'
import type { Garment } from '../touch.ts'

const WORN = 0.5
/** Where a belt may be, below the chin, in heights of the face. Bodies that end above have nothing below it. */
const [HIGHEST_BELT, LOWEST_BELT] = [1.9, 4.6]
/** How far up and down is looked from a line to see whether a garment ends there, in heights of the face. */
const BAND = 0.7
/** Colours that are so far apart (CIELAB) are of two garments. */
const OTHER_GARMENT = 9
/** Two edges that are nearly as clear as each other are not told apart. */
const RIVAL = 0.6
/** How far apart a shirt and what is worn over it are; how much of both, and how much nearer to the middle, the shirt is. */
const OTHER_LAYER = 18
const [MIN_SHIRT, MAX_SHIRT, NEARER] = [0.05, 0.55, 0.7]
/** How far down a shirt begins at the most, and how much of what is worn above the belt it is long. */
const [LOWEST_COLLAR, MIN_LENGTH] = [0.2, 0.45]
const ROUNDS = 8
/** So much around a face, beside the size of that, may be worn before it is a scarf or a hood, which is no part of a garment. */
const MAX_AROUND_FACE = 0.3

type Colour = readonly [number, number, number]

/** The part of somebody's clothes that is meant, on the small map of them. Refused where it cannot be told from the rest. */
export async function chooseGarment(
  picture: Picture,
  clothes: Plane,
  garment: Garment,
  head: Box,
): Promise<Plane> {
  const { width, height } = clothes
  const lab = labOf(await resizePicture(picture, width, height), { left: 0, top: 0, width, height })
  const [across, down] = [width / picture.width, height / picture.height]
  const unit = head.height * down
  const chin = (head.top + head.height) * down
  const worn = Array.from(clothes.data.keys()).filter((i) => (clothes.data[i] ?? 0) > WORN)
  if (isAroundFace(worn, width, scaleBox(head, across, down)))
    throw new RejectedByEngineError('garment_unclear')
  const belt = findBelt(worn, lab, { chin, unit, width, height })
  if (garment === 'trousers') {
    if (belt === null) throw new RejectedByEngineError('garment_unclear')
    return keep(clothes, (i) => rowOf(i, width) >= belt)
  }
  const upper = worn.filter((i) => belt === null || rowOf(i, width) < belt)
  const shirt = findShirt(upper, lab, (head.left + head.width / 2) * across, width)
  const above = (i: number) => belt === null || rowOf(i, width) < belt
  if (!shirt) return keep(clothes, above)
  return keep(clothes, (i) => above(i) && shirt.isShirt(i) === (garment === 'shirt'))
}

const scaleBox = ({ left, top, width, height }: Box, across: number, down: number): Box => ({
  left: left * across,
  top: top * down,
  width: width * across,
  height: height * down,
})

/** Whether something is worn around a face: beside it or above it, and not below. */
function isAroundFace(worn: readonly number[], width: number, head: Box): boolean {
  const { left, top, width: wide, height: tall } = head
  const around = { left: left - wide / 4, top: top - tall / 4, width: wide * 1.5, height: tall }
  const count = worn.filter((i) => isWithin(around, i % width, rowOf(i, width))).length
  return count > MAX_AROUND_FACE * wide * tall
}

const rowOf = (i: number, width: number) => Math.floor(i / width)

function keep(clothes: Plane, isKept: (i: number) => boolean): Plane {
  return mapPlane(clothes, (value, i) => (isKept(i) ? value : 0))
}

/**
 * The row in which what is worn above ends: where the colours above and below differ most. Null where the picture ends
 * first; refused where a body goes on and all of it has one colour, since nobody can tell where a black coat ends then.
 */
function findBelt(
  worn: readonly number[],
  lab: Lab,
  { chin, unit, width, height }: { chin: number; unit: number; width: number; height: number },
): number | null {
  const rows = worn.map((i) => rowOf(i, width))
  const lowest = Math.max(...rows)
  const [from, to] = [Math.round(chin + HIGHEST_BELT * unit), Math.round(chin + LOWEST_BELT * unit)]
  const band = Math.max(2, Math.round(BAND * unit))
  if (lowest < from + band / 2) return null
  const edges: { row: number; difference: number }[] = []
  for (let row = from; row <= Math.min(to, height - 1, lowest - 2); row++) {
    const above = worn.filter((_, k) => (rows[k] ?? 0) < row && (rows[k] ?? 0) >= row - band)
    const below = worn.filter((_, k) => (rows[k] ?? 0) >= row && (rows[k] ?? 0) < row + band)
    if (above.length === 0 || below.length === 0) continue
    edges.push({ row, difference: apart(meanOf(above, lab), meanOf(below, lab)) })
  }
  const [best, ...others] = edges.toSorted((one, other) => other.difference - one.difference)
  const rival = others.find(({ row }) => best && Math.abs(row - best.row) > band)
  // A stripe may end where it seems that the garment does.
  if (best && rival && rival.difference >= Math.max(OTHER_GARMENT, RIVAL * best.difference)) {
    throw new RejectedByEngineError('garment_unclear')
  }
  if (best && best.difference >= OTHER_GARMENT) return best.row
  if (lowest < to - band) return null
  throw new RejectedByEngineError('garment_unclear')
}

/** What is worn beneath something open, which is nearer to the middle than that; null where there is one layer. */
function findShirt(
  upper: readonly number[],
  lab: Lab,
  middle: number,
  width: number,
): { isShirt: (i: number) => boolean } | null {
  const [one, other] = twoColours(upper, lab)
  if (apart(one, other) < OTHER_LAYER) return null
  const isOne = (i: number) => apart(colourAt(lab, i), one) < apart(colourAt(lab, i), other)
  const parts = [upper.filter(isOne), upper.filter((i) => !isOne(i))] as const
  const [far, near] = parts.map((part) => meanBy(part, (i) => Math.abs((i % width) - middle))) as [
    number,
    number,
  ]
  const isFirst = far < near
  const shirt = isFirst ? parts[0] : parts[1]
  const share = shirt.length / upper.length
  if (share < MIN_SHIRT || share > MAX_SHIRT || Math.min(far, near) > NEARER * Math.max(far, near))
    return null
  if (!hangsFromNeck(shirt, upper, width)) return null
  return { isShirt: (i) => isOne(i) === isFirst }
}

/** A shirt beneath something begins at the neck and goes down: a stripe or a print in the middle is a part of one garment. */
function hangsFromNeck(shirt: readonly number[], upper: readonly number[], width: number): boolean {
  const [top, bottom] = rowsOf(upper, width)
  const [from, to] = rowsOf(shirt, width)
  const all = Math.max(1, bottom - top)
  return (from - top) / all <= LOWEST_COLLAR && (to - from) / all >= MIN_LENGTH
}

/** The rows between which nearly all of a part lies. */
function rowsOf(places: readonly number[], width: number): [from: number, to: number] {
  const rows = places.map((i) => rowOf(i, width)).toSorted((one, other) => one - other)
  return [rows[Math.floor(rows.length * 0.05)] ?? 0, rows[Math.floor(rows.length * 0.95)] ?? 0]
}

/** The two colours that explain a part of the picture best. */
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

/** Brightness counts half: folds are darker than what is around them. */
function apart(one: Colour, other: Colour): number {
  return Math.hypot((one[0] - other[0]) / 2, one[1] - other[1], one[2] - other[2])
}
