import { expect, test } from 'vitest'
import { mapPlane, newPlane, type Picture } from '../../../kit/pictures/raster.ts'
import { recolour } from './recolour.ts'

const SIDE = 8
const ALL = mapPlane(newPlane(SIDE, SIDE), () => 1)
const BLACK = [28, 26, 26] as const

/** Brown hair with strands from dark to bright. */
const hair: Picture = {
  width: SIDE,
  height: SIDE,
  data: Uint8Array.from({ length: SIDE * SIDE * 4 }, (_, i) => {
    const light = 0.5 + (Math.floor(i / 4) % SIDE) / SIDE
    return [150 * light, 105 * light, 70 * light, 255][i % 4] ?? 0
  }),
}

const pixels = ({ data }: Picture) =>
  Array.from({ length: SIDE * SIDE }, (_, i) => [...data.subarray(i * 4, i * 4 + 3)])

test('black is dark and has no hue, even in the light', () => {
  for (const [red = 0, green = 0, blue = 0] of pixels(recolour(hair, ALL, BLACK))) {
    expect(Math.max(red, green, blue)).toBeLessThan(90)
    expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(6)
  }
})

test('light and shade survive a change of colour', () => {
  const lumas = pixels(recolour(hair, ALL, [40, 80, 220])).map(([, green = 0]) => green)
  expect(lumas[SIDE - 1]).toBeGreaterThan((lumas[0] ?? 0) + 30)
})

test('the shades of blond hair are brown, and those of paint are pale', () => {
  const FAIR = [214, 189, 147] as const
  const rednessOf = ([red = 0, , blue = 0]: readonly number[] = []) => red / blue
  const [dyed, painted] = (['dye', 'paint'] as const).map((pigment) =>
    rednessOf(pixels(recolour(hair, ALL, FAIR, pigment))[0]),
  )
  expect(dyed).toBeGreaterThan(1.2 * (painted ?? 0))
})

test('unselected pixels stay unchanged', () => {
  expect(recolour(hair, newPlane(SIDE, SIDE), BLACK).data).toEqual(hair.data)
})
