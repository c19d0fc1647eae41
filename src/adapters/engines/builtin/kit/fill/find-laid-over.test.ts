import { expect, test } from 'vitest'
import { newPlane, type Plane } from '../pictures/raster.ts'
import { findLaidOver, findLikely, seenAt } from './find-laid-over.ts'
import { inSizeOf, maskAbove } from './mask.ts'
import { type BlindLook, piecesOf } from './see-marks.ts'

const [WIDTH, HEIGHT] = [240, 160]
const GREY = 0.4

interface Stroke {
  x: number
  y: number
  width?: number
  height?: number
  colour?: number
  /** How much is hidden in the middle of strokes, and at their edge. */
  hidden?: number
  edge?: number
  /** How certain the network is of what is around them. */
  haze?: number
}

/** What the network sees where strokes lie on grey. */
function look(...strokes: Stroke[]): BlindLook {
  const planes = Array.from({ length: 5 }, () => newPlane(WIDTH, HEIGHT)) as [
    Plane,
    Plane,
    Plane,
    Plane,
    Plane,
  ]
  const [certainty, opacity, ...seen] = planes
  const under = seen.map(() => newPlane(WIDTH, HEIGHT))
  for (const plane of [...seen, ...under]) plane.data.fill(GREY)
  for (const { x, y, width = 60, height = 6, colour = 1, hidden = 0.4, edge = 0, haze = 0 } of strokes) {
    for (let v = y - 3; v < y + height + 3; v++) {
      for (let u = x - 3; u < x + width + 3; u++) {
        const i = v * WIDTH + u
        const isInside = u >= x && v >= y && u < x + width && v < y + height
        const isCore = u > x && v > y && u < x + width - 1 && v < y + height - 1
        certainty.data[i] = isInside ? 1 : haze
        if (!isInside) continue
        const own = isCore ? hidden : edge
        opacity.data[i] = own
        for (const plane of seen) plane.data[i] = GREY + own * (colour - GREY)
      }
    }
  }
  return { certainty, opacity, seen, under }
}

const chosenAt = (found: ReturnType<typeof findLaidOver>, { x, y }: Stroke) =>
  found?.data[(y + 2) * WIDTH + x + 2]

const ACROSS = { x: 90, y: 80 }

test('strokes with faint edges across the middle or near an edge are a mark', () => {
  for (const stroke of [ACROSS, { x: 10, y: 150 }, { x: 170, y: 5 }])
    expect(chosenAt(findLaidOver(look(stroke)), stroke)).toBe(1)
})

test('less certain strokes belong to a mark if they are near it, or anywhere if it repeats and they have its paint; a blot does not', () => {
  const [near, white, black, blot] = [
    { x: 90, y: 70, haze: 0.13, width: 120, height: 8, colour: 0 },
    { x: 20, y: 130, haze: 0.13, width: 120, height: 8 },
    { x: 20, y: 20, haze: 0.13, width: 120, height: 8, colour: 0 },
    { x: 170, y: 110, haze: 0.4, height: 3 },
  ]
  const likelyOf = (...mark: Stroke[]) => {
    const likely = findLikely(
      look(near, white, black, blot),
      look(...mark),
      findLaidOver(look(...mark)) ?? newMaskOfNothing(),
    )
    return [near, white, black, blot].map((each) => chosenAt(likely, each))
  }
  expect(likelyOf(ACROSS)).toEqual([1, 0, 0, 0])
  expect(likelyOf(ACROSS, { x: 10, y: 60 }, { x: 150, y: 100 })).toEqual([1, 1, 0, 0])
})

test('two marks of different paint near edges are both believed, and neither needs the other', () => {
  const marks = [
    { x: 10, y: 150 },
    { x: 170, y: 5, colour: 0 },
  ]
  const found = findLaidOver(look(...marks, { x: 10, y: 70, colour: 0.7 }))
  for (const mark of marks) expect(chosenAt(found, mark)).toBe(1)
  expect(chosenAt(found, { x: 10, y: 70 })).toBe(0)
})

test('a single stroke elsewhere is not a mark, but three are', () => {
  const strokes = [20, 60, 100].map((y) => ({ x: 20, y: y + 10 }))
  expect(findLaidOver(look(...strokes.slice(0, 1)))).toBeNull()
  const found = findLaidOver(look(...strokes))
  for (const stroke of strokes) expect(chosenAt(found, stroke)).toBe(1)
})

test('a stroke elsewhere that was read as a mark is one if the picture shines through it', () => {
  const [through, opaque] = [
    { x: 20, y: 70 },
    { x: 20, y: 70, hidden: 0.7, height: 4 },
  ]
  const told = maskAbove(look(through).certainty, 0.5)
  expect(chosenAt(findLaidOver(look(through), { told }), through)).toBe(1)
  expect(findLaidOver(look(opaque), { told })).toBeNull()
})

test('anything opaque, blotted or without an edge is not a mark', () => {
  expect(findLaidOver(look({ ...ACROSS, hidden: 0.95 }))).toBeNull()
  expect(findLaidOver(look({ ...ACROSS, haze: 0.3 }))).toBeNull()
  expect(findLaidOver(look({ ...ACROSS, edge: 0.3 }))).toBeNull()
})

test('more of the same paint is believed if one stroke is certain; other paint stays', () => {
  const [like, other] = [
    { x: 20, y: 110, edge: 0.08 },
    { x: 150, y: 110, colour: 0 },
  ]
  const found = findLaidOver(look({ ...ACROSS, height: 8 }, like, other))
  expect(chosenAt(found, like)).toBe(1)
  expect(chosenAt(found, other)).toBe(0)
})

test('on faces only certain marks are believed', () => {
  const like = { x: 20, y: 110, edge: 0.08 }
  const face = { x: 0, y: 100, width: 100, height: 40 }
  const found = findLaidOver(look({ ...ACROSS, height: 10, width: 80 }, { ...like, width: 30 }), {
    faces: [face],
  })
  expect(chosenAt(found, ACROSS)).toBe(1)
  expect(chosenAt(found, like)).toBe(0)
})

test('nothing is believed if much of the same paint would stay', () => {
  expect(findLaidOver(look(ACROSS, { x: 20, y: 110, edge: 0.3, width: 80 }))).toBeNull()
})

test('pieces close to each other are one, with a certainty of their own', () => {
  const pieces = piecesOf(look(ACROSS, { x: 90, y: 90 }, { x: 20, y: 20, haze: 0.3 }).certainty)
  const [hazy, crisp] = pieces.toSorted((one, other) => one.pixels.length - other.pixels.length)
  expect(pieces).toHaveLength(2)
  expect(crisp).toMatchObject({ pixels: { length: 720 }, crispness: 1 })
  expect(hazy?.pixels).toHaveLength(360)
  expect(hazy?.crispness).toBeLessThan(0.8)
})

test('a mask in another size covers the same part', () => {
  const found = findLaidOver(look(ACROSS))
  const large = inSizeOf({ width: 2 * WIDTH, height: 2 * HEIGHT }, found ?? newMaskOfNothing())
  expect(large.data[2 * (ACROSS.y + 3) * large.width + 2 * (ACROSS.x + 10)]).toBe(1)
  expect(large.data[0]).toBe(0)
})

const newMaskOfNothing = () => ({ width: WIDTH, height: HEIGHT, data: new Uint8Array(WIDTH * HEIGHT) })

test('if the surroundings could be a mark as well, one is believed if its paint is white', () => {
  const hazy = { x: 60, y: 70, width: 120, height: 18, haze: 0.2 }
  expect(chosenAt(findLaidOver(look(hazy)), hazy)).toBe(1)
  expect(findLaidOver(look({ ...hazy, x: 20, width: 200 }))).toBeNull()
  expect(findLaidOver(look({ ...hazy, colour: 0 }))).toBeNull()
})

test('a whole mark is recognised by those of its letters that were read', () => {
  const [read, other] = [ACROSS, { x: 10, y: 10 }]
  const letters = { width: WIDTH, height: HEIGHT, data: new Uint8Array(WIDTH * HEIGHT) }
  for (let y = 80; y < 86; y++) letters.data.fill(1, y * WIDTH + 90, y * WIDTH + 110)
  const seen = seenAt(look(read, other), letters)
  expect(seen.data[82 * WIDTH + 145]).toBe(1)
  expect(chosenAt(seen, other)).toBe(0)
})
