import { expect, test } from 'vitest'
import type { Models } from '../../models/models.ts'
import { outlining } from '../things/outlines.fixture.ts'
import { findSky } from './find-sky.ts'
import { drawn, ground, tools, WIDTH } from './outside.fixture.ts'

/** Below this, in the network's input, blue does not belong to the outlined sky. */
const BLUE = 2.31
const SKY = [120, 170, 240]
const BEHIND_SAILS = [120, 170, 232]
const { see, outline } = outlining((_, __, blue) => blue > BLUE)
const models: Models = {
  ...tools.models,
  run: async (name, seen) => (name === 'sam-encoder' ? see(seen) : tools.models.run(name)),
  runAll: async (_, ...inputs) => outline(...inputs),
}

test('an outlined sky is accepted', async () => {
  const { data } = await findSky(
    drawn((x, y) => (y < 40 ? SKY : ground(x, y))),
    { models },
  )
  expect(data[10 * WIDTH + 60]).toBeCloseTo(1, 1)
  expect(data[70 * WIDTH + 60]).toBeCloseTo(0, 1)
})

test('an outline that misses much of what has the sky’s colours is not believed', async () => {
  const mill = drawn((x, y) => (y >= 40 ? ground(x, y) : x < 50 || y < 6 ? SKY : BEHIND_SAILS))
  await expect(findSky(mill, { models })).rejects.toMatchObject({ reason: 'area_unclear' })
})

test('a wall with windows is not a sky', async () => {
  const tower = drawn((x, y) => (y >= 40 ? ground(x, y) : (x >> 1) % 2 === 0 ? SKY : [60, 110, 240]))
  await expect(findSky(tower, { models })).rejects.toMatchObject({ reason: 'area_unclear' })
})
