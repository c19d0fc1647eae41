import { expect, test } from 'vitest'
import type { Models } from '../../models/models.ts'
import type { Picture } from '../pictures/raster.ts'
import { outlining } from '../things/outlines.fixture.ts'
import { seeing } from '../things/seen-things.fixture.ts'
import { findGround } from './find-ground.ts'
import { drawn, tools, WIDTH } from './outside.fixture.ts'

const WALL = [150, 150, 160]
const LAWN = [60, 140, 50]

/** Networks that outline everything green, and see the given things. */
function modelsThat(...things: Parameters<typeof seeing>[0]): Models {
  const { see, outline } = outlining((red, green) => green > red + 0.5)
  return {
    ...tools.models,
    run: async (name, seen) => (name === 'sam-encoder' ? see(seen) : tools.models.run(name)),
    runAll: async (name, ...inputs) => (name === 'sam-decoder' ? outline(...inputs) : seeing(things)),
  }
}

const lawn = drawn((_, y) => (y >= 50 ? LAWN : WALL))
const at = ({ data }: { data: Float32Array }, x: number, y: number) => data[y * WIDTH + x] ?? 0

test('the ground is what is outlined near the lower edge', async () => {
  const ground = await findGround(lawn, { models: modelsThat() })
  expect(ground && [at(ground, 60, 70), at(ground, 60, 20)].map(Math.round)).toEqual([1, 0])
})

test.each<[string, Picture, Models]>([
  ['a green wall up to the upper edge', drawn(() => LAWN), modelsThat()],
  [
    'people along the lower edge',
    lawn,
    modelsThat(
      ...[0, 205].map((left) => ({ label: 'person', box: { left, top: 110, width: 211, height: 306 } })),
    ),
  ],
])('%s is not the ground', async (_, picture, models) => {
  expect(await findGround(picture, { models })).toBeNull()
})
