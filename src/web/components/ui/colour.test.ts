import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { colourFromHsv, colourFromRgb, formatHex, formatRgb, parseColour, withAlpha } from './colour.ts'

const byte = fc.integer({ min: 0, max: 255 })
const share = fc.double({ min: 0, max: 1, noNaN: true })

describe('parseColour', () => {
  it.each([
    ['#abc', '#aabbcc'],
    ['abc', '#aabbcc'],
    ['#7A5CF6', '#7a5cf6'],
    ['#abc8', '#aabbcc88'],
    ['#7a5cf680', '#7a5cf680'],
    ['#7a5cf6ff', '#7a5cf6'],
    ['rgb(122, 92, 246)', '#7a5cf6'],
    ['RGB( 122 , 92 , 246 )', '#7a5cf6'],
    ['rgb(122 92 246 / 50%)', '#7a5cf680'],
    ['rgba(122,92,246,.5)', '#7a5cf680'],
    ['  #abc  ', '#aabbcc'],
    ['transparent', '#00000000'],
  ])('reads %s', (text, hex) => {
    const colour = parseColour(text)
    expect(colour && formatHex(colour)).toBe(hex)
  })

  it.each([
    ['rgba(1, 2, 3, 7)', 1],
    ['rgba(1, 2, 3, -0.4)', 0],
    ['rgba(1 2 3 / 300%)', 1],
  ])('keeps the alpha of %s between 0 and 1', (text, alpha) => {
    expect(parseColour(text)?.a).toBe(alpha)
  })

  it.each([
    '',
    '#',
    '#ab',
    '#abcde',
    '#abcdef0',
    '#ggg',
    'rgb()',
    'rgb(1,2)',
    'rgb(256,0,0)',
    'rgb(-1,0,0)',
    'rgb(1,2,3,4,5)',
    'rgb(1 2, 3)',
    'hsl(1,2,3)',
    'red',
    'rgba(1,2,3,)',
  ])('refuses %j', (text) => {
    expect(parseColour(text)).toBeNull()
  })

  it('never throws and never returns half a color, whatever is typed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^(#|rgba?\()[\da-f.,%/ ]*\)?$/)), (text) => {
        const colour = parseColour(text)
        expect(colour === null || Object.values(colour).every(Number.isFinite)).toBe(true)
      }),
    )
  })
})

describe('round trips', () => {
  it('rgb through hsv is exact', () => {
    fc.assert(
      fc.property(byte, byte, byte, (r, g, b) => {
        const { h, s, v } = colourFromRgb(r, g, b)
        expect(colourFromHsv(h, s, v)).toMatchObject({ r, g, b })
      }),
    )
  })

  it('hex text is exact, alpha included', () => {
    fc.assert(
      fc.property(byte, byte, byte, byte, (r, g, b, alpha) => {
        const colour = colourFromRgb(r, g, b, alpha / 255)
        expect(parseColour(formatHex(colour))).toEqual(colour)
      }),
    )
  })

  it('rgb text is exact except for the third decimal of alpha', () => {
    fc.assert(
      fc.property(byte, byte, byte, share, (r, g, b, a) => {
        const back = parseColour(formatRgb(colourFromRgb(r, g, b, a)))
        expect(back).toMatchObject({ r, g, b })
        expect(back?.a).toBeCloseTo(a, 2)
      }),
    )
  })
})

describe('colourFromHsv', () => {
  it('keeps the hue of black and gray, so that the hue slider does not jump to red', () => {
    expect(colourFromHsv(250, 0, 0.5)).toMatchObject({ h: 250, s: 0, r: 128, g: 128, b: 128 })
    expect(colourFromHsv(250, 0.7, 0)).toMatchObject({ h: 250, s: 0.7, r: 0, g: 0, b: 0 })
  })

  it('stays inside every range', () => {
    fc.assert(
      fc.property(fc.double(), fc.double(), fc.double(), fc.double(), (h, s, v, a) => {
        const colour = colourFromHsv(h, s, v, a)
        for (const channel of [colour.r, colour.g, colour.b]) {
          expect(Number.isInteger(channel) && channel >= 0 && channel <= 255).toBe(true)
        }
        for (const part of [colour.s, colour.v, colour.a]) expect(part >= 0 && part <= 1).toBe(true)
      }),
    )
  })

  it('clamps alpha if it is set alone', () => {
    expect(withAlpha(colourFromRgb(1, 2, 3), 5).a).toBe(1)
  })
})
