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
  test('leaves what can be seen, to the pixel', () => {
    const picture = paint(9, 7, (x, y) => (x >= 2 && x < 6 && y >= 3 && y < 5 ? [x, y, 0, 255] : NOTHING))
    expect(trimPicture(picture)).toEqual(paint(4, 2, (x, y) => [x + 2, y + 3, 0, 255]))
  })

  test('keeps one pixel, and all of what has no empty border', () => {
    expect(trimPicture(paint(5, 5, (x, y) => (x === 4 && y === 0 ? RED : NOTHING)))).toEqual(
      paint(1, 1, () => RED),
    )
    const whole = paint(3, 2, () => RED)
    expect(trimPicture(whole)).toEqual(whole)
  })

  test('takes a trace of shadow for nothing, and says where nothing is left', () => {
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

  test('a crop copies, so that the picture stays as it was', () => {
    const picture = paint(3, 3, () => RED)
    cropPicture(picture, { left: 1, top: 1, width: 2, height: 2 }).data.fill(7)
    expect(picture).toEqual(paint(3, 3, () => RED))
  })
})

describe('colours for what is transparent', () => {
  test('come from next to it, and what is seen stays as it is', () => {
    const picture = paint(20, 4, (x) => (x < 10 ? [200, 100, 50, 255] : NOTHING))
    const filled = fillTransparent(picture)
    expect(filled).toEqual(paint(20, 4, (x) => [200, 100, 50, x < 10 ? 255 : 0]))
  })

  test('are mixed by how much of each is there', () => {
    const half = fillTransparent(
      paint(3, 1, (x) => [[255, 0, 0, 255], NOTHING, [0, 0, 255, 85]][x] ?? NOTHING),
    )
    expect([...half.data.subarray(4, 8)]).toEqual([191, 0, 64, 0])
  })

  test('are none where nothing is near', () => {
    const far = paint(60, 1, (x) => (x === 0 ? RED : NOTHING))
    expect(fillTransparent(far)).toEqual(
      paint(60, 1, (x) => (x <= 12 ? [255, 0, 0, x === 0 ? 255 : 0] : NOTHING)),
    )
    expect(fillTransparent(paint(4, 4, () => NOTHING))).toEqual(paint(4, 4, () => NOTHING))
  })
})

describe('working strip by strip', () => {
  const signal = new AbortController().signal
  /** Each row becomes the one above it, and the last the one before. */
  const shiftRows = ({ width, height, data }: Picture): Picture => {
    const shifted = new Uint8Array(data)
    shifted.set(data.subarray(0, -width * 4), width * 4)
    return { width, height, data: shifted }
  }

  test('comes to the same as working on the whole', async () => {
    const picture = paint(3000, 1100, (x, y) => [(x * y) % 256, y % 256, x % 256, 255])
    const { data } = await changeInStrips(picture, { signal, reach: 1 }, shiftRows)
    expect(Buffer.compare(data, shiftRows(picture).data)).toBe(0)
  })

  test('also of a picture that is narrower than its strips are high', async () => {
    const picture = paint(1, 50, (_, y) => [y, y, y, 255])
    expect(await changeInStrips(picture, { signal, reach: 1 }, shiftRows)).toEqual(shiftRows(picture))
  })

  test('ends when it is cancelled', async () => {
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
