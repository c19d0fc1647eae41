import { expect, test } from 'vitest'
import { type Box, mapPlane, newPlane, type Picture, type Plane } from '../pictures/raster.ts'
import { agreement } from './agreement.ts'
import { findWhole, isWhole } from './find-whole.ts'
import { seeingModels } from './seeing-models.fixture.ts'

const SIDE = 100
const HEAD: Box = { left: 40, top: 20, width: 20, height: 20 }
const BODY: Box = { left: 30, top: 20, width: 40, height: 80 }
const RED = [220, 30, 30] as const

const filled = ({ left, top, width, height }: Box): Plane => {
  const plane = newPlane(SIDE, SIDE)
  for (let y = top; y < top + height; y++) plane.data.fill(1, y * SIDE + left, y * SIDE + left + width)
  return plane
}

/** A body on two legs: an animal does not fill its box. */
function dogIn(box: Box): Plane {
  const [width, height] = [box.width / 2, box.height / 2]
  const between = filled({ left: box.left + width / 2, top: box.top + height, width, height })
  return mapPlane(filled(box), (value, i) => value - (between.data[i] ?? 0))
}

const sure = (mask: Plane) => ({ mask, fit: 1, agreement: 1 })
const likely = (mask: Plane) => ({ mask, fit: 0.9, agreement: 0.92 })

test('an outline is whole if it has the shape of an animal and contains the subject', () => {
  expect(isWhole(sure(dogIn(BODY)), filled(HEAD), BODY)).toBe(true)
  expect(isWhole(sure(filled(BODY)), filled(HEAD), BODY)).toBe(false)
  expect(isWhole(sure(dogIn(BODY)), filled({ ...HEAD, left: 60 }), BODY)).toBe(false)
})

test('the more of an animal was seen, the more certain its outline must be', () => {
  const mostOfIt = filled({ ...BODY, height: 45 })
  expect(isWhole(likely(dogIn(BODY)), filled(HEAD), BODY)).toBe(true)
  expect(isWhole(likely(dogIn(BODY)), mostOfIt, BODY)).toBe(false)
  expect(isWhole(sure(dogIn(BODY)), mostOfIt, BODY)).toBe(true)
  expect(isWhole(sure(mapPlane(dogIn(BODY), (value) => value * 0.6)), mostOfIt, BODY)).toBe(false)
  expect(isWhole(sure(dogIn(BODY)), dogIn(BODY), BODY)).toBe(false)
})

test('if only a dog’s head was seen, its body is found, too', async () => {
  const whole = await findWhole(pictureOf(BODY), filled(HEAD), modelsThatSee(BODY))
  expect(whole && agreement(whole, dogIn(BODY))).toBeGreaterThan(0.95)
})

test('a dog stays as seen if a second outline differs from the first', async () => {
  expect(await findWhole(pictureOf(BODY), filled(HEAD), modelsThatSee(BODY, { waver: true }))).toBeNull()
})

test('nothing is outlined if all of a dog was seen', async () => {
  const models = modelsThatSee(BODY)
  expect(await findWhole(pictureOf(BODY), filled(BODY), models)).toBeNull()
  expect(models.asked).not.toContain('sam-encoder')
})

function pictureOf(box: Box): Picture {
  const dog = dogIn(box)
  const data = new Uint8Array(SIDE * SIDE * 4).fill(120)
  for (const [i, value] of dog.data.entries()) if (value) data.set([...RED, 255], i * 4)
  return { width: SIDE, height: SIDE, data }
}

const modelsThatSee = (box: Box, options?: { waver: boolean }) =>
  seeingModels(SIDE, [{ label: 'dog', box }], options)
