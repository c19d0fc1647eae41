import { expect, test } from 'vitest'
import { type Box, mapPlane, newPlane, type Picture, type Plane } from '../pictures/raster.ts'
import type { Thing } from '../things/find-things.ts'
import { agreement } from './agreement.ts'
import { addFellows, fellowsOf } from './find-fellows.ts'
import { seeingModels } from './seeing-models.fixture.ts'

const SIDE = 100
const LEFT: Box = { left: 5, top: 20, width: 30, height: 70 }
const RIGHT: Box = { left: 60, top: 20, width: 30, height: 70 }
const FAR: Box = { left: 45, top: 20, width: 8, height: 20 }
const RED = [220, 30, 30] as const

const filled = ({ left, top, width, height }: Box): Plane => {
  const plane = newPlane(SIDE, SIDE)
  for (let y = top; y < top + height; y++) plane.data.fill(1, y * SIDE + left, y * SIDE + left + width)
  return plane
}
const person = (box: Box, score = 0.7): Thing => ({ label: 'person', box, score })

test('people belong to a group if they are clearly seen, left out, and as large as those in it', () => {
  const [shown, other] = [person(LEFT), person(RIGHT)]
  expect(fellowsOf(filled(LEFT), [shown, other])).toEqual([other])
  expect(fellowsOf(filled(LEFT), [shown, person(RIGHT, 0.5)])).toEqual([])
  expect(fellowsOf(filled(LEFT), [shown, person(FAR)])).toEqual([])
  expect(fellowsOf(filled(LEFT), [{ ...shown, label: 'bench' }, other])).toEqual([])
})

test('people are not added to an animal that hides one of them', () => {
  const dog = { ...person(LEFT), label: 'dog' }
  expect(fellowsOf(filled(LEFT), [dog, person(LEFT), person(RIGHT)])).toEqual([])
})

test('the other one of two people is added to the cut-out', async () => {
  const group = await addFellows(pictureOf(LEFT, RIGHT), filled(LEFT), modelsThatSee([LEFT, RIGHT]))
  const both = filled(LEFT)
  expect(
    agreement(
      group,
      mapPlane(filled(RIGHT), (value, i) => value + (both.data[i] ?? 0)),
    ),
  ).toBeGreaterThan(0.95)
})

test('nothing is outlined for somebody alone', async () => {
  const models = modelsThatSee([LEFT, FAR])
  expect(await addFellows(pictureOf(LEFT), filled(LEFT), models)).toEqual(filled(LEFT))
  expect(models.asked).toEqual(['things', 'things'])
})

function pictureOf(...boxes: Box[]): Picture {
  const data = new Uint8Array(SIDE * SIDE * 4).fill(120)
  for (const box of boxes) {
    for (const [i, value] of filled(box).data.entries()) if (value) data.set([...RED, 255], i * 4)
  }
  return { width: SIDE, height: SIDE, data }
}

const modelsThatSee = (boxes: Box[]) =>
  seeingModels(
    SIDE,
    boxes.map((box) => ({ label: 'person', box })),
  )
