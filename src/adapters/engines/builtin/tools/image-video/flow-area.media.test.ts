import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { createRandom } from '../../kit/random.ts'
import { createVideos } from '../../kit/video/videos.fixture.ts'
import { models } from '../../models.fixture.ts'
import { drawPicture, engineFile } from '../../photo-engines.fixture.ts'
import { findFlowing } from './flow-area.ts'

const videos = await createVideos()
afterAll(videos.remove)

const WIDTH = 240
const HEIGHT = 160

async function areaOf(
  colourAt: Parameters<typeof drawPicture>[2],
  isPainted: (x: number, y: number) => boolean,
) {
  const light = (x: number, y: number) => (isPainted(x, y) ? 255 : 0)
  const painted = drawPicture(WIDTH, HEIGHT, (x, y) => [light(x, y), light(x, y), light(x, y), 255])
  const file = videos.newPath()
  await sharp(painted.data, { raw: { width: WIDTH, height: HEIGHT, channels: 4 } })
    .png()
    .toFile(file)
  const input = { tool: 'image-to-video-ai', values: { flowing: engineFile(file) }, seed: 1 } as const
  const { data } = await findFlowing(drawPicture(WIDTH, HEIGHT, colourAt), 'drift', input, { models })
  return (x: number, y: number) => data[y * WIDTH + x] ?? 0
}

test('water painted a little beyond the shore ends at the shore', async () => {
  const at = await areaOf(
    (_, y) => (y < 80 ? [90, 70, 40, 255] : [40, 110, 200, 255]),
    (_, y) => y >= 78,
  )
  expect(at(120, 76)).toBeLessThan(0.1)
  expect(at(120, 78)).toBeLessThan(0.5)
  expect(at(120, 84)).toBeGreaterThan(0.9)
})

test('a narrow strip that is too similar to its surroundings is refused', async () => {
  const random = createRandom('rock')
  const area = areaOf(
    () => {
      const light = random.between(20, 240)
      return [light, light, light, 255]
    },
    (x) => x >= 100 && x < 112,
  )
  await expect(area).rejects.toMatchObject({ reason: 'edge_of_flow_unclear' })
})
