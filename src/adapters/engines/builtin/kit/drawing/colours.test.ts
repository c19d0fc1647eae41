import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COLOURS, darken, hueDistance, lighten, mix, multiply, toHex, toHsl, toRgb } from './colours.ts'
import { escapeText, wrapWords } from './lettering.ts'

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const apart = (one: string, other: string) =>
  Math.max(...toRgb(one).map((value, c) => Math.abs(value - (toRgb(other)[c] ?? 0))))

describe('a colour', () => {
  it('comes back from its hue, saturation and lightness', () => {
    fc.assert(
      fc.property(hex, (colour) => {
        expect(apart(toHex(toHsl(colour)), colour)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('has a hue from 0 to 360, and parts from 0 to 1', () => {
    fc.assert(
      fc.property(hex, (colour) => {
        const { h, s, l } = toHsl(colour)
        expect(h >= 0 && h < 360).toBe(true)
        expect(s >= 0 && s <= 1 + 1e-9 && l >= 0 && l <= 1).toBe(true)
      }),
    )
    expect([toHsl('#ff0000').h, toHsl('#00ff00').h, toHsl('#0000ff').h]).toEqual([0, 120, 240])
    expect(toHsl('#ffffff')).toEqual({ h: 0, s: 0, l: 1 })
  })

  it('may be written in three digits', () => {
    expect(toRgb('#f80')).toEqual(toRgb('#ff8800'))
  })

  it('is mixed from one end to the other, and multiplied with white stays as it is', () => {
    fc.assert(
      fc.property(hex, hex, (one, other) => {
        expect([mix(one, other, 0), mix(one, other, 1)]).toEqual([one, other])
        expect([multiply(one, '#ffffff'), multiply(one, '#000000')]).toEqual([one, '#000000'])
        expect(multiply(one, other)).toBe(multiply(other, one))
      }),
    )
  })

  it('of every name can be made lighter and darker', () => {
    for (const colour of Object.values(COLOURS)) {
      expect(toHsl(lighten(colour, 0.5)).l).toBeGreaterThanOrEqual(toHsl(colour).l)
      expect(toRgb(darken(colour, 1))).toEqual(toRgb('#1c1436'))
    }
  })
})

it('hues are apart by the shorter way around', () => {
  expect([hueDistance(350, 10), hueDistance(10, 350), hueDistance(0, 180), hueDistance(0, 360)]).toEqual([
    20, 20, 180, 0,
  ])
})

describe('lettering', () => {
  it('is broken once, where its halves are most alike, and never within a word', () => {
    expect(wrapWords('HAPPY BIRTHDAY MUM')).toEqual(['HAPPY', 'BIRTHDAY MUM'])
    expect(wrapWords('SHORT ONE')).toEqual(['SHORT ONE'])
    expect(wrapWords('DONAUDAMPFSCHIFF')).toEqual(['DONAUDAMPFSCHIFF'])
    fc.assert(fc.property(fc.string(), (text) => wrapWords(text).join(' ') === text))
  })

  it('cannot end the drawing that it stands in', () => {
    expect(escapeText('"><script>&')).toBe('&quot;&gt;&lt;script&gt;&amp;')
    fc.assert(fc.property(fc.string(), (text) => !/[<>"]/.test(escapeText(text))))
  })
})
