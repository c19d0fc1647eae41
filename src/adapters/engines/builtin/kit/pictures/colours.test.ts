import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { coloursOf } from './colours.ts'
import { lumaAt, lumaOf } from './luma.ts'
import { greyColours, lumaOfColours, saturate, withColours } from './planes.ts'
import type { Picture } from './raster.ts'

const picture = (pixels: readonly (readonly number[])[]): Picture => ({
  width: pixels.length,
  height: 1,
  data: Uint8Array.from(pixels.flat()),
})
const byte = fc.nat(255)
const pixel = fc.tuple(byte, byte, byte, byte)
const pictures = fc.array(pixel, { minLength: 1, maxLength: 12 }).map(picture)

test('a picture survives the round trip through its colours, with its alpha', () => {
  fc.assert(
    fc.property(pictures, (one) => {
      expect(withColours(one, coloursOf(one))).toEqual(one)
    }),
  )
})

describe('the brightness of a pixel', () => {
  test('is the same from every function', () => {
    fc.assert(
      fc.property(pictures, (one) => {
        const direct = lumaOf(one)
        const ofColours = lumaOfColours(coloursOf(one))
        direct.data.forEach((value, i) => {
          expect(ofColours.data[i]).toBeCloseTo(value, 5)
          expect(lumaAt(one.data, i * 4) / 255).toBeCloseTo(value, 5)
        })
      }),
    )
  })

  test('goes from black to white, and green is brighter than red, red than blue', () => {
    const luma = lumaOf(
      picture([
        [0, 0, 0, 255],
        [255, 255, 255, 255],
        [0, 255, 0, 255],
        [255, 0, 0, 255],
        [0, 0, 255, 255],
      ]),
    )
    const [black = 1, white = 0, green = 0, red = 0, blue = 0] = luma.data
    expect([black, white]).toEqual([0, 1])
    expect(green).toBeGreaterThan(red)
    expect(red).toBeGreaterThan(blue)
  })
})

describe('saturation', () => {
  const colourful = picture([[200, 100, 50, 255]])

  test('of 1 changes nothing, of 0 leaves the grey of the same brightness', () => {
    expect(withColours(colourful, saturate(coloursOf(colourful), 1))).toEqual(colourful)
    const grey = Math.round(255 * (lumaOf(colourful).data[0] ?? 0))
    expect([...withColours(colourful, saturate(coloursOf(colourful), 0)).data]).toEqual([
      grey,
      grey,
      grey,
      255,
    ])
  })

  test('stays within the range of a file', () => {
    fc.assert(
      fc.property(pictures, fc.double({ min: 0, max: 9, noNaN: true }), (one, amount) => {
        for (const plane of saturate(coloursOf(one), amount))
          expect(plane.data.every((value) => value >= 0 && value <= 1)).toBe(true)
      }),
    )
  })
})

test('grey has the same value in all colours, and out-of-range values are clipped', () => {
  const plane = { width: 3, height: 1, data: Float32Array.of(-0.5, 0.5, 1.5) }
  const grey = withColours(
    picture([
      [1, 2, 3, 4],
      [1, 2, 3, 4],
      [1, 2, 3, 4],
    ]),
    greyColours(plane),
  )
  expect([...grey.data]).toEqual([0, 0, 0, 4, 128, 128, 128, 4, 255, 255, 255, 4])
})
