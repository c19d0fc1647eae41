import fc from 'fast-check'
import { expect, test } from 'vitest'
import { labOf, labToRgb, newLab, writeLab } from './lab.ts'

const byte = fc.integer({ min: 0, max: 255 })

function throughLab(red: number, green: number, blue: number): number[] {
  const lab = newLab(1, 1)
  writeLab(lab, 0, red, green, blue)
  const rgb = new Float32Array(3)
  labToRgb(lab[0].data[0] ?? 0, lab[1].data[0] ?? 0, lab[2].data[0] ?? 0, rgb)
  return [...rgb]
}

test('every colour survives the round trip', () => {
  fc.assert(
    fc.property(byte, byte, byte, (red, green, blue) => {
      const [r = 0, g = 0, b = 0] = throughLab(red, green, blue)
      expect(Math.abs(r - red)).toBeLessThan(1)
      expect(Math.abs(g - green)).toBeLessThan(1)
      expect(Math.abs(b - blue)).toBeLessThan(1)
    }),
  )
})

test('greys have no colour, and lighter ones are lighter', () => {
  const lab = newLab(256, 1)
  for (let value = 0; value < 256; value++) writeLab(lab, value, value, value, value)
  const [lightness, redness, yellowness] = lab
  for (const plane of [redness, yellowness]) {
    expect(Math.max(...plane.data.map(Math.abs))).toBeLessThan(0.1)
  }
  expect(lightness.data).toEqual(lightness.data.toSorted())
  expect(new Set(lightness.data).size).toBe(256)
})

test('part of a picture is read from its place, with alpha or without', () => {
  const box = { left: 1, top: 1, width: 1, height: 1 }
  const inRed = (channels: number) => {
    const data = new Uint8Array(2 * 2 * channels)
    data[3 * channels] = 255
    return labOf({ width: 2, height: 2, data }, box)[0].data[0]
  }
  expect(inRed(3)).toBeCloseTo(53.2, 0)
  expect(inRed(4)).toBeCloseTo(53.2, 0)
})
