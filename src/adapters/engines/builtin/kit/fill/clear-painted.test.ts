import { expect, test } from 'vitest'
import { tools as realTools } from '../../photo-engines.fixture.ts'
import { newPlane, type Picture } from '../pictures/raster.ts'
import { clearPainted } from './clear-painted.ts'
import type { Sighting } from './look-under.ts'
import { type Mask, maskAt, placesOf } from './mask.ts'

const [WIDTH, HEIGHT] = [160, 80]
const SIZE = { width: WIDTH, height: HEIGHT }
const everywhere = Array.from({ length: WIDTH * HEIGHT }, (_, i) => i)

/** Strokes like those of letters, in a box that somebody has painted over. */
const isStroke = (i: number) => isBetween(i, 40, 120, 30, 50) && (i % WIDTH) % 10 < 4
const painted = maskAt(
  everywhere.filter((i) => isBetween(i, 30, 130, 22, 58)),
  SIZE,
)

function isBetween(i: number, left: number, right: number, top: number, bottom: number): boolean {
  const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)]
  return x >= left && x < right && y >= top && y < bottom
}

/** A weave, under strokes of white that hide this part of it. */
function draw(hidden: number): Picture {
  const data = new Uint8Array(WIDTH * HEIGHT * 4).fill(255)
  for (const i of everywhere) {
    const own = 90 + 14 * ((i + Math.floor(i / WIDTH)) % 2)
    const part = isStroke(i) ? hidden : 0
    data.fill(Math.round(own * (1 - part) + 240 * part), i * 4, i * 4 + 3)
  }
  return { ...SIZE, data }
}

const clean = draw(0)

/** Real networks, but for the one for marks, which takes these pixels for one and leaves everything as it is. */
function networkThatSees(isMark: (i: number) => boolean): typeof realTools.models {
  return {
    ...realTools.models,
    runAll: async (_, colours) => {
      const width = colours?.dims[3] ?? 0
      const own = (i: number) => Math.floor(i / width) * WIDTH + (i % width)
      const clean = colours?.data as Float32Array
      const mark = clean
        .subarray(0, clean.length / 3)
        .map((_, i) => (i % width < WIDTH && isMark(own(i)) ? 9 : -9))
      return { mark, opacity: new Float32Array(mark.length), clean }
    },
  }
}

const tools = { ...realTools, models: networkThatSees(() => false) }

/** What a network would see that knows all, or is in doubt about what is around the strokes. */
function sightingOf(opacity: number, around = 0): Sighting {
  const [certainty, hidden] = [newPlane(WIDTH, HEIGHT), newPlane(WIDTH, HEIGHT)]
  for (const i of everywhere) {
    certainty.data[i] = isStroke(i) && opacity > 0 ? 0.97 : around
    hidden.data[i] = isStroke(i) ? opacity : 0
  }
  return { certainty, opacity: hidden, under: clean }
}

/** Fills with what was there, and remembers where; two guesses agree or do not. */
function filler(paint: Picture = clean, isSure = true) {
  const filled: Mask[] = []
  const fill = async (from: Picture, holes: Mask) => {
    filled.push(holes)
    const data = new Uint8Array(from.data)
    for (const i of placesOf(holes)) data.set(paint.data.subarray(i * 4, i * 4 + 3), i * 4)
    const box = { left: 0, top: 0, width: WIDTH, height: HEIGHT }
    return { picture: { ...from, data }, places: [{ box, mask: holes, isSure }] }
  }
  return { fill, filled }
}

test('what shines through a mark is brought back, and nothing is made up', async () => {
  const { fill, filled } = filler()
  const result = await clearPainted(draw(0.4), painted, sightingOf(0.4), fill, tools)
  expect(result?.data).toEqual(clean.data)
  expect(filled).toEqual([])
})

test('of an opaque mark only the strokes are filled, and what lies between them stays', async () => {
  const { fill, filled } = filler()
  const result = await clearPainted(draw(0.95), painted, sightingOf(0.95), fill, tools)
  expect(result?.data).toEqual(clean.data)
  const holes = filled[0]?.data ?? []
  expect(everywhere.filter((i) => isStroke(i) && !holes[i])).toEqual([])
  expect(holes[25 * WIDTH + 60], 'painted, above the strokes').toBe(0)
})

test('on plain ground traces of a mark are filled, even if the picture shines through it', async () => {
  const { fill, filled } = filler()
  const seen = { ...sightingOf(0.4), under: draw(0.2) }
  expect((await clearPainted(draw(0.4), painted, seen, fill, tools))?.data).toEqual(clean.data)
  expect(filled.length).toBe(1)
})

test('where no mark is seen, or only something faint without words, everything that was painted over is filled', async () => {
  for (const seen of [sightingOf(0), { ...sightingOf(0.2), under: draw(0.9) }]) {
    const { fill, filled } = filler()
    await clearPainted(draw(0.95), painted, seen, fill, tools)
    expect(filled[0]?.data).toEqual(painted.data)
  }
})

test('around a mark that is not told from the scene all is filled, if two guesses agree', async () => {
  const seen = sightingOf(0.95, 0.6)
  const [sure, unsure] = [filler(), filler(clean, false)]
  expect((await clearPainted(draw(0.95), painted, seen, sure.fill, tools))?.data).toEqual(clean.data)
  expect(sure.filled[0]?.data).toEqual(painted.data)
  expect(await clearPainted(draw(0.95), painted, seen, unsure.fill, tools)).toBeNull()
})

/** A picture whose right half is brighter. */
function halves(picture: Picture): Picture {
  const data = picture.data.map((value, i) =>
    Math.floor(i / 4) % WIDTH < WIDTH / 2 ? value : Math.min(255, value + 100),
  )
  return { ...picture, data }
}

test('where the picture shines through and is not plain, traces are refused rather than filled', async () => {
  const seen = { ...sightingOf(0.4), under: halves(draw(0.2)) }
  const { fill, filled } = filler(halves(clean))
  expect(await clearPainted(halves(draw(0.4)), painted, seen, fill, tools)).toBeNull()
  expect(filled, 'nothing is filled that would be refused').toEqual([])
})

const sharpEyes = { ...realTools, models: networkThatSees(isStroke) }

test('nobody pays for a mark that the network still sees, lifted or filled', async () => {
  for (const hidden of [0.4, 0.95]) {
    const seen = sightingOf(hidden)
    expect(await clearPainted(draw(hidden), painted, seen, filler().fill, sharpEyes)).toBeNull()
  }
})

const noise = { ...clean, data: clean.data.map((_, i) => (i * 7919) % 256) }

test('nobody pays for things that are made up', async () => {
  const madeUp = clearPainted(draw(0.95), painted, sightingOf(0.95), filler(noise).fill, tools)
  expect(await madeUp).toBeNull()
})

test('where strokes are filled with things, all that was painted is filled, if two guesses agree', async () => {
  const [strokes, whole, guesses] = [filler(noise), filler(), filler(clean, false)]
  const cleared = (second: typeof whole) => {
    let fills = 0
    const fill = (from: Picture, holes: Mask) => (fills++ ? second : strokes).fill(from, holes)
    return clearPainted(draw(0.95), painted, sightingOf(0.95), fill, tools)
  }
  expect((await cleared(whole))?.data).toEqual(clean.data)
  expect(whole.filled[0]?.data).toEqual(painted.data)
  expect(await cleared(guesses)).toBeNull()
})

test('behind a thick opaque mark on ground that is not plain, two guesses must agree', async () => {
  const block = (i: number) => isBetween(i, 50, 110, 26, 54)
  const data = new Uint8Array(halves(clean).data)
  const seen = sightingOf(0)
  for (const i of everywhere.filter(block)) {
    data.fill(240, i * 4, i * 4 + 3)
    seen.certainty.data[i] = 0.97
    seen.opacity.data[i] = 1
  }
  const cleared = (isSure: boolean) =>
    clearPainted({ ...SIZE, data }, painted, seen, filler(halves(clean), isSure).fill, tools)
  expect((await cleared(true))?.data).toEqual(halves(clean).data)
  expect(await cleared(false)).toBeNull()
})
