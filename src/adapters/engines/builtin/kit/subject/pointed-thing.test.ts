import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Models } from '../../models/models.ts'
import type { Picture } from '../pictures/raster.ts'
import { outlining } from '../things/outlines.fixture.ts'
import { drawPointed } from './pointed-thing.ts'

const SIDE = 64
const RED = { x: 0.2, y: 0.5 }
const GREY = { x: 0.9, y: 0.5 }

/** A red half on grey. */
function photo(): Picture {
  const data = new Uint8Array(SIDE * SIDE * 4)
  for (let i = 0; i < SIDE * SIDE; i++) data.set([i % SIDE < SIDE / 2 ? 220 : 90, 90, 90, 255], i * 4)
  return { width: SIDE, height: SIDE, data }
}

/** Networks that take everything red for a thing. */
function seeing(): Models {
  const { see, outline } = outlining((red, green) => red > green + 1)
  return {
    run: async (_, picture) => see(picture),
    runAll: async (_, ...inputs) => outline(...inputs),
    runForBytes: () => Promise.reject(new Error('Nothing else is asked.')),
  }
}

test.each([true, false])(
  'the thing that somebody points at is drawn in white, to stay or to go: %s',
  async (stays) => {
    const drawn = await drawPointed(photo(), { stays, on: [RED], kept: [GREY] }, seeing())
    const png = Buffer.from(drawn?.split(',')[1] ?? '', 'base64')
    const { data, info } = await sharp(png).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([SIDE, SIDE])
    const at = (x: number) => data[(SIDE / 2) * SIDE + x]
    expect([at(5), at(60)]).toEqual([255, 0])
  },
)

test('nothing is drawn if there is no thing at the very point', async () => {
  expect(await drawPointed(photo(), { stays: true, on: [GREY], kept: [] }, seeing())).toBeNull()
})
