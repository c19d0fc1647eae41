import { expect, test } from 'vitest'
import type { Models } from '../../models/models.ts'
import { newPlane, type Picture, type Plane } from '../pictures/raster.ts'
import { agreement } from './agreement.ts'
import { findPeople, fitPeople } from './find-people.ts'
import { PERSON_MAP_SIDE } from './person-map.ts'

const SIDE = PERSON_MAP_SIDE
const picture: Picture = { width: SIDE, height: SIDE, data: Buffer.alloc(SIDE * SIDE * 4, 128) }
const body = upTo(200)

/** Two networks: one sees people coarsely and leaves this much open everywhere, the other sees them finely. */
function modelsThatSee(coarse: Plane, fine: Plane, { open = 0 } = {}): Models & { asked: string[] } {
  const asked: string[] = []
  const scores = new Float32Array(SIDE * SIDE * 6).fill(-20)
  for (let i = 0; i < SIDE * SIDE; i++) {
    const person = coarse.data[i] ? 1 - open : open
    scores[i * 6] = Math.log(1 - person + 1e-6)
    scores[i * 6 + 1] = Math.log(person + 1e-6)
  }
  const run: Models['run'] = async (name) => {
    asked.push(name)
    return name === 'selfie' ? scores : Float32Array.from(fine.data)
  }
  return { asked, run, runAll: unasked, runForBytes: unasked }
}

test('a subject that is only a part of the people is replaced by all of them', async () => {
  const found = await findPeople(picture, upTo(100), modelsThatSee(body, upTo(196)))
  expect(found && agreement(found, body)).toBeGreaterThan(0.95)
})

test('a map of people that leaves a little open everywhere is still used', async () => {
  const found = await findPeople(picture, upTo(100), modelsThatSee(body, upTo(196), { open: 0.25 }))
  expect(found && agreement(found, body)).toBeGreaterThan(0.95)
})

test('a subject that fits the people is kept without another look', async () => {
  const models = modelsThatSee(body, upTo(200))
  expect(await fitPeople(picture, upTo(196), models)).toBeGreaterThan(0.95)
  expect(await findPeople(picture, upTo(196), models)).toBeNull()
  expect(models.asked).not.toContain('modnet')
})

test('a subject that is not a person is kept without another look', async () => {
  const models = modelsThatSee(upTo(20), upTo(20))
  expect(await fitPeople(picture, body, models)).toBeLessThan(0.3)
  expect(await findPeople(picture, body, models)).toBeNull()
  expect(models.asked).not.toContain('modnet')
})

test('a person whom only the map sees is added if the subject includes a part of them', async () => {
  const nobody = newPlane(SIDE, SIDE)
  const added = await findPeople(picture, upTo(150), modelsThatSee(body, nobody))
  expect(added && agreement(added, body)).toBeGreaterThan(0.95)
  const passerBy = { ...body, data: body.data.map((value, i) => (i >= 220 * SIDE ? 1 : value)) }
  const alone = await findPeople(picture, upTo(150), modelsThatSee(passerBy, nobody))
  expect(alone && agreement(alone, body)).toBeGreaterThan(0.95)
})

test('people are not added from an uncertain map', async () => {
  expect(
    await findPeople(picture, upTo(150), modelsThatSee(body, newPlane(SIDE, SIDE), { open: 0.25 })),
  ).toBeNull()
})

test('an undecided map of people has no say, and causes no other look', async () => {
  const models = modelsThatSee(body, body, { open: 0.45 })
  expect(await findPeople(picture, upTo(150), models)).toBeNull()
  expect(models.asked).toEqual(['selfie'])
})

function upTo(row: number): Plane {
  const plane = newPlane(SIDE, SIDE)
  plane.data.fill(1, 0, row * SIDE)
  return plane
}

async function unasked(): Promise<never> {
  throw new Error('nobody asks for this')
}
