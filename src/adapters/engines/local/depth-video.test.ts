import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { newPlane } from '../builtin/kit/pictures/raster.ts'
import { drawPicture } from '../builtin/photo-engines.fixture.ts'
import { measureDepth, withDepth } from './depth-video.ts'
import { tinyDepth } from './tiny-networks.fixture.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'plumdrop-depth-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const network = path.join(folder, 'model.onnx')
writeFileSync(network, tinyDepth())

/** Black on the left, red on the right. */
const picture = drawPicture(80, 40, (x) => [x < 40 ? 0 : 255, 0, 0, 255])
const layers = { width: 80, height: 40, background: picture, depth: newPlane(8, 8), subject: null }

it('the network sees the whole picture in its own aspect ratio, in whole patches', async () => {
  const depth = await measureDepth(network, picture)
  expect([depth.width, depth.height]).toEqual([518, 266])
  const middle = 133 * 518
  expect(depth.data[middle + 500]).toBeGreaterThan((depth.data[middle + 20] ?? 0) + 1)
})

it('becomes nearness from far to near, and nothing is nearer than the subject before it', async () => {
  const measured = await measureDepth(network, picture)
  const nearnessOf = ({ depth: { width, height, data } }: { depth: typeof measured }) =>
    [0.1, 0.9].map((part) => data[Math.floor(height / 2) * width + Math.floor(part * width)] ?? 0)
  const [left, right] = nearnessOf(withDepth(layers, measured))
  expect(left).toBeCloseTo(0.12, 2)
  expect(right).toBeCloseTo(0.85, 2)
  const subject = { picture, box: { left: 0, top: 0, width: 9, height: 9 }, nearness: 0.5 }
  expect(nearnessOf(withDepth({ ...layers, subject }, measured))[1]).toBeCloseTo(0.5, 2)
})

it('a picture without any depth is all far away', () => {
  const { depth } = withDepth(layers, newPlane(20, 10))
  expect(Math.max(...depth.data)).toBeCloseTo(0.12, 5)
})
