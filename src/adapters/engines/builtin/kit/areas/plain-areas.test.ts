import { expect, test } from 'vitest'
import { drawn, ground, outside, sky, tools, WIDTH } from './outside.fixture.ts'
import { findPlain } from './plain-areas.ts'

test('a sky that fades downwards is found, and ends at the ground', async () => {
  const { data } = await findPlain(outside, 'sky', tools)
  for (const [x, y, share] of [
    [2, 2, 1],
    [117, 20, 1],
    [60, 34, 1],
    [60, 50, 0],
    [5, 75, 0],
  ] as const) {
    expect(data[y * WIDTH + x]).toBeCloseTo(share, 1)
  }
})

test.each([
  ['there is none', drawn(ground)],
  ['all is one colour, down to the lower edge', drawn((_, y) => sky(y))],
  ['what is above is a lawn', drawn((x, y) => (y < 40 ? [60, 160, 50] : ground(x, y)))],
])('no sky is found if %s', async (_, picture) => {
  await expect(findPlain(picture, 'sky', tools)).rejects.toMatchObject({ reason: 'area_unclear' })
})
