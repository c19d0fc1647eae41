import { expect, test } from 'vitest'
import type { Models } from '../../models/models.ts'
import type { Picture } from '../pictures/raster.ts'
import { seeing } from '../things/seen-things.fixture.ts'
import { findSubject } from './find-subject.ts'
import { PERSON_MAP_SIDE } from './person-map.ts'

const SIDE = 320
const DOUBT = 0.5
/** The colours vary, so that no part of it looks like a frame. */
const picture: Picture = {
  width: 100,
  height: 100,
  data: Buffer.from(Array.from({ length: 40_000 }, (_, i) => (i % 4 === 3 ? 255 : (i * 37) % 256))),
}
const NOBODY = new Float32Array(PERSON_MAP_SIDE ** 2 * 6).map((_, i) => (i % 6 === 0 ? 20 : 0))

test('a clear look is the only one', async () => {
  const models = modelsThatSee(rows(0, 200), rows(0, 100))
  await findSubject(picture, models)
  expect(models.looks).toEqual(['cut'])
})

test('if a doubtful look agrees with one of another network, no other follows', async () => {
  const models = modelsThatSee(rows(0, 200, 100), rows(0, 202, 100))
  await findSubject(picture, models)
  expect(models.looks).toEqual(['cut', 'u2netp'])
})

test('if they disagree, a look at the mirror image follows', async () => {
  const mirrored = modelsThatSee(rows(0, 200, 100), rows(150, 320, 100))
  await findSubject(picture, mirrored)
  expect(mirrored.looks).toEqual(['cut', 'u2netp', 'cut'])
})

/** Networks that see these subjects and no people, with a list of the looks. */
function modelsThatSee(cut: Float32Array, u2netp: Float32Array): Models & { looks: string[] } {
  const looks: string[] = []
  return {
    looks,
    run: async (name) => {
      if (name === 'selfie') return NOBODY
      looks.push(name)
      return name === 'cut' ? cut : u2netp
    },
    runAll: async () => seeing([]),
    runForBytes: async () => {
      throw new Error('nobody asks for this')
    },
  }
}

/** The rows from one to another, the last ones doubtful. */
function rows(from: number, to: number, doubtful = 0): Float32Array {
  const seen = new Float32Array(SIDE * SIDE)
  return seen.fill(1, from * SIDE, to * SIDE).fill(DOUBT, (to - doubtful) * SIDE, to * SIDE)
}
