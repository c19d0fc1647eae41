import { describe, expect, test } from 'vitest'
import { canvasOf } from '../pictures/canvas.ts'
import type { Picture } from '../pictures/raster.ts'
import { bendAlive } from './life.ts'
import { sheetOf } from './sheet.ts'
import { roomyPicture, videoSize } from './video-size.ts'

const picture = (...pixels: readonly (readonly [number, number, number, number])[]): Picture => ({
  width: pixels.length,
  height: 1,
  data: Uint8Array.from(pixels.flat()),
})

test('a sheet holds colours multiplied with their alpha', () => {
  const { words } = sheetOf(picture([200, 100, 50, 255], [200, 100, 50, 128], [200, 100, 50, 0]))
  expect([...new Uint8Array(words.buffer)]).toEqual([200, 100, 50, 255, 100, 50, 25, 128, 0, 0, 0, 0])
})

test('a canvas shows the picture that it was made of', () => {
  const canvas = canvasOf(picture([200, 100, 50, 255], [0, 0, 255, 255]))
  expect([canvas.width, canvas.height]).toEqual([2, 1])
  expect([...canvas.getContext('2d').getImageData(0, 0, 2, 1).data]).toEqual([
    200, 100, 50, 255, 0, 0, 255, 255,
  ])
})

describe('the size of a video', () => {
  test.each([
    ['a large photo', 4000, 3000, { width: 1280, height: 960 }],
    ['one that stands', 3000, 4000, { width: 960, height: 1280 }],
    ['one that fits', 1000, 801, { width: 1000, height: 802 }],
    ['a small one', 360, 180, { width: 720, height: 360 }],
    ['a single pixel', 1, 1, { width: 720, height: 720 }],
    ['a thin line', 5000, 1, { width: 1280, height: 2 }],
  ])('of %s has its ratio and even sides', (_, width, height, size) => {
    expect(videoSize({ width, height })).toEqual(size)
  })

  test('is at most as long as asked for, also below what small ones are enlarged to', () => {
    expect(videoSize({ width: 4000, height: 2000 }, 640)).toEqual({ width: 640, height: 320 })
    expect(videoSize({ width: 100, height: 50 }, 640)).toEqual({ width: 640, height: 320 })
  })
})

test('what a camera goes near is a little larger than the video, and lies on white', async () => {
  const large = { width: 400, height: 200, data: new Uint8Array(400 * 200 * 4) }
  const roomy = await roomyPicture(large, { width: 200, height: 100 })
  expect([roomy.width, roomy.height]).toEqual([230, 115])
  expect(new Set(roomy.data)).toEqual(new Set([255]))
  const small = await roomyPicture(
    { ...large, width: 40, height: 20, data: large.data.slice(0, 3200) },
    { width: 200, height: 100 },
  )
  expect([small.width, small.height]).toEqual([200, 100])
})

test('half transparent colours are half white', async () => {
  const half = {
    width: 2,
    height: 2,
    data: Uint8Array.from({ length: 16 }, (_, i) => (i % 4 === 3 ? 128 : 0)),
  }
  const { data } = await roomyPicture(half, { width: 2, height: 2 })
  expect([...data.subarray(0, 4)]).toEqual([127, 127, 127, 255])
})

describe('a subject that breathes', () => {
  const box = { left: 100, top: 50, width: 80, height: 200 }
  const bent = (x: number, y: number, breath: number, sway: number) => {
    const place = { x, y }
    bendAlive(place, box, breath, sway)
    return place
  }

  test('stands where it stands, and is at rest between two breaths', () => {
    for (const x of [100, 140, 180]) {
      const { x: footX, y } = bent(x, 250, 1, 1)
      expect(y).toBe(250)
      expect(footX).toBeCloseTo(x, 0)
    }
    expect(bent(120, 90, 0, 0)).toEqual({ x: 120, y: 90 })
  })

  test('sways more the higher up, to either side alike', () => {
    const way = (y: number, sway: number) => bent(140, y, 0, sway).x - 140
    expect(Math.abs(way(50, 1))).toBeGreaterThan(Math.abs(way(150, 1)))
    expect(way(50, 1)).toBeCloseTo(-way(50, -1), 9)
  })

  test('grows with its breath: its edge comes from nearer to its middle', () => {
    expect(bent(180, 170, 1, 0).x).toBeLessThan(180)
    expect(bent(100, 170, 1, 0).x).toBeGreaterThan(100)
    expect(bent(140, 50, 1, 0).y).toBeGreaterThan(50)
  })
})
