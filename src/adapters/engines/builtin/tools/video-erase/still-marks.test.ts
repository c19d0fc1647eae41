import { expect, test } from 'vitest'
import { type Mask, maskAt, newMask } from '../../kit/fill/mask.ts'
import { findLastingEdges } from './lasting-edges.ts'
import { findLogos } from './logos.ts'
import { meanPicture } from './samples.ts'
import { findStillMarks, otherWords, wordsThatStay } from './still-marks.ts'

const SIZE = { width: 160, height: 96 }
const FRAMES = 12

interface Spot {
  x: number
  y: number
}
const ABOVE = { x: 12, y: 8 }
const BELOW = { x: 120, y: 72 }
const SPOT = { width: 24, height: 16 }

/** Whether a pixel lies in a spot, and so many pixels from its outline. */
const inSpot = ({ x, y }: Spot, i: number, from = 0) => {
  const right = (i % SIZE.width) - x
  const down = Math.floor(i / SIZE.width) - y
  return right >= from && down >= from && right < SPOT.width - from && down < SPOT.height - from
}
const placesOf = (spot: Spot) =>
  Array.from({ length: SIZE.width * SIZE.height }, (_, i) => i).filter((i) => inSpot(spot, i))

interface Pixel {
  /** Within its spot. */
  column: number
  isLight: boolean
  isInside: boolean
  under: number
}

/** A spot on each of these places, over stripes that move, or stand still in the lower half. */
function framesWith(spots: readonly Spot[], paint: (pixel: Pixel) => number) {
  return Array.from({ length: FRAMES }, (_, n) =>
    Uint8Array.from({ length: SIZE.width * SIZE.height }, (_, i) => {
      const x = i % SIZE.width
      const y = Math.floor(i / SIZE.width)
      const under = 60 + 60 * ((x + y + (y < SIZE.height / 2 ? 5 * n : 0)) % 16 < 8 ? 1 : 0)
      const isLight = (Math.floor(x / 4) + Math.floor(y / 4)) % 2 === 0
      const spot = spots.find((one) => inSpot(one, i))
      return spot ? paint({ column: x - spot.x, isLight, isInside: inSpot(spot, i, 5), under }) : under
    }),
  )
}

/** What is found where the network sees something at these places, and where these edges stay while the scene changes. */
function find(
  frames: Uint8Array[],
  seen: readonly Spot[],
  { data }: Pick<Mask, 'data'> = { data: findLastingEdges(frames, SIZE.width, SIZE.height).overlaid },
) {
  const sums = new Float32Array(SIZE.width * SIZE.height * 3)
  for (let i = 0; i < sums.length; i++) {
    sums[i] = frames.reduce((sum, frame) => sum + (frame[Math.floor(i / 3)] ?? 0), 0)
  }
  const mark = new Float32Array(SIZE.width * SIZE.height).fill(-9)
  for (const i of seen.flatMap(placesOf)) mark[i] = 9
  const models = { runAll: async () => ({ mark }) }
  const samples = { ...SIZE, frames, mean: meanPicture(sums, frames.length, SIZE) }
  return findStillMarks(samples, { overlaid: data }, null, { models } as never)
}

/** Checkered. */
const veiled = ({ isLight, under }: Pixel) => (isLight ? under + 90 : under)
const bright = ({ isLight }: Pixel) => (isLight ? 255 : 200)
/** A plate with a sign on it. */
const opaque = ({ isInside }: Pixel) => (isInside ? 160 : 80)

test('a mark over a static area is believed beside one over a changing scene, but not alone', async () => {
  const frames = framesWith([ABOVE, BELOW], veiled)
  expect(await find(frames, [ABOVE])).toHaveLength(1)
  expect(await find(frames, [ABOVE, BELOW])).toHaveLength(2)
  expect(await find(frames, [BELOW])).toEqual([])
})

test('letters that get lost in a busy scene are believed where hardly anything else stays', async () => {
  const frames = framesWith([ABOVE], ({ isLight, under, column }) =>
    column < 5 ? under + (isLight ? 45 : -45) : under,
  )
  const elsewhere = [...placesOf(BELOW), ...placesOf({ x: 80, y: 20 })]
  expect(await find(frames, [ABOVE], maskAt(placesOf(ABOVE), SIZE))).toHaveLength(1)
  expect(await find(frames, [ABOVE], maskAt([...placesOf(ABOVE), ...elsewhere], SIZE))).toEqual([])
})

test('things that pass by are not marks, whatever the network sees', async () => {
  expect(await find(framesWith([], veiled), [ABOVE])).toEqual([])
})

test('an opaque logo is a mark although the scene is sometimes darker and sometimes lighter than its outline', async () => {
  expect(await find(framesWith([ABOVE], opaque), [ABOVE])).toHaveLength(1)
})

test('words that move with the scene do not belong to a mark', () => {
  const samples = { ...SIZE, frames: framesWith([ABOVE], veiled) }
  const ofScene = placesOf({ x: 80, y: 20 })
  const words = maskAt([...placesOf(ABOVE), ...ofScene], SIZE)
  expect(wordsThatStay(words, samples)).toEqual(maskAt(placesOf(ABOVE), SIZE))
  expect(wordsThatStay(maskAt(ofScene, SIZE), samples)).toBeNull()
})

test('words of known marks are not removed twice', () => {
  const words = maskAt([ABOVE, BELOW].flatMap(placesOf), SIZE)
  const half = maskAt(placesOf(ABOVE).slice(0, (SPOT.width * SPOT.height) / 2), SIZE)
  expect(otherWords(words, [half])).toEqual(maskAt(placesOf(BELOW), SIZE))
  expect(otherWords(words, [words])).toBeNull()
})

test('a logo that the network does not see is found as a whole in a corner, and only there', () => {
  const logosWith = (spot: Spot) =>
    findLogos(findLastingEdges(framesWith([spot], bright), SIZE.width, SIZE.height))
  const [logo, ...others] = logosWith(ABOVE)
  expect(others).toEqual([])
  const { data } = logo?.mask ?? newMask(1, 1)
  expect(placesOf(ABOVE).filter((i) => !data[i])).toEqual([])
  expect(logosWith({ x: 70, y: 20 })).toEqual([])
})
