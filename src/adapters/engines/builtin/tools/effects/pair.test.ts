import { expect, test } from 'vitest'
import { headHeight, poseByHead, posePair } from './pair.ts'

const SCENE = { width: 720, height: 960 }
const place = { x: 360, y: 440, radius: 130, turn: 0 }

/** Somebody cut out of a photo, with a head of 60 pixels at the top. */
const actor = (width: number, height: number) => ({
  width,
  height,
  head: { x: width / 2, y: 80, radius: 60, top: 20 },
})

test.each([
  ['narrow', actor(220, 700)],
  ['wide', actor(520, 700)],
  ['short', actor(300, 330)],
])('the head of somebody %s has the wanted size (trap: a giant beside a dwarf)', (_, somebody) => {
  const { scale } = poseByHead(somebody, SCENE, place)
  expect(scale * somebody.head.radius).toBeCloseTo(place.radius)
})

test('two people stand with level heads, and neither floats', () => {
  const pair = [actor(300, 150), actor(520, 700)] as const
  const poses = posePair(pair, SCENE, () => place)
  const short = headHeight(pair[0], poses[0])
  const tall = headHeight(pair[1], poses[1])
  expect(short).toBeCloseTo(tall, 0)
  expect(short).toBeGreaterThan(place.y)
  for (const { y } of poses) expect(y).toBeGreaterThan(SCENE.height)
})

test('heads of short bodies grow together before they sink (trap: two small heads at the lower edge)', () => {
  const pair = [actor(300, 230), actor(300, 700)] as const
  const [short, tall] = posePair(pair, SCENE, () => place)
  const grown = (short.scale * 60) / place.radius
  expect(grown).toBeGreaterThan(1.2)
  expect(tall.scale).toBeCloseTo(short.scale)
})
