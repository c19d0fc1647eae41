import { describe, expect, test } from 'vitest'
import { fillTransparent } from './fill-transparent.ts'
import type { Picture } from './raster.ts'
import { changeInStrips } from './strips.ts'
import { alphaOf, cropPicture, trimPicture } from './trim.ts'

function paint(
  width: number,
  height: number,
  colourAt: (x: number, y: number) => readonly number[],
): Picture {
  const data = new Uint8Array(width * height * 4)
  for (let i = 0; i < width * height; i++) data.set(colourAt(i % width, Math.floor(i / width)), i * 4)
  return { width, height, data }
}

const RED = [255, 0, 0, 255]
const NOTHING = [0, 0, 0, 0]

describe('trimming', () => {
  test('keeps everything visible, to the pixel', () => {
    const picture = paint(9, 7, (x, y) => (x >= 2 && x < 6 && y >= 3 && y < 5 ? [x, y, 0, 255] : NOTHING))
    expect(trimPicture(picture)).toEqual(paint(4, 2, (x, y) => [x + 2, y + 3, 0, 255]))
  })

  test('keeps one pixel, and everything if there is no empty border', () => {
    expect(trimPicture(paint(5, 5, (x, y) => (x === 4 && y === 0 ? RED : NOTHING)))).toEqual(
      paint(1, 1, () => RED),
    )
    const whole = paint(3, 2, () => RED)
    expect(trimPicture(whole)).toEqual(whole)
  })

  test('ignores a trace of shadow, and reports if nothing is left', () => {
    expect(trimPicture(paint(4, 4, () => NOTHING))).toBeNull()
    expect(trimPicture(paint(4, 4, () => [0, 0, 0, 12]))).toBeNull()
    expect(trimPicture(paint(4, 4, () => [0, 0, 0, 14]))).not.toBeNull()
  })

  test('alpha is a part of one', () => {
    expect([...alphaOf(paint(3, 1, (x) => [9, 9, 9, [0, 51, 255][x] ?? 0])).data]).toEqual([
      0,
      expect.closeTo(0.2),
      1,
    ])
  })

  test('a crop copies, so the picture stays unchanged', () => {
    const picture = paint(3, 3, () => RED)
    cropPicture(picture, { left: 1, top: 1, width: 2, height: 2 }).data.fill(7)
    expect(picture).toEqual(paint(3, 3, () => RED))
  })
})

describe('colours for transparent pixels', () => {
  test('come from their neighbours, and visible pixels stay', () => {
    const picture = paint(20, 4, (x) => (x < 10 ? [200, 100, 50, 255] : NOTHING))
    const filled = fillTransparent(picture)
    expect(filled).toEqual(paint(20, 4, (x) => [200, 100, 50, x < 10 ? 255 : 0]))
  })

  test('are mixed by their shares', () => {
    const half = fillTransparent(
      paint(3, 1, (x) => [[255, 0, 0, 255], NOTHING, [0, 0, 255, 85]][x] ?? NOTHING),
    )
    expect([...half.data.subarray(4, 8)]).toEqual([191, 0, 64, 0])
  })

  test('are not set if nothing is near', () => {
    const far = paint(60, 1, (x) => (x === 0 ? RED : NOTHING))
    expect(fillTransparent(far)).toEqual(
      paint(60, 1, (x) => (x <= 12 ? [255, 0, 0, x === 0 ? 255 : 0] : NOTHING)),
    )
    expect(fillTransparent(paint(4, 4, () => NOTHING))).toEqual(paint(4, 4, () => NOTHING))
  })
})

describe('working strip by strip', () => {
  const signal = new AbortController().signal
  /** Each row becomes the one above it, and the last one the one before. */
  const shiftRows = ({ width, height, data }: Picture): Picture => {
    const shifted = new Uint8Array(data)
    shifted.set(data.subarray(0, -width * 4), width * 4)
    return { width, height, data: shifted }
  }

  test('gives the same result as working on the whole', async () => {
    const picture = paint(3000, 1100, (x, y) => [(x * y) % 256, y % 256, x % 256, 255])
    const { data } = await changeInStrips(picture, { signal, reach: 1 }, shiftRows)
    expect(Buffer.compare(data, shiftRows(picture).data)).toBe(0)
  })

  test('works on a picture narrower than its strips are high', async () => {
    const picture = paint(1, 50, (_, y) => [y, y, y, 255])
    expect(await changeInStrips(picture, { signal, reach: 1 }, shiftRows)).toEqual(shiftRows(picture))
  })

  test('stops when it is cancelled', async () => {
    const controller = new AbortController()
    controller.abort(new Error('cancelled'))
    const work = changeInStrips(
      paint(2, 2, () => RED),
      { signal: controller.signal, reach: 1 },
      (strip) => strip,
    )
    await expect(work).rejects.toThrow('cancelled')
  })
})
