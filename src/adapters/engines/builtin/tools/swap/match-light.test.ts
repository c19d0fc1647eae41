import { expect, it } from 'vitest'
import { ATLAS_SIDE } from '../../kit/faces/atlas.ts'
import type { Lab } from '../../kit/faces/lab.ts'
import { mapPlane, newPlane } from '../../kit/pictures/raster.ts'
import { matchLight } from './match-light.ts'

const everywhere = mapPlane(newPlane(ATLAS_SIDE, ATLAS_SIDE), () => 1)

it('the contrast of a source falls to that of a calmer target, but never below 0.6 of its own', () => {
  const source = stripedFace(20)
  expect(lightnessGain(source, stripedFace(16))).toBeCloseTo(0.8, 2)
  expect(lightnessGain(source, stripedFace(2))).toBeCloseTo(0.6, 5)
})

function lightnessGain(source: Lab, target: Lab): number {
  return matchLight(source, target, everywhere).gains[0]
}

/** Skin with fine stripes that are lighter and darker by this much. */
function stripedFace(contrast: number): Lab {
  const lightness = mapPlane(everywhere, (_, i) => 60 + (i % 4 < 2 ? contrast : -contrast))
  const colour = mapPlane(everywhere, () => 10)
  return [lightness, colour, colour]
}
