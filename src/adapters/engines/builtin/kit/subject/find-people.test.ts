import { expect, test } from 'vitest'
import type { Models } from '../../models/models.ts'
import { newPlane, type Picture, type Plane } from '../pictures/raster.ts'
import { agreement } from './agreement.ts'
import { findPeople } from './find-people.ts'
import { PERSON_MAP_SIDE } from './person-map.ts'

const SIDE = PERSON_MAP_SIDE
const picture: Picture = { width: SIDE, height: SIDE, data: Buffer.alloc(SIDE * SIDE * 4, 128) }
const body = upTo(200)

/** Networks of which one sees a person down to a row, coarsely, and the other down to another, finely. */
function modelsThatSee(coarse: Plane, fine: Plane): Models & { asked: string[] } {
  const asked: string[] = []
  const scores = new Float32Array(SIDE * SIDE * 6)
  for (let i = 0; i < SIDE * SIDE; i++) scores[i * 6 + (coarse.data[i] ? 1 : 0)] = 20
  const run: Models['run'] = async (name) => {
    asked.push(name)
    return name === 'selfie' ? scores : Float32Array.from(fine.data)
  }
  return { asked, run, runAll: unasked, runForBytes: unasked, isLoaded: () => true }
}

test('the people of a picture are taken where only a part of them was seen', async () => {
  const found = await findPeople(picture, upTo(100), modelsThatSee(body, upTo(196)))
  expect(found && agreement(found, body)).toBeGreaterThan(0.95)
})

test('a subject that fits the people of a picture stays, and nobody looks again', async () => {
  const models = modelsThatSee(body, upTo(200))
  expect(await findPeople(picture, upTo(196), models)).toBeNull()
  expect(models.asked).toEqual(['selfie'])
})

test('a subject that is not a person stays, and nobody looks again', async () => {
  const models = modelsThatSee(upTo(20), upTo(20))
  expect(await findPeople(picture, body, models)).toBeNull()
  expect(models.asked).toEqual(['selfie'])
})

test('what fits the people no better than the subject does is not taken', async () => {
  expect(await findPeople(picture, upTo(150), modelsThatSee(body, newPlane(SIDE, SIDE)))).toBeNull()
  expect(await findPeople(picture, upTo(165), modelsThatSee(body, upTo(168)))).toBeNull()
})

function upTo(row: number): Plane {
  const plane = newPlane(SIDE, SIDE)
  plane.data.fill(1, 0, row * SIDE)
  return plane
}

async function unasked(): Promise<never> {
  throw new Error('nobody asks for this')
}
