import { expect, test } from 'vitest'
import type { Models } from '../../models/models.ts'
import type { Box, Picture } from '../pictures/raster.ts'
import { seeing } from '../things/seen-things.fixture.ts'
import { THINGS_SIDE } from '../things/things-network.ts'
import { PERSON_MAP_SIDE } from './person-map.ts'
import { isSubjectUnclear } from './trust-subject.ts'

/** The colours vary, so that no part of it looks like a frame. */
const picture: Picture = {
  width: 100,
  height: 100,
  data: Buffer.from(Array.from({ length: 40_000 }, (_, i) => (i % 4 === 3 ? 255 : (i * 37) % 256))),
}
const LOOK_SIDE = 320
const HEAD: Box = { left: 0.5, top: 0.1, width: 0.3, height: 0.3 }
const BODY: Box = { left: 0.1, top: 0.1, width: 0.7, height: 0.7 }
const NOBODY = new Float32Array(PERSON_MAP_SIDE ** 2 * 6).map((_, i) => (i % 6 === 0 ? 20 : 0))

test('a clear look at a dog’s head without its body is doubted', async () => {
  expect(await isSubjectUnclear(picture, modelsThatSee({ look: HEAD, dog: BODY }))).toBe(true)
})

test('a clear look at a whole dog, or at something other than an animal, is not', async () => {
  expect(await isSubjectUnclear(picture, modelsThatSee({ look: BODY, dog: BODY }))).toBe(false)
  expect(await isSubjectUnclear(picture, modelsThatSee({ look: HEAD }))).toBe(false)
})

test('a known thing that agrees with some looks needs no others', async () => {
  const models = modelsThatSee({ look: BODY, dog: BODY, open: 0.1 })
  expect(await isSubjectUnclear(picture, models)).toBe(false)
  expect(models.looks).toBeLessThan(4)
})

/**
 * Three networks: one is certain about a box except for an open part, one sees a dog in another box or nothing, and one
 * sees no people.
 */
function modelsThatSee({ look, dog, open = 0 }: { look: Box; dog?: Box; open?: number }) {
  const models: Models & { looks: number } = {
    looks: 0,
    run: async (name) => {
      if (name === 'selfie') return NOBODY
      models.looks++
      return filled(scaled(look, LOOK_SIDE), open)
    },
    runAll: async () => seeing(dog ? [{ label: 'dog', box: scaled(dog, THINGS_SIDE) }] : []),
    runForBytes: async () => {
      throw new Error('nobody asks for this')
    },
  }
  return models
}

function scaled({ left, top, width, height }: Box, side: number): Box {
  return { left: left * side, top: top * side, width: width * side, height: height * side }
}

function filled({ left, top, width, height }: Box, open: number): Float32Array {
  const data = new Float32Array(LOOK_SIDE ** 2)
  for (let y = top; y < top + height; y++) {
    const value = y < top + height * (1 - open) ? 1 : 0.6
    data.fill(value, y * LOOK_SIDE + left, y * LOOK_SIDE + left + width)
  }
  return data
}
