import { expect, test } from 'vitest'
import { seeing } from '../../../kit/things/seen-things.fixture.ts'
import { THINGS_SIDE } from '../../../kit/things/things-network.ts'
import { drawPicture, tools } from '../../../photo-engines.fixture.ts'
import { cropToRatio } from './frame.ts'
import { zoomIn } from './zoom.ts'

const WIDTH = 104
/** The scale from pixels of the picture to the network's square. */
const TIMES = THINGS_SIDE / WIDTH
const picture = drawPicture(WIDTH, WIDTH, (x, y) => [x, y, 0, 255])

/** Networks that see a dog of this size in the middle of the picture. */
function dogOf(side: number): typeof tools {
  const [left, width] = [((WIDTH - side) / 2) * TIMES, side * TIMES]
  const dog = { label: 'dog', box: { left, top: left, width, height: width } }
  return { ...tools, models: { ...tools.models, runAll: async () => seeing([dog]) } }
}

const DOG = { named: { label: 'dog', which: 'only' } } as const

test('a named thing fills two thirds of the crop, at its own pixels', async () => {
  const near = await zoomIn(picture, DOG, dogOf(32))
  expect([near.width, near.height]).toEqual([48, 48])
  const [red, green] = near.data
  expect([red, green]).toEqual([28, 28])
})

test('a thing that already fills the picture is refused, so nobody pays for the same picture', async () => {
  await expect(zoomIn(picture, DOG, dogOf(80))).rejects.toMatchObject({ reason: 'near_already' })
})

test.each([
  ['in the middle', 40, 26],
  ['from its head on where it is taller than that', 60, 19],
])('the crop surrounds what is %s', async (_, side, top) => {
  const crop = await cropToRatio(picture, { ratio: 2, around: DOG.named }, dogOf(side).models)
  expect([crop.width, crop.height, crop.data[1]]).toEqual([104, 52, top])
})
