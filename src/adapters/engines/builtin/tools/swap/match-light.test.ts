import { expect, it } from 'vitest'
import { ATLAS_SIDE } from '../../kit/faces/atlas.ts'
import type { Lab } from '../../kit/faces/lab.ts'
import { mapPlane, newPlane } from '../../kit/pictures/raster.ts'
import { type Light, matchLight } from './match-light.ts'

const everywhere = mapPlane(newPlane(ATLAS_SIDE, ATLAS_SIDE), () => 1)

it('the contrast of a source falls to that of a calmer target, but never below 0.6 of its own', () => {
  const source = stripedFace(20)
  expect(lightnessGain(source, stripedFace(16))).toBeCloseTo(0.8, 2)
  expect(lightnessGain(source, stripedFace(2))).toBeCloseTo(0.6, 5)
})

it.each([
  { whose: 'source', source: 0.5, target: 0 },
  { whose: 'target', source: 0, target: 0.5 },
])('a beard of the $whose is not taken for a shadow: its skin keeps its lightness', ({ source, target }) => {
  expect(lightnessAtChin(matchLight(chin(source), chin(target), everywhere))).toBeCloseTo(60, 1)
})

const CHIN = Math.round(0.8 * ATLAS_SIDE) * ATLAS_SIDE + ATLAS_SIDE / 2

/** How light the chin's skin of lightness 60 becomes. */
function lightnessAtChin({ gains, contrast, shifts }: Light): number {
  return gains[0] * (contrast.data[CHIN] ?? 0) * 60 + (shifts[0].data[CHIN] ?? 0)
}

/** A face whose lower third is darker and greyer by this part. */
function chin(beard: number): Lab {
  const plane = (value: number) =>
    mapPlane(everywhere, (_, i) => (i < (ATLAS_SIDE * ATLAS_SIDE * 2) / 3 ? value : value * (1 - beard)))
  return [plane(60), plane(12), plane(12)]
}

function lightnessGain(source: Lab, target: Lab): number {
  return matchLight(source, target, everywhere).gains[0]
}

/** Skin with fine stripes that are lighter and darker by this much. */
function stripedFace(contrast: number): Lab {
  const lightness = mapPlane(everywhere, (_, i) => 60 + (i % 4 < 2 ? contrast : -contrast))
  const colour = mapPlane(everywhere, () => 10)
  return [lightness, colour, colour]
}
